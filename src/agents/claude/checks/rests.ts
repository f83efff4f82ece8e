/** Shares that another one leaves of its whole: 'a third did not' of 'two thirds did'. Pure. */
import { alternatives, wholeWords } from "../../../languages/combined.ts";
import { factorsIn, sharesIn } from "./number-words.ts";
import { numbersOf } from "./parts-of-wholes.ts";

const rest = wholeWords(({ claims }) => claims.rests);
const negation = wholeWords(({ claims }) => claims.negations);
/** Left out among number words, since it may be an article. */
const onePercent = new RegExp(
  `(?<![\\p{L}\\d])(?:${alternatives(({ claims }) => claims.one)})[\\s-](?:${alternatives(({ numbers }) => numbers.units["%"] ?? "(?!)")})(?![\\p{L}\\d])`,
  "iu",
);
/** Between two shares that make a whole, of which either may be rounded. */
const tolerance = 0.005;

/** Whether a share of the text is what one of the other leaves. */
export function leavesOf(other: string, text: string): boolean {
  const told = sharesOf(other);
  return told.length > 0 && sharesOf(text).some((share) => told.some((each) => Math.abs(1 - each - share) <= tolerance));
}

/** What the shares around leave, where the text tells of a rest or denies what they are shares of. */
export function restsTold(text: string, around: string): number[] {
  return rest.test(text) || negation.test(text) ? sharesOf(around).map((share) => 1 - share) : [];
}

function sharesOf(text: string): number[] {
  const percent = numbersOf(text).flatMap(({ unit, digits }) => (unit === "%" ? [digits / 100] : []));
  const inWords = [...sharesIn(text), ...factorsIn(text)].map(({ value }) => value);
  return [...percent, ...inWords, ...(onePercent.test(text) ? [0.01] : [])].filter((share) => share > 0 && share < 1);
}
