/**
 * Finds sentences that swap the quotation's subject and object around a verb, 'Wexley beat Harriers' citing 'Harriers beat
 * Wexley', or the two sides of a word such as 'before'. In languages where case marks the subject, the cases must differ too.
 */
import { alternatives, languageOf, wholeWords } from "../../../languages/combined.ts";
import { detectLanguage } from "../../../sources/text/language.ts";
import { sentences } from "../../../sources/text/sentences.ts";
import { type ContentWord, contentWordsOf } from "./content-words.ts";
import type { Grounds } from "./grounds.ts";
import type { SentenceProblem } from "./problem.ts";
import { isVerb } from "./verbs.ts";

/** How many content words on each side of the verb may be its subject or object. */
const near = 5;
const nearQuoted = 6;
const calendar = wholeWords(({ dates }) => dates.named);
const order = wholeWords(({ claims }) => claims.orders, "giu");
const passive = wholeWords(({ claims }) => claims.passives);
const passiveEnding = new RegExp(`(?:${alternatives(({ claims }) => claims.passiveEndings)})$`, "u");

export function roleProblems(text: string, { quotes }: Grounds): SentenceProblem[] {
  const own = contentWordsOf(text);
  const hasCases = !languageOf(detectLanguage(text)).claims.nounsByPlace;
  for (const quote of quotes) {
    if (quote.isRow) continue;
    for (const sentence of sentences(quote.text)) {
      const quoted = contentWordsOf(sentence.text);
      const turned = turnedOrder(text, sentence.text);
      if (turned !== null)
        return [
          {
            kind: "name",
            shownBy: "comparison",
            words: turned,
            message: `the quotes have what stands around «${turned}» the other way round`,
          },
        ];
      const found = own.findIndex((_, at) => isExchanged(own, at, quoted, hasCases));
      if (found === -1) continue;
      const words = (own[found] as ContentWord).word;
      return [
        {
          kind: "name",
          shownBy: "comparison",
          words,
          message: `the quotes tell who and whom of «${words}» the other way round: say what they say`,
        },
      ];
    }
  }
  return [];
}

function isExchanged(own: readonly ContentWord[], at: number, quoted: readonly ContentWord[], hasCases: boolean): boolean {
  const verb = own[at] as ContentWord;
  const there = quoted.findIndex(({ folded, stem }) => (hasCases ? stem === verb.stem : folded === verb.folded));
  if (there < 1 || at === 0 || !isActive(own, at) || !isActive(quoted, there)) return false;
  const subject = own[at - 1];
  if (subject === undefined || subject.kind === "number") return false;
  // 'The logs are kept by the server', in one word.
  if (passiveEnding.test(verb.folded) !== passiveEnding.test(quoted[there]?.folded ?? "")) return false;
  const after = clauseAfter(quoted, there, nearQuoted);
  const subjectThere = after.find(({ stem }) => stem === subject.stem);
  if (subjectThere === undefined || quoted.slice(0, there).some(({ stem }) => stem === subject.stem)) return false;
  const before = quoted
    .slice(0, there)
    .filter(
      ({ kind }, index) =>
        kind === "name" || index >= there - (hasCases ? nearQuoted : 1) || (index === 0 && /^\p{Lu}/u.test(quoted[0]?.word ?? "")),
    );
  return clauseAfter(own, at, near).some((object) => {
    const objectThere = before.find(({ stem }) => stem === object.stem);
    if (
      objectThere === undefined ||
      object.kind === "number" ||
      calendar.test(object.word) ||
      after.some(({ stem }) => stem === object.stem)
    )
      return false;
    return !hasCases || subjectThere.folded !== subject.folded || objectThere.folded !== object.folded;
  });
}

/** The words after the verb, up to the mark that ends its clause. */
function clauseAfter(words: readonly ContentWord[], verb: number, most: number): ContentWord[] {
  const after = words.slice(verb + 1, verb + 1 + most);
  const end = after.findIndex(({ link }) => link === null);
  return end < 0 ? after : after.slice(0, end);
}

/** Whether the word is a verb in the active voice, judged by its ending and the words beside it. */
function isActive(words: readonly ContentWord[], at: number): boolean {
  const [verb, next] = [words[at], words[at + 1]];
  if (verb === undefined || next === undefined || verb.kind !== "word" || /ing$/.test(verb.folded)) return false;
  return isVerb({ text: verb.word, stem: verb.stem }) && ![verb.link, next.link].some((link) => link === null || passive.test(link));
}

/** The word, such as 'before' or 'than', around which the sentence swaps the quotation's sides; null if there is none. */
function turnedOrder(text: string, quoted: string): string | null {
  const [one, two] = [[...text.matchAll(order)], [...quoted.matchAll(order)]];
  const [own, other] = [one[0], two[0]];
  if (
    one.length !== 1 ||
    two.length !== 1 ||
    own?.[0].toLowerCase() !== other?.[0].toLowerCase() ||
    own === undefined ||
    other === undefined
  )
    return null;
  const sides = (of: string, at: number): Set<string>[] =>
    [of.slice(0, at), of.slice(at)].map((side) => new Set(contentWordsOf(side).map(({ stem }) => stem)));
  const [left = new Set(), right = new Set()] = sides(text, own.index);
  const [before = new Set(), after = new Set()] = sides(quoted, other.index);
  const [crossed, back] = [left.intersection(after).difference(before).size, right.intersection(before).difference(after).size];
  const kept = left.intersection(before).difference(after).size + right.intersection(after).difference(before).size;
  return crossed > 0 && back > 0 && kept === 0 ? own[0] : null;
}
