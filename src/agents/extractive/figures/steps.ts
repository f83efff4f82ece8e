/** The greatest of the changes from one point of a series to the next: 'in which year did it grow the most'. Pure. */
import { lowerCaseWords, wordsOf } from "../../../languages/combined.ts";
import { stem } from "../../../sources/text/stems.ts";
import type { Point } from "./computing.ts";
import { asksTime, measureWords, percentWord } from "./measure-words.ts";

/** A change between neighbours that a question asks for. */
export interface AskedStep {
  direction: "rise" | "fall" | "either";
  which: "most" | "least";
  /** In percent of the earlier value. */
  isRelative: boolean;
  /** What each point has to stand for; null where the question does not say. */
  period: "year" | "month" | "other" | null;
}

interface Word<Kind> {
  kind: Kind;
  from: number;
  to: number;
}

const directions = (["rise", "fall", "either"] as const).map(
  (kind) => [kind, lowerCaseWords(({ questions }) => questions.steps[kind])] as const,
);
const extremes = measureWords.flatMap(([measure, pattern]) =>
  measure === "maximum" || measure === "minimum" ? [[measure === "maximum" ? "most" : "least", pattern] as const] : [],
);
const each = lowerCaseWords(({ questions }) => questions.steps.each);
const apart = lowerCaseWords(({ questions }) => questions.steps.apart);
const came = lowerCaseWords(({ questions }) => questions.steps.came);
const went = lowerCaseWords(({ questions }) => questions.steps.went);
const periods = [
  ["year", new Set(wordsOf(({ passages }) => passages.yearWords).map(stem))],
  ["month", new Set(wordsOf(({ rows }) => rows.monthColumns).map(stem))],
  ["other", new Set(wordsOf(({ tables }) => tables.timeColumns).map(stem))],
] as const;

/** Words between the extreme and what it is one of: 'the biggest single yearly jump'. */
const mostBetween = 3;

/**
 * The step that lower-case text asks for, and the text without its words; null where it asks for none. 'The biggest jump' is
 * one; 'grow the most' is one where a time is asked for, and 'fell to the lowest' is none.
 */
export function askedStep(lower: string): { step: AskedStep; open: string } | null {
  const [time] = lower.match(asksTime) ?? [];
  const asked = askedChange(lower, time !== undefined);
  if (asked === null) return null;
  const { change, open } = asked;
  const named = `${time ?? ""} ${lower.match(each)?.join(" ") ?? ""}`.match(/\p{L}+/gu) ?? [];
  const period = periods.find(([, own]) => named.some((word) => own.has(stem(word))))?.[0] ?? null;
  return { step: { ...change, period }, open };
}

/** The greatest or least change that lower-case text asks for, and the text without its words; with `isLater` as in 'grew the most', too. */
export function askedChange(lower: string, isLater = true): { change: Omit<AskedStep, "period">; open: string } | null {
  const changes = found(lower, directions);
  const open = lower.replace(each, blank);
  for (const { kind: which, from, to } of found(lower, extremes)) {
    const change = changes.find((other) => {
      const between = other.from >= to ? open.slice(to, other.from) : isLater ? open.slice(other.to, from) : null;
      return between !== null && (between.match(/\p{L}+/gu) ?? []).length <= mostBetween && between.search(apart) < 0;
    });
    if (change === undefined) continue;
    const [start, end] = [Math.min(from, change.from), Math.max(to, change.to)];
    // 'Gain the most new members' asks for the greatest number of them.
    if ([came, went].some((words) => lower.slice(end).search(words) === 1)) return null;
    return {
      change: { direction: change.kind, which, isRelative: percentWord.test(lower) },
      open: open.slice(0, start) + blank(open.slice(start, end)) + open.slice(end),
    };
  }
  return null;
}

/** Whether lower-case text says that something grew, or that it fell, and not by the most; null where it says neither or both. */
export function saidDirection(lower: string): "rise" | "fall" | null {
  const kinds = new Set(found(lower, directions).map(({ kind }) => kind));
  const [only] = kinds;
  return kinds.size !== 1 || only === undefined || only === "either" || found(lower, extremes).length > 0 ? null : only;
}

/** Whether the name of a column or a table says that it holds changes. */
export function tellsSteps(name: string): boolean {
  return found(name.toLowerCase(), directions).length > 0;
}

/** Whether a column counts what came where the question asks what went, or the other way round: new members for those that left. */
export function tellsOpposite(lower: string, name: string): boolean {
  const kinds = new Set(found(lower, directions).map(({ kind }) => kind));
  const isOf = (words: RegExp): boolean => name.toLowerCase().search(words) >= 0 && lower.search(words) < 0;
  return kinds.has("rise") !== kinds.has("fall") && (kinds.has("fall") ? isOf(came) : isOf(went));
}

function found<Kind>(text: string, words: readonly (readonly [Kind, RegExp])[]): Word<Kind>[] {
  return words.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map((match) => ({ kind, from: match.index, to: match.index + match[0].length })),
  );
}

function blank(text: string): string {
  return " ".repeat(text.length);
}

export interface Step<P extends Point> {
  from: P;
  to: P;
  /** No other one is as great, and none over a longer time is greater. */
  isSure: boolean;
}

/** Whether points stand for the periods asked for; no days for a month, and no years for a decade. */
export function hasPeriod(points: readonly { at: string }[], { period }: AskedStep): boolean {
  return period === null || (period !== "other" && points.every(({ at }) => at.trim().length === periodLength[period]));
}
const periodLength = { year: "2019".length, month: "2019-03".length };

/** Months differ by days: the share of the usual distance by which those of neighbours may differ. */
const tolerance = 0.3;

/** The step of points in the order of time; null where none goes that way. Only neighbours as near as most are compared. */
export function stepOf<P extends Point>(points: readonly P[], { direction, which, isRelative }: AskedStep): Step<P> | null {
  const steps = points.slice(1).flatMap((to, index) => {
    const from = points[index];
    if (from === undefined || from.time === null || to.time === null || (isRelative && from.value <= 0)) return [];
    const change = isRelative ? to.value / from.value - 1 : to.value - from.value;
    const size = direction === "either" ? Math.abs(change) : direction === "fall" ? -change : change;
    return [{ from, to, size, time: to.time - from.time }];
  });
  const usual = steps.map(({ time }) => time).sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  const ranked = steps.filter(({ size }) => size > 0).sort((a, b) => (which === "most" ? b.size - a.size : a.size - b.size));
  const [best, next] = ranked.filter(({ time }) => Math.abs(time - usual) <= tolerance * usual);
  if (best === undefined || usual <= 0 || steps.length < 2) return null;
  return { from: best.from, to: best.to, isSure: ranked[0] === best && next?.size !== best.size };
}
