/** A report while it is written: its outline, and of each part the model's Markdown as far as it has come. */
import type { DeskFigure, DeskFinding } from "./desk.ts";

export interface Contradiction {
  subject: string;
  sides: { statement: string; evidence: string[] }[];
}

export interface PlannedSection {
  title: string;
  /** What the section has to say. */
  aim: string;
  /** Numbers of the scope items that it answers, from 1. */
  scopeItems: number[];
  findings: DeskFinding[];
  figures: DeskFigure[];
  /** Words that it should have. */
  words: number;
}

export interface Outline {
  /** Empty if there is none. */
  title: string;
  sections: PlannedSection[];
  /** Findings that no section takes, with the reason. */
  dropped: { finding: DeskFinding; reason: string }[];
  contradictions: Contradiction[];
}

/** The Markdown of a part, or null where no model wrote it. */
export type PartText = string | null;

export interface Draft {
  outline: Outline;
  /** In the outline's order. */
  sections: PartText[];
  subtitle: string | null;
  summary: PartText;
  conclusion: PartText;
  limits: PartText;
  recommendations: PartText;
  /** Why nothing was found for a scope item, by its number. */
  reasons: Map<number, string>;
}

export function newDraft(outline: Outline): Draft {
  const unwritten = { subtitle: null, summary: null, conclusion: null, limits: null, recommendations: null };
  return { outline, sections: outline.sections.map(() => null), ...unwritten, reasons: new Map() };
}
