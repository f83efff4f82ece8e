/** Finds words that differ from the quotation's by a negating prefix: 'damaged' cites 'undamaged'. */
import { alternatives, wholeWords } from "../../../languages/combined.ts";
import { type ContentWord, contentWordsOf } from "./content-words.ts";
import type { Grounds } from "./grounds.ts";
import type { SentenceProblem } from "./problem.ts";

const denied = new RegExp(`^(?:${alternatives(({ claims }) => claims.denyingPrefixes)})-?(?=\\p{L}{5})`, "iu");
const negation = wholeWords(({ claims }) => claims.negations);

export function affixProblems(text: string, { quotes, context }: Grounds): SentenceProblem[] {
  const around = [...quotes.filter(({ isRow }) => !isRow).map((quote) => quote.text), ...context].join("\n");
  // With a negation on one side the two may agree: 'not damaged' cites 'undamaged'.
  if (negation.test(text) || negation.test(around)) return [];
  const quoted = contentWordsOf(around);
  const stems = new Set(quoted.map(({ stem }) => stem));
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

function isDenialOf(word: ContentWord, other: ContentWord): boolean {
  // The whole word has letters that its stem leaves out: 'likely'.
  return (["stem", "folded"] as const).some((form) => word[form].replace(denied, "") === other[form] && word[form] !== other[form]);
}
