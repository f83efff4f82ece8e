/** Shares that another one leaves of its whole: 'a third did not' of 'two thirds did'. Pure. */
import { alternatives, wholeWords } from "../../../languages/combined.ts";
import { clauseEnd } from "./denied-words.ts";
import { factorsIn, type PlacedWord, sharesIn } from "./number-words.ts";
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
/** Characters on each side of a share in which its clause is looked at. */
const reach = 120;

/** Whether a share of the text is what one of the other leaves. */
export function leavesOf(other: string, text: string): boolean {
  const told = sharesOf(other);
  return told.length > 0 && sharesOf(text).some(({ value }) => told.some((each) => Math.abs(1 - each.value - value) <= tolerance));
}

/**
 * What the shares around leave, where either they or the share of the text are told of a rest, or denied: 'a third did not' of
 * 'two thirds did', and not of 'two thirds did not'.
 */
export function restsTold(text: string, share: Place, around: string): number[] {
  const isOfRest = tellsOfRest(text, share);
  return sharesOf(around).flatMap((told) => (tellsOfRest(around, told) === isOfRest ? [] : [1 - told.value]));
}

/** Whether its clause tells of a rest, or denies something. */
function tellsOfRest(text: string, { from, to }: Place): boolean {
  const before =
    text
      .slice(Math.max(0, from - reach), from)
      .split(clauseEnd)
      .at(-1) ?? "";
  const behind = text.slice(to, to + reach).split(clauseEnd)[0] ?? "";
  return [before, behind].some((part) => rest.test(part) || negation.test(part));
}

type Place = Pick<PlacedWord, "from" | "to">;

function sharesOf(text: string): (Place & { readonly value: number })[] {
  const percent = numbersOf(text).flatMap(({ unit, digits, from, to }) => (unit === "%" ? [{ value: digits / 100, from, to }] : []));
  const single = onePercent.exec(text);
  const inWords = [...sharesIn(text), ...factorsIn(text)];
  if (single !== null) inWords.push({ text: single[0], value: 0.01, from: single.index, to: single.index + single[0].length });
  return [...percent, ...inWords].filter(({ value }) => value > 0 && value < 1);
}
