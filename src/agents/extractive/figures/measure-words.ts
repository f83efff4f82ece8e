/** Patterns for the words by which questions ask for measures, for lower-case text. */
import type { Figure } from "../../../domain/evidence/evidence.ts";
import { alternatives, lowerCaseWords } from "../../../languages/combined.ts";
import type { AskedMeasure, QuestionWords, Relation } from "../../../languages/subjects/questions.ts";

export type Measure = Figure["measure"];
export type { Relation };

/** Specific before general: 'growth per year' is not 'growth'. */
const measures = [
  "growth_per_year",
  "growth",
  "change",
  "maximum",
  "minimum",
  "mean",
  "sum",
  "trend",
  "latest",
] as const satisfies AskedMeasure[];
export const measureWords = measures.map((measure) => [measure, lowerCaseWords(({ questions }) => questions.measures[measure])] as const);

export const relations = (["atLeast", "atMost", "above", "below"] as const).map(
  (relation) => [relation, lowerCaseWords(({ questions }) => questions.relations[relation])] as const,
);

function words(field: Exclude<keyof QuestionWords, "askers" | "measures" | "relations" | "steps">): RegExp {
  return lowerCaseWords(({ questions }) => questions[field]);
}

export const percentWord = new RegExp(`(?:${alternatives(({ questions }) => questions.percent)})`, "u");
export const counting = words("counting");
export const asksTime = words("asksTime");
export const asksSubject = words("asksSubject");
export const totalWord = words("totalWord");
export const wholePeriod = words("wholePeriod");
export const respectively = words("respectively");
export const answerUnits = words("answerUnits");
export const askingWords = words("askingWords");
