/** Finds words that differ from the quotation's by a negating prefix: 'damaged' cites 'undamaged'. */
import { alternatives, wholeWords } from "../../../languages/combined.ts";
import { sentences } from "../../../sources/text/sentences.ts";
import { type ContentWord, contentWordsOf } from "./content-words.ts";
import type { Grounds } from "./grounds.ts";
import type { SentenceProblem } from "./problem.ts";

const denied = new RegExp(`^(?:${alternatives(({ claims }) => claims.denyingPrefixes)})-?(?=\\p{L}{5})`, "iu");
const negation = wholeWords(({ claims }) => claims.negations);

export function affixProblems(text: string, { quotes, context }: Grounds): SentenceProblem[] {
  // With a negation on one side the two may agree: 'not damaged' cites 'undamaged'.
  if (negation.test(text)) return [];
  const around = [...quotes.filter(({ isRow }) => !isRow).map((quote) => quote.text), ...context];
  const sides = around.flatMap((line) => sentences(line).map((sentence) => sidesOf(sentence.text)));
  const mayBeDenied = new Set(sides.flatMap(({ behind }) => behind.map(({ stem }) => stem)));
  const quoted = sides.flatMap(({ before }) => before.filter(({ stem }) => !mayBeDenied.has(stem)));
  const stems = new Set([...mayBeDenied, ...quoted.map(({ stem }) => stem)]);
  const own = contentWordsOf(text);
  // 'Bad weather' says in another word what the prefix says.
  const isDescribed = (at: number): boolean => own[at]?.link === "" && at > 0 && !stems.has(own[at - 1]?.stem ?? "");
  const found = own.find(
    (word, at) => !stems.has(word.stem) && !isDescribed(at) && quoted.some((other) => isDenialOf(word, other) || isDenialOf(other, word)),
  );
  if (found === undefined) return [];
  return [
    {
      kind: "negation",
      shownBy: "comparison",
      words: found.word,
      message: `the quotes say the opposite of «${found.word}»: say what they say`,
    },
  ];
}

/** The words before the first negation of a sentence, and those behind it, which may be denied. */
function sidesOf(sentence: string): Record<"before" | "behind", ContentWord[]> {
  const at = sentence.search(negation);
  const end = at === -1 ? sentence.length : at;
  return { before: contentWordsOf(sentence.slice(0, end)), behind: contentWordsOf(sentence.slice(end)) };
}

function isDenialOf(word: ContentWord, other: ContentWord): boolean {
  // The whole word has letters that its stem leaves out: 'likely'.
  return (["stem", "folded"] as const).some((form) => word[form].replace(denied, "") === other[form] && word[form] !== other[form]);
}
