/** What another document says of the same quantity with another number: 'We calculate 14.6 %' beside 13.1 %. Pure. */
import type { Figure } from "../../../domain/evidence/evidence.ts";
import { wholeWords } from "../../../languages/combined.ts";
import { dates } from "../../../sources/text/dates.ts";
import { detectLanguage } from "../../../sources/text/language.ts";
import { type Quantity, quantities } from "../../../sources/text/numbers.ts";
import { type AskedQuestion, coverageOf, heldShare } from "./asked-question.ts";
import { contextOf, contextStems, searchableContext } from "./hit-words.ts";
import { isNamed } from "./named-things.ts";
import type { RankedCandidate } from "./ranked-candidate.ts";

/** A value that answers, and the document that tells it. */
export interface ToldValue extends Pick<Quantity, "value" | "unit"> {
  sourceId: string;
  /** '2024', or what else the value is of. */
  at: string | null;
}

/** A figure's value and unit; '%' where its name alone says so. */
export function amountOf({ value, unit, subject }: Pick<Figure, "value" | "unit" | "subject">): Pick<Quantity, "value" | "unit"> {
  return { value, unit: unit ?? (subject.includes("%") ? "%" : null) };
}

/** Relative difference up to which two numbers are the same one rounded, and from which on they tell different things. */
const leastApart = 0.01;
const mostApart = 0.5;
const leastCovered = 0.9;
const changes = wholeWords(({ questions: { steps } }) => `${steps.rise}|${steps.fall}|${steps.either}`);

/** The likeliest candidate of another document that holds all that is asked and tells another value; null without one. */
export function contradiction(question: AskedQuestion, told: ToldValue, ranked: readonly RankedCandidate[]): RankedCandidate | null {
  const contradicts = (candidate: RankedCandidate): boolean =>
    candidate.hit.sourceId !== told.sourceId && tellsAll(question, told.at, candidate) && otherValue(told, candidate.text) !== null;
  return ranked.find(contradicts) ?? null;
}

/** The only number of another value in that unit; null without one, and where a text tells how a quantity went. */
export function otherValue({ value, unit }: Pick<Quantity, "value" | "unit">, text: string): number | null {
  if (changes.test(text)) return null;
  const apart = (other: number): number => Math.abs(other - value) / Math.max(Math.abs(other), Math.abs(value), Number.MIN_VALUE);
  const others = numbersIn(text).filter((number) => number.unit === unit && apart(number.value) > leastApart);
  const [only, ...more] = new Set(others.map((number) => number.value));
  return only === undefined || more.length > 0 || apart(only) > mostApart ? null : only;
}

/** The numbers of a text that are neither a part of a date nor that of its item. */
export function numbersIn(text: string): Quantity[] {
  const named = dates(text);
  const first = /^\s*\d+[.)]\s/u.exec(text)?.[0].length ?? 0;
  return quantities(text, detectLanguage(text)).filter(
    ({ from, to }) => from >= first && !named.some((date) => from < date.to && date.from < to),
  );
}

function tellsAll(question: AskedQuestion, at: string | null, { kind, text, stems, leadStems, hit }: RankedCandidate): boolean {
  const own = new Set([...stems, ...leadStems]);
  const [year = null] = /^\d{4}/u.exec(at ?? "") ?? [];
  const years = new Set([...(question.text.match(/\d{4}/gu) ?? []), year]);
  const isAbout = [...question.stems].some((stem) => !question.names.includes(stem) && heldShare(question, stem, own) === 1);
  const isOfTime = dates(text).every(({ iso }) => years.has(iso.slice(0, 4))) && (year === null || contextOf(hit).includes(year));
  const isOfNamed = question.named.every((thing) => isNamed(thing, searchableContext(hit)));
  return (
    kind !== "code" && isOfTime && isAbout && isOfNamed && coverageOf(question, new Set([...own, ...contextStems(hit)])) >= leastCovered
  );
}
