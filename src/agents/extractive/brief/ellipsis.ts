/**
 * A question that repeats of the one before only how far it goes, or names another time: 'Which city has the most rain, and where
 * the least?', 'How many members in 2019, and in 2020?' Pure.
 */
import { lowerCaseWords, wholeWords } from "../../../languages/combined.ts";
import { dates } from "../../../sources/text/dates.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import { measureWords } from "../figures/measure-words.ts";
import { any } from "./brief-words.ts";

const extremes = measureWords.flatMap(([measure, pattern]) => (measure === "maximum" || measure === "minimum" ? [pattern] : []));
const joinable = [...extremes, lowerCaseWords(({ brief }) => brief.joinedExtremes)];
const comparatives = (["more", "less"] as const).map((field) => lowerCaseWords(({ rows }) => rows[field]));
/** 'Most' is of what stands behind it, 'largest' of the thing itself: one does not stand for the other. */
const amount = wholeWords(({ brief }) => brief.countingExtremes);
const asker = new RegExp(`^(?:(?:${any("prepositions")})\\s+)?(?:${any("askers")})(?!\\p{L})`, "iu");
const joint = `\\s+(?:${any("questionJoints")})\\s+(?:(?:${any("articles")})\\s+)?`;

interface Extreme {
  text: string;
  from: number;
  to: number;
}

/** The later question in full, with measure and subject of the one before; null where it says what it asks itself. */
export function continued(question: string, asked: string | undefined): string | null {
  const before = (asked ?? "").replace(/[?.!\s]+$/u, "");
  return atOtherTime(question, before) ?? withOtherExtreme(question, before);
}

/** The earlier question with the time of this one, in place of its own or at its end; null where this one names more than a time. */
function atOtherTime(question: string, before: string): string | null {
  const behind = question.replace(joinedStart, "").replace(nounAsker, "").replace(asker, "").trim();
  const [date, ...more] = dates(behind);
  if (date === undefined || more.length > 0 || before === "") return null;
  const rest = `${behind.slice(0, date.from)} ${behind.slice(date.to)}`.replace(/[?.!]+$/u, "");
  if (!onlyPlace.test(rest)) return null;
  const own = dates(before).at(-1);
  return own === undefined ? `${before} ${behind.replace(/[?.!]+$/u, "")}` : swapped(before, own, date.text);
}
const nounAsker = new RegExp(`^(?:${any("nounAskers")})(?!\\p{L})`, "iu");
const onlyPlace = new RegExp(`^\\s*(?:(?:${any("prepositions")})\\s*)?$`, "iu");
const joinedStart = new RegExp(`^(?:${any("questionJoints")})\\s+`, "iu");

function withOtherExtreme(question: string, before: string): string | null {
  const first = extremeIn(before, extremes);
  if (first === undefined || !asker.test(question)) return null;
  const own = extremeIn(question, extremes) ?? extremeIn(question, comparatives);
  if (own === undefined || amount.test(first.text) !== amount.test(own.text)) return null;
  const known = new Set(contentStems(before));
  const rest = `${question.slice(0, own.from)} ${question.slice(own.to)}`.replace(asker, "");
  if (contentStems(rest).some((stem) => !known.has(stem))) return null;
  // Of two words for an extreme the second question may leave out the last, which is meant for it too.
  const ending = first.text.split(/\s+/u).at(-1) ?? "";
  const meant = [own.text, `${own.text} ${ending}`].find((text) => extremeIn(text, extremes)?.text.length === text.length) ?? own.text;
  return meant.toLowerCase() === first.text.toLowerCase() ? null : swapped(before, first, meant);
}

/** A question for each of two extremes that it joins: 'the highest and the lowest price'. */
export function eachExtreme(question: string): string[] {
  const first = extremeIn(question, joinable);
  if (first === undefined) return [question];
  const [joined = ""] = new RegExp(`^${joint}`, "iu").exec(question.slice(first.to)) ?? [];
  const second = joined === "" ? undefined : extremeIn(question.slice(first.to + joined.length), joinable);
  if (second?.from !== 0) return [question];
  const both = { ...first, to: first.to + joined.length + second.to };
  return [swapped(question, both, first.text), swapped(question, both, second.text)];
}

/** Whether a text names the first, the greatest or another extreme of its kind: 'highest mountain in Mexico'. */
export function beginsWithExtreme(text: string): boolean {
  return extremeIn(text, joinable)?.from === 0;
}

/** Whether a question has a verb and no subject: 'When began'. */
export function isActionAlone(question: string): boolean {
  const behind = behindAsker(question);
  return behind !== "" && behind.split(/\s+/u).every((word) => verb.test(word));
}
const verb = new RegExp(`^(?:${any("intransitive")})$`, "iu");

/** Whether a question is so short that it asks about a thing that was named before: 'Who climbed first', 'What colour'. */
export function namesNothing(question: string): boolean {
  const behind = behindAsker(question);
  const size = contentStems(behind).length;
  const isOfOthers = nounAsker.test(question) && extremeIn(question, joinable) !== undefined;
  return size > 0 && size <= mostUnnamed && !isOfOthers && !definite.test(behind) && !/[\p{Lu}\p{N}"«“:]/u.test(behind);
}
const mostUnnamed = 2;
const definite = wholeWords(({ brief }) => brief.definite);

function behindAsker(question: string): string {
  const text = question.replace(joinedStart, "").replace(/[?.!\s]+$/u, "");
  return asker.test(text) ? text.replace(asker, "").trim() : "";
}

function swapped(text: string, { from, to }: Pick<Extreme, "from" | "to">, by: string): string {
  return `${text.slice(0, from)}${by}${text.slice(to)}`;
}

function extremeIn(text: string, patterns: readonly RegExp[]): Extreme | undefined {
  const lower = text.toLowerCase();
  if (lower.length !== text.length) return undefined;
  const all = patterns
    .flatMap((pattern) => [...lower.matchAll(pattern)])
    .map(({ index, 0: found }) => ({ from: index, to: index + found.length }));
  const [first] = all.sort((a, b) => a.from - b.from || b.to - a.to);
  return first && { ...first, text: text.slice(first.from, first.to) };
}
