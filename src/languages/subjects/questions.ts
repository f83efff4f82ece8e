/** The words by which a language asks. All are alternatives; a blank stands for any white space, `\p{L}` for a letter. */
import type { Figure } from "../../domain/evidence.ts";

export type AnswerType = "date" | "number" | "person" | "place" | "reason";
export type Relation = "above" | "atLeast" | "below" | "atMost";
/** A count is asked for by a condition, and any value by naming nothing. */
export type AskedMeasure = Exclude<Figure["measure"], "value" | "count">;

export interface QuestionWords {
  /** What asks for an answer of a kind. */
  askers: Readonly<Record<AnswerType, string>>;
  /** What asks for a figure; the more special before the more general. */
  measures: Readonly<Record<AskedMeasure, string>>;
  /** What compares with a number. */
  relations: Readonly<Record<Relation, string>>;
  percent: string;
  howMany: string;
  /** Counting of rows, which is no measure. */
  counting: string;
  /** 'in which year' */
  asksTime: string;
  /** 'which city' */
  asksSubject: string;
  totalWord: string;
  respectively: string;
  /** Units named for the answer ('in US dollars'), which say nothing of what is asked. */
  answerUnits: string;
  askingWords: string;
  /** What stands right before a year that begins or ends a span. */
  since: string;
  after: string;
  until: string;
  /** 'fiscal year ended June 2019' */
  periodEnd: string;
  /** What may name a column as well as an operation. */
  hints: string;
  definition: string;
  how: string;
  condition: string;
  articles: string;
}
