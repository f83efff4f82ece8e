/**
 * A language: the words Ralph needs to understand questions and documents in it, and its own phrases. Each language has a
 * folder with one file per subject; the register lists them. The subjects' members are documented in `subjects/`.
 */
import type { ActionWords } from "./subjects/actions.ts";
import type { BriefWords } from "./subjects/brief.ts";
import type { BundleWords } from "./subjects/bundle.ts";
import type { CaseWords } from "./subjects/cases.ts";
import type { ClaimWords } from "./subjects/claims.ts";
import type { CommandWords } from "./subjects/commands.ts";
import type { DateWords } from "./subjects/dates.ts";
import type { DocumentPartsWords } from "./subjects/document-parts.ts";
import type { EverydayWords } from "./subjects/everyday.ts";
import type { FigureWords } from "./subjects/figures.ts";
import type { Labels } from "./subjects/labels.ts";
import type { NameWords } from "./subjects/names.ts";
import type { NumberWords } from "./subjects/numbers.ts";
import type { OutcomeWords } from "./subjects/outcome.ts";
import type { PassageWords } from "./subjects/passages.ts";
import type { Phrases } from "./subjects/phrases.ts";
import type { ProgressWords } from "./subjects/progress.ts";
import type { QueryWords } from "./subjects/queries.ts";
import type { QuestionWords } from "./subjects/questions.ts";
import type { RowWords } from "./subjects/rows.ts";
import type { SeriesWords } from "./subjects/series.ts";
import type { TableWords } from "./subjects/tables.ts";
import type { TextWords } from "./subjects/text.ts";

export interface Language {
  /** Primary subtag of BCP 47: 'en'. */
  tag: string;
  actions: ActionWords;
  brief: BriefWords;
  bundle: BundleWords;
  cases: CaseWords;
  claims: ClaimWords;
  commands: CommandWords;
  dates: DateWords;
  documentParts: DocumentPartsWords;
  everyday: EverydayWords;
  figures: FigureWords;
  labels: Labels;
  names: NameWords;
  numbers: NumberWords;
  outcome: OutcomeWords;
  passages: PassageWords;
  phrases: Phrases;
  progress: ProgressWords;
  queries: QueryWords;
  questions: QuestionWords;
  rows: RowWords;
  series: SeriesWords;
  tables: TableWords;
  text: TextWords;
}
