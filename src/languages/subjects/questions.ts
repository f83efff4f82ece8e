/** Question words of a language. All are alternatives; a blank matches any white space, `\p{L}` any letter. */
import type { Figure } from "../../domain/evidence/evidence.ts";

export type AnswerType = "occasion" | "date" | "number" | "person" | "place" | "reason";
export type Relation = "above" | "atLeast" | "below" | "atMost";
/** A condition asks for a count, and a question without measure words for any value. */
export type AskedMeasure = Exclude<Figure["measure"], "value" | "count">;

export interface QuestionWords {
  /** Words that ask for a type of answer: an occasion is a date or a condition, 'only if it rains' for 'when may I …'. */
  askers: Readonly<Record<AnswerType, string>>;
  /** Words that ask for a measure; specific before general. */
  measures: Readonly<Record<AskedMeasure, string>>;
  /** Words of comparison with a number. */
  relations: Readonly<Record<Relation, string>>;
  /** What turns the comparison right behind it around: 'not' of 'is not higher than'. */
  negation: string;
  /**
   * What values do from one row to the next: rise, fall, or either; words for such a step; what does not belong to one behind a
   * verb; words for what a column counts that came or went; extremes of speed.
   */
  steps: Readonly<Record<"rise" | "fall" | "either" | "each" | "apart" | "came" | "went" | "fastest", string>>;
  /** Words that ask for a kind of people, and not for a person's name: 'who may'. */
  whoMay: string;
  /** Words that ask who holds an office now. */
  whoHolds: string;
  /** 'Who leads': asks for the holder of an office without naming it. */
  whoLeads: string;
  /** Words that ask what a version changed. */
  whatIsNew: string;
  /** Words of a heading below which changes stand. */
  changeHeadings: string;
  /** Words that ask how often. */
  howOften: string;
  percent: string;
  howMany: string;
  /** Words that count rows, as opposed to measures. */
  counting: string;
  /** 'in which year' */
  asksTime: string;
  /** 'which city' */
  asksSubject: string;
  totalWord: string;
  /** 'Over the whole year': what is counted adds up. */
  wholePeriod: string;
  /** A word of a limit that years behind it make a period of: 'over 3 years'. */
  overPeriod: string;
  respectively: string;
  /** Units named for the answer ('in US dollars'), which are not part of the subject. */
  answerUnits: string;
  askingWords: string;
  /** Words directly before a year that begins or ends a span. */
  since: string;
  /** Before a year that the newest value is set against: 'now compared to'. */
  nowAgainst: string;
  /** Before the second of two times that are compared: 'warmer than in 1998'. */
  against: string;
  after: string;
  until: string;
  /** 'fiscal year ended June 2019' */
  periodEnd: string;
  /** Words that may name a column or an operation. */
  hints: string;
  definition: string;
  /** Asks for a definition behind what is to be defined: "what does X mean", "X meaning". */
  definitionEnd: string;
  /** Beginnings of questions how people do something. */
  ways: string;
  how: string;
  /** Beginnings of those that ask how something works, and not how one does it. */
  works: string;
  /** Begin a question for several things: 'which languages'. */
  list: string;
  /** Questions for several things by name, which no figure answers: 'What are the main industries', 'What does it export'. */
  mainThings: string;
  /** Words for such things in a heading, separated by blanks: 'commodities' of 'Exports - commodities'. */
  goods: string;
  /** Begin a request for all that is said of something. */
  whole: string;
  condition: string;
  articles: string;
}
