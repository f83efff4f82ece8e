/** Verbs that change more than their endings: 'wrote', 'written'. Pure. */
import { wholeWords } from "../../../languages/combined.ts";
import { languages } from "../../../languages/register.ts";
import { contentStems, type StemmedWord, stem } from "../../../sources/text/stems.ts";
import { wordTexts } from "../../../sources/text/words.ts";

const verb = wholeWords(({ claims }) => claims.noNouns);

/** The first form of verbs that no stem unites, by the stem of each. */
const verbs = new Map(
  languages
    .flatMap(({ claims }) => claims.irregularVerbs.split(/[,\n]/u))
    .flatMap((line) => {
      const forms = wordTexts(line.replaceAll("|", " ")).map(stem);
      return forms.map((form): [string, string] => [form, forms[0] ?? form]);
    }),
);

/** The stem of the verb's first form; any other stem as it is. */
export function verbOf(form: string): string {
  return verbs.get(form) ?? form;
}

/** The stems of a text's content words, of verbs that of the first form. */
export function verbStems(text: string): Set<string> {
  return new Set(contentStems(text).map(verbOf));
}

/** Whether a word looks like a verb, or an adverb. */
export function isVerb({ text, stem }: Pick<StemmedWord, "text" | "stem">): boolean {
  return hasVerbEnding(text) || verbs.has(verbOf(stem));
}

/** Whether it ends as verbs and adverbs do, and nouns do not. */
export function hasVerbEnding(word: string): boolean {
  return verb.test(word);
}
