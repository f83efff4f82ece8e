/** What the extractive agents say in their own words. Quotations are never translated. */
import type { BriefContent, ReportFormat } from "../../domain/brief.ts";
import type { Figure } from "../../domain/evidence.ts";
import type { Strategy } from "../../domain/plan.ts";

/** What has to be asked before the research can start well. */
export type OpenQuestion = { kind: "focus"; subject: string; topics: string[] } | { kind: "words"; subject: string };

/** What a revision of the brief did. */
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

/** What a brief takes, as the assessor counts it. */
export interface Steps {
  items: number;
  /** Items that tables bear on, so that passages and figures are needed. */
  figures: number;
  /** Items that need another's outcome, and a comparison of several. */
  coordination: number;
  conditions: number;
}

export interface BriefPhrases {
  drafted: string;
  noDocuments: string;
  openQuestion(question: OpenQuestion): string;
  summary(brief: BriefContent): string;
  howToGoOn: string;
  approved: string;
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
  /** For the reviewer: words of the question that no document holds. */
  unknownWords(words: readonly string[]): string;
}

export interface FigurePhrases {
  agent: string;
  searching(item: string): string;
  found(figures: number, tables: number): string;
  nothing: string;
  comparing(subjects: readonly string[]): string;
  /** The figure as a sentence: subject, measure, time, value, unit. `isYear` where the value itself is a year. */
  figure(figure: Figure, isYear?: boolean): string;
  /** Which of several things has the highest of a figure, with the others behind it. */
  leads(highest: Figure, others: readonly Figure[]): string;
  /** Head of the column of times where the table has none. */
  time: string;
  subject: string;
  shortened(shown: number, total: number): string;
}

export interface InitialPhrases {
  looking: string;
  empty: string;
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
  counts(found: { quotations: number; figures: number; sources: number; covered: number; items: number }): string;
  nothingAmong(documents: number): string;
  /** Of an item beyond what a brief may hold. */
  notResearched(limit: number): string;
  notFoundReason(documents: number, unknownWords: readonly string[]): string;
  figureTable: {
    title: string;
    columns: Record<"subject" | "measure" | "at" | "value" | "unit", string>;
    measures: Record<Figure["measure"], string>;
  };
  subtitle(sources: number): string;
  nothingFound(query: string): string;
  partlyFound(items: readonly string[]): string;
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
