/** A figure as a sentence: what it measures, with its start and end for a change. Pure. */
import type { Figure } from "../../../domain/evidence/evidence.ts";
import { decimalsOf, periodOf } from "../../../languages/amounts.ts";
import { figureSentence } from "../../../languages/figure-sentences.ts";
import type { FigureStatement, FigureSubject } from "../../../languages/subjects/figures.ts";
import { unitOf } from "../../../sources/text/numbers.ts";
import { unitOfChange } from "./computing.ts";
import type { CellPoint } from "./table-series.ts";

const changes = new Set<Figure["measure"]>(["change", "growth", "growth_per_year"]);

/** Whether one sentence holds both figures: difference, percentage and yearly rate of one change. */
export function toldTogether(one: Figure, other: Figure): boolean {
  return one.subject === other.subject && (one.measure === other.measure || (changes.has(one.measure) && changes.has(other.measure)));
}

/**
 * The value between the ends of a change that lies further beyond them than they lie apart: without it 'rose by 0.4 %' hides a
 * rise and a fall, and two ends of a season look like a trend. Null without one, and for values without times.
 */
export function turnOf(figure: Figure, points: readonly CellPoint[]): CellPoint | null {
  const [first] = points;
  const last = points.at(-1);
  if (!changes.has(figure.measure) || first === undefined || last === undefined || points.some(({ time }) => time === null)) return null;
  const [low, high] = [Math.min(first.value, last.value), Math.max(first.value, last.value)];
  const beyond = ({ value }: CellPoint): number => Math.max(value - high, low - value);
  const furthest = points.reduce((best, point) => (beyond(point) > beyond(best) ? point : best));
  return beyond(furthest) > high - low ? furthest : null;
}

/** The values that a figure was computed from, in time order. */
export interface FigureValues {
  points: readonly CellPoint[];
  unit: string | null;
  /** They are years themselves: 'founded in 1005'. */
  isYear: boolean;
  /** They are the ends of the greatest or the least change between neighbours. */
  step?: "most" | "least";
}

/** Null for a figure that has no sentence of its own. */
export function toldFigure(figure: Figure, values: FigureValues, language: string): string | null {
  const statement = statementOf(figure, values);
  const period = periodOf(values.points.map(({ at }) => at));
  return statement === null ? null : figureSentence({ ...statement, ...(period === undefined ? {} : { period }) }, language);
}

function statementOf(figure: Figure, { points, unit, isYear, step }: FigureValues): FigureStatement | null {
  const { measure, value, at } = figure;
  const [first] = points;
  const last = points.at(-1);
  const subject = subjectOf(figure.subject, unit);
  const span =
    first === undefined || last === undefined || points.some(({ time }) => time === null) ? null : { from: first.at, to: last.at };
  const decimals = decimalsOf(points.map((point) => point.value));
  switch (measure) {
    case "value":
      // A row without a time is found by its label, which names the thing already.
      return { form: "value", subject, value, at: at === subject.thing || at === subject.quantity ? null : at, isYear };
    case "latest":
      return { form: "value", subject, value, at, isYear, isLatest: true };
    case "change":
    case "growth":
    case "growth_per_year": {
      const turn = turnOf(figure, points);
      if (first === undefined || last === undefined) return null;
      return { form: "change", subject, from: first, to: last, isYear, ...(turn !== null && { turn }), ...(step && { step }) };
    }
    case "minimum":
    case "maximum":
      return at === null ? null : { form: "peak", subject, which: measure === "maximum" ? "highest" : "lowest", at, value, isYear };
    case "mean":
    case "sum":
      return { form: measure, subject, value, n: points.length, span, decimals };
    case "trend":
      return span === null ? null : { form: "trend", subject: { ...subject, unit: unitOfChange(subject.unit) }, perYear: value, ...span };
    case "count":
      return null;
  }
}

/** 'Norway, GDP' is a thing and its quantity, 'Income, £' a quantity and its unit. */
function subjectOf(subject: string, unit: string | null): FigureSubject {
  const comma = subject.lastIndexOf(", ");
  if (comma < 0) return { thing: null, quantity: subject, unit };
  const [before, behind] = [subject.slice(0, comma), subject.slice(comma + 2)];
  const own = unitOf(behind);
  if (own === null) return { thing: before, quantity: behind, unit };
  return { ...subjectOf(before, null), unit: unit ?? (/\p{L}/u.test(behind) ? behind : own) };
}
