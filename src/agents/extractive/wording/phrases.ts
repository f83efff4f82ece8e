/** What Ralph says in its own words: one interface, one file for each language. Quotations are never translated. */
import type { BriefContent, ReportFormat } from "../../../domain/brief.ts";
import type { OpenQuestion } from "../brief/open-questions.ts";
import type { Note } from "../brief/revision.ts";

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

export interface Phrases {
  brief: BriefPhrases;
}
