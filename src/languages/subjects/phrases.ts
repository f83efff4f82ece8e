/** The extractive agents' own phrases. Quotations are never translated. */

import type { Figure } from "../../domain/evidence/evidence.ts";
import type { BriefContent } from "../../domain/plans/brief.ts";
import type { Strategy } from "../../domain/plans/plan.ts";
import type { ReportFormat } from "../../domain/reports/formats.ts";

/** The question to ask before the research starts. */
export type OpenQuestion = { kind: "focus"; subject: string; topics: string[] } | { kind: "words"; subject: string };

/** A change that a revision made to the brief. */
export type Note =
  | { kind: "added"; items: string[] }
  | { kind: "alreadyThere"; items: string[] }
  | { kind: "removed"; items: string[] }
  | { kind: "notThere"; target: string }
  | { kind: "lastItem" }
  | { kind: "tooMany"; limit: number; items: string[] }
  | { kind: "replaced"; old: string; item: string }
  | { kind: "narrowed"; items: string[] }
  | { kind: "goal"; text: string }
  | { kind: "formats"; formats: ReportFormat[] }
  | { kind: "unavailable"; words: string[]; available: readonly ReportFormat[] }
  | { kind: "lastFormat" }
  | { kind: "language"; language: string }
  | { kind: "noLanguage"; language: string }
  | { kind: "unknown"; text: string };

/** The steps of a brief, as the assessor counts them. */
export interface Steps {
  items: number;
  /** Items that tables match, so that they need passages and figures. */
  figures: number;
  /** Items that depend on another's outcome, and comparisons of several. */
  coordination: number;
  conditions: number;
  /** Steps that stand for many: for each of many people, over a period's letters, on a whole system. */
  mass: number;
}

export interface BriefPhrases {
  drafted: string;
  noDocuments: string;
  openQuestion(question: OpenQuestion): string;
  summary(brief: BriefContent): string;
  howToGoOn: string;
  whatToChange: string;
  unchanged: string;
  notUnderstood(message: string, formats: readonly ReportFormat[]): string;
  note(note: Note): string;
}

export interface ResearchPhrases {
  agent: string;
  searching(item: string): string;
  found(quotations: number, documents: number): string;
  nothing: string;
  /** Note to the reviewer: words of the question that no document contains. */
  unknownWords(words: readonly string[]): string;
  /** Note to the reviewer: no search service answered. */
  webFailed(reason: string): string;
}

export interface FigurePhrases {
  agent: string;
  searching(item: string): string;
  found(figures: number, tables: number): string;
  nothing: string;
  comparing(subjects: readonly string[]): string;
  /** A computed quantity: 'growth of GDP'. */
  computed(measure: Figure["measure"], quantity: string): string;
  /** A count or an extreme, for which `figureSentence` has no form. `isYear` where the value itself is a year. */
  figure(figure: Figure, isYear?: boolean): string;
  /** Name of the time column where the table has none. */
  time: string;
  subject: string;
  shortened(shown: number, total: number): string;
}

export interface InitialPhrases {
  looking: string;
  empty: string;
  series(titles: string[]): string;
  /** What a search of the web names first. */
  web(titles: string[]): string;
  summary(seen: { documents: number; passages: number; topics: string[]; tables: string[] }): string;
}

export interface PlanningPhrases {
  researchTask(item: string): string;
  widerTask(item: string): string;
  dataTask(item: string): string;
  compareTask(items: readonly string[]): string;
  group(number: number): string;
  /** Why a brief counts as simple, medium or complex. */
  reason(steps: Steps, total: number): string;
  analysis(plan: { strategy: Strategy; items: number; tasks: number; repaired: boolean }): string;
  staysWhole: string;
  notSimpler: string;
  splits(parts: number): string;
}

export interface ReviewPhrases {
  reason(findings: number, sources: number): string;
  covered: string;
  gaps(items: readonly string[]): string;
  noProgress(items: readonly string[]): string;
  widerTask(item: string): string;
}

export interface ReportPhrases {
  /** Why an item without an answer has a section nevertheless. */
  onlyClosest: string;
  /** Note on an item beyond the maximum of a brief. */
  notResearched(limit: number): string;
  /** How many items are beyond the maximum. */
  leftOut(items: number, limit: number): string;
  notFoundReason(documents: number, unknownWords: readonly string[], hasWeb: boolean): string;
  /** Names of measures, for the columns of a comparison. */
  measures: Record<Figure["measure"], string>;
  /** Below a title that is the first of several questions. */
  andOthers(questions: number): string;
  /** Of items for which nothing was found. */
  partlyFound(items: readonly string[]): string;
  /** Of items that only have what comes close. */
  partlyCertain(items: readonly string[]): string;
  cut(limit: string): string;
}

export interface Phrases {
  initial: InitialPhrases;
  planning: PlanningPhrases;
  review: ReviewPhrases;
  report: ReportPhrases;
  figures: FigurePhrases;
  brief: BriefPhrases;
  research: ResearchPhrases;
}
