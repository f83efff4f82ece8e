/**
 * Sentences about figures. The values are those of cells, or computed from them; the words between them are the
 * language's. Names are passed in display form: in the reader's language where it is known, else as the table has them.
 */
import type { Cell } from "../../domain/evidence/evidence.ts";

/** What is measured, of what. */
export interface FigureSubject {
  /** 'Norway'; null where the quantity alone is enough: 'CO2'. */
  thing: string | null;
  /** 'GDP': the question's own words for it, or the column's name. */
  quantity: string;
  unit: string | null;
}

export interface Moment {
  /** As the cell writes it: '2019', '2019-03', '2019-03-01', '2019-Q2', or any label. */
  at: string;
  value: number;
}

/** Period of one value, where dates alone are ambiguous: '2019-03-01' may be March. */
export type Period = "day" | "month" | "quarter" | "year";

export interface Entry {
  name: string;
  value: number;
}

/** What stands for a group: a computed value, its only one, or its best one. */
export type GroupMeasure = "sum" | "mean" | "count" | "value" | "highest" | "lowest";

type Statement =
  /** One cell; `at` is its time or null. A text is written unchanged. `end` says that its thing is the first or the last by it. */
  | { form: "value"; value: Cell; at: string | null; isLatest?: boolean; end?: "earliest" | "latest" }
  /**
   * First and last value; difference, percentage and yearly rate are included where they are meaningful. `turn` is a value
   * between them without which they mislead. `step` says that they are neighbours, between which it changed most or least.
   */
  | { form: "change"; from: Moment; to: Moment; turn?: Moment; step?: "most" | "least" }
  /** The highest or lowest value over time. */
  | { form: "peak"; which: "highest" | "lowest"; at: string; value: number }
  /** The first of a ranked table, best first; `of` counts all that were ranked. Groups of rows are ranked by a measure of them. */
  | { form: "ranking"; which: "highest" | "lowest"; entries: readonly Entry[]; of: number; at: string | null; measure?: GroupMeasure }
  /** How many of `of` rows meet the condition, in words: 'Height > 80'; with `distinct` how many values of the quantity there are. */
  | { form: "count"; value: number; of: number | null; condition: string | null; at: string | null; distinct?: boolean }
  /** Over the values from `from` to `to`, or over `n` rows. */
  | { form: "sum" | "mean"; value: number; n: number; span: { from: string; to: string } | null }
  /** A value for each group: 'mean yield per site'. With `leads` the answer is the first one, which has the most or the least. */
  | {
      form: "groups";
      by: string;
      measure: GroupMeasure;
      entries: readonly Entry[];
      leads?: "highest" | "lowest";
    }
  /**
   * One quantity of several things, in the order of the question; `isUnranked` leaves out which has the most, and `isLeast` tells
   * which has the least instead. Values that are computed (`isComputed`) have no digits of their own.
   */
  | { form: "comparison"; entries: readonly Entry[]; at: string | null; isUnranked?: boolean; isLeast?: boolean; isComputed?: boolean }
  /** Slope of the line through all points. */
  | { form: "trend"; perYear: number; from: string; to: string };

export type FigureStatement = Statement & {
  subject: FigureSubject;
  /** Read from dates if absent. */
  period?: Period;
  /** The values themselves are years: 'founded in 1005'. */
  isYear?: boolean;
  /** Most decimals of the cells that a computed value comes from; by default those of the values in the sentence. */
  decimals?: number;
};

export type StatementOf<Form extends FigureStatement["form"]> = Extract<FigureStatement, { form: Form }>;

export interface FigureWords {
  /** The figure as one sentence with its end mark. */
  sentence(statement: FigureStatement): string;
  /** A number with its unit as the sentence writes it. */
  amount(value: number, unit: string | null): string;
  /** A time as people write it: 'March 1958'. */
  time(at: string, period?: Period): string;
}
