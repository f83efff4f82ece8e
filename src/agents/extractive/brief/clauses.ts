/**
 * Cuts a message to the brief dialogue into clauses of one verb each: 'add prices, remove history and make it HTML' is
 * three. The verbs are listed here and nowhere else.
 */

export type Verb = "add" | "remove" | "replace" | "only" | "goal" | "want" | "make";

export interface Clause {
  /** null where the clause has no verb that is known. */
  verb: Verb | null;
  /** What follows the verb, or the whole clause. */
  object: string;
}

/** Spellings of each verb, the longer before the shorter; a blank stands for any white space. */
const spellings: Record<Verb, string[]> = {
  add: [
    "add(?: also| in)?",
    "include(?: also)?",
    "also (?:add|include|cover|consider|look (?:at|into)|examine|describe|mention|discuss|research)",
    "(?:cover|consider|look (?:at|into)|examine|mention|describe|discuss)(?: also)?",
    "(?:and )?(?:what|how) about",
    "don['’]?t forget(?: about)?",
    "plus",
    "добав(?:ь|ьте|ить|им)(?: также| ещ[её]| туда)?",
    "включ(?:и|ите|ить)(?: также| ещ[её])?",
    "(?:а )?(?:также|ещ[её]) (?:рассмотри|опиши|изучи|упомяни|учти|затронь|освети)(?:те)?",
    "(?:рассмотри|опиши|изучи|упомяни|учти|затронь|освети)(?:те)?(?: также| ещ[её])?",
    "не забудь(?:те)?(?: про| об?)?",
    "допиши(?:те)?",
    "плюс",
    "(?:а )?как насч[её]т",
    "а что (?:насч[её]т|с|про)",
  ],
  remove: [
    "remove",
    "delete",
    "drop",
    "exclude",
    "omit",
    "skip",
    "leave out",
    "take out",
    "(?:we )?(?:do not|don['’]?t) (?:need|want|cover|include)",
    "no need (?:for|of)",
    "get rid of",
    "without",
    "убер(?:и|ите|ём|ем)",
    "убрать",
    "удали(?:те|ть)?",
    "исключи(?:те|ть)?",
    "выкин(?:ь|ьте|уть)",
    "пропусти(?:те|ть)?",
    "(?:мне |нам )?не (?:нужн[аоы]?|нужен|надо)",
    "без",
  ],
  replace: [
    "replace",
    "rename",
    "change",
    "swap",
    "use",
    "instead of",
    "замени(?:те|ть)?",
    "переименуй(?:те)?",
    "поменяй(?:те)?",
    "измени(?:те|ть)?",
    "вместо",
    "смени(?:те|ть)?",
  ],
  only: [
    "(?:only|just) (?:cover|include|keep|consider|look at|focus on|do|use|need|want|make)",
    "(?:focus|concentrate) (?:only )?on",
    "(?:limit|restrict) (?:it|this|the report|the scope|yourself)? ?to",
    "keep only",
    "only",
    "just",
    "nothing but",
    "(?:оставь|оставить|рассмотри|сделай|нужен|нужна|нужно)(?:те)? только",
    "(?:сосредоточь(?:ся|тесь)|сконцентрируй(?:ся|тесь)) (?:только )?на",
    "ограничь(?:ся|тесь)",
    "только",
    "лишь",
  ],
  goal: [
    "(?:the |my |our |change the |set the )?goal(?: is| should be| to| shall be)?",
    "(?:измени(?:те)? |смени(?:те)? |поменяй(?:те)? )?цель(?: на| это| такая)?",
  ],
  want: [
    "(?:i |we )?(?:also )?(?:want|need|would like|['’]d like)(?: it| to have| to get| to see| to know(?: about)?| the report)?",
    "(?:я |мы )?(?:также |ещ[её] )?(?:хочу|хотим|хотел[аи]? бы)(?: получить| увидеть| знать(?: о| об| про)?)?",
    "(?:мне |нам )?(?:также |ещ[её] )?(?:нужен|нужна|нужно|нужны)(?: ещ[её]| также)?",
  ],
  make: [
    "make(?: it| them| the report| that)?",
    "(?:give|send|get)(?: me| us)?(?: it| the report)?",
    "(?:write|produce|generate|export|save|render|output|format)(?: it| the report)?",
    "switch(?: it)?",
    "translate(?: it)?",
    "(?:can|could) (?:you|i|we)(?: also)?(?: please)?(?: make| get| have| add)?(?: it)?",
    "(?:и )?(?:сделай|дай|пришли|выведи|выгрузи|экспортируй|сохрани|напиши|подготовь|переведи|переключи)(?:те)?(?: мне| нам| его| это)?",
    "пиши(?:те)?",
    "можно(?: ещ[её]| также)?",
  ],
};

const order: readonly Verb[] = ["only", "remove", "goal", "add", "replace", "want", "make"];
const boundary = "(?![\\p{L}\\p{N}])";
const polite =
  "(?:(?:please|пожалуйста|and|but|then|also|so|ok|okay|yes|no|well|now|и|а|но|да|нет|ок|хорошо|потом|затем|также|тоже|ещ[её]|еще|лучше|давай(?:те)?|can you|could you)[\\s,!.—-]+)*";

function alternatives(verb: Verb): string {
  return spellings[verb].join("|").replaceAll(" ", "\\s+");
}

const verbAtStart = order.map((verb) => [verb, new RegExp(`^${polite}(?:${alternatives(verb)})${boundary}[\\s:,—-]*`, "iu")] as const);
const anyVerb = order.map(alternatives).join("|");
/** A new clause begins at a sentence's end, or where a comma or a joining word is followed by a verb. */
const cut = new RegExp(
  `(?:(?<=[\\p{L}\\p{N})»"])[.;!?]+(?=\\s|$)|\\n+)\\s*|\\s*(?:,|\\s(?:and|then|but|и|а|но|затем|потом)(?=\\s))\\s*(?=${polite}(?:${anyVerb})${boundary})`,
  "iu",
);

/** The clauses of a message in order. Quoted words are never cut. */
export function clausesOf(message: string): Clause[] {
  return message
    .replace(/,?\s*(?<![\p{L}\p{N}])(?:please|пожалуйста)(?![\p{L}\p{N}]),?\s*/giu, " ")
    .trim()
    .split(cut)
    .map((part) => part.trim().replace(/^[,.;!\s]+|[,;!\s]+$/gu, ""))
    .filter((part) => part !== "")
    .map((part) => {
      for (const [verb, pattern] of verbAtStart) {
        const found = pattern.exec(part);
        if (found !== null)
          return {
            verb,
            object: part
              .slice(found[0].length)
              .replace(/[.?!\s]+$/u, "")
              .trim(),
          };
      }
      return { verb: null, object: part };
    });
}
