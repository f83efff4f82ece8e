/** All text of a report that Ralph itself adds. */
import type { StatementCounts, Verdict } from "../../domain/evidence/claims.ts";
import type { ReportFigure } from "../../domain/sessions/research.ts";

export type SlidePartNames = Readonly<
  Record<
    | "title"
    | "text"
    | "section"
    | "sources"
    | "footer"
    | "number"
    | "picture"
    | "notes"
    | "chart"
    | "table"
    | "accent"
    | "logo"
    | "titleLayout"
    | "contentLayout",
    string
  >
>;

/** Names of sheets, heads of columns and words of cells in a workbook. Names of sheets have at most 31 characters. */
export interface WorkbookLabels {
  readonly findings: string;
  readonly figures: string;
  readonly cells: string;
  readonly disagreements: string;
  readonly notFound: string;
  readonly citations: string;
  readonly table: string;
  readonly chart: string;
  readonly answer: string;
  readonly number: string;
  readonly section: string;
  readonly kind: string;
  readonly statement: string;
  readonly check: string;
  readonly from: string;
  readonly value: string;
  readonly unit: string;
  readonly when: string;
  readonly formula: string;
  readonly figure: string;
  readonly input: string;
  readonly time: string;
  readonly place: string;
  readonly quote: string;
  readonly address: string;
  readonly title: string;
  readonly retrieved: string;
  readonly subject: string;
  readonly item: string;
  readonly reason: string;
  readonly speaker: string;
  readonly message: string;
  /** Where a text is longer than a cell of Excel holds, and a list longer than a sheet. */
  readonly cellFull: string;
  readonly sheetFull: string;
  readonly kinds: Readonly<Record<"quote" | "figure" | "count" | "text" | "heading" | "item", string>>;
  readonly verdicts: Readonly<Record<Verdict, string>>;
  readonly checks: Readonly<Record<ReportFigure["check"], string>>;
}

export interface Labels {
  /** The language of these labels, for formatting numbers and dates. */
  readonly language: string;
  readonly quotes: readonly [open: string, close: string];
  /** Of what is quoted within a quotation. */
  readonly innerQuotes: readonly [open: string, close: string];
  readonly report: string;
  /** As the labels of these names, where nothing was to be found out. */
  readonly record: Readonly<Record<"report" | "method" | "made", string>>;
  readonly question: string;
  readonly goal: string;
  readonly cut: string;
  /** Steps that continued without a model's answer, and statements that were left out or not checked. */
  readonly limitations: string;
  readonly made: string;
  readonly evidence: string;
  /** Working time, use of models, and what they cost. */
  readonly workTime: string;
  /** This language's names for columns of times that a file names in English, in small letters; empty where it has none. */
  readonly timeColumns: Readonly<Record<string, string>>;
  readonly modelUse: string;
  readonly cost: string;
  readonly unknownCost: string;
  /** Heading of the messages between the user and Ralph, and who speaks. */
  readonly conversation: string;
  readonly conversationInBrief: string;
  readonly speakers: Readonly<Record<"user" | "assistant", string>>;
  readonly session: string;
  readonly contents: string;
  readonly summary: string;
  /** Above a section whose evidence is weak. */
  readonly closest: string;
  /** Heading of how the report came to be. */
  readonly method: string;
  readonly conclusion: string;
  readonly evidenceLimits: string;
  readonly recommendations: string;
  readonly disagreements: string;
  readonly notFound: string;
  /** In place of `notFound` where all that lacks an answer has its closest passages in the text. */
  readonly elsewhere: string;
  readonly searched: string;
  readonly notes: string;
  readonly appendix: string;
  /** Headings within the appendix. */
  readonly passages: string;
  readonly files: string;
  /** From a note back to the sentence that cites it. */
  readonly backToText: string;
  /** Before the sections and tables that are nearest to what was not found. */
  readonly nearest: string;
  /** In a presentation: title of a slide with several short sections. */
  readonly answers: string;
  /** In a presentation: where the text is that has no room on a slide, or in its notes. */
  readonly restInNotes: string;
  readonly restInFiles: string;
  /** Names of a slide's parts, as programs list them. */
  readonly slideParts: SlidePartNames;
  readonly retrieved: string;
  readonly published: string;
  readonly rowSources: string;
  readonly chartData: string;
  readonly page: string;
  readonly workbook: WorkbookLabels;
  readonly kinds: Readonly<Record<"document" | "page" | "series" | "api" | "answer", string>>;
  /** `closest`: a partial report without any certain answer. */
  readonly completenessOf: Readonly<Record<"full" | "partial" | "closest", string>>;
  readonly noEvidence: string;
  /** Marks behind sentences that their citations do not bear, or not wholly. */
  /** Below the computed figures: that all of them, or those that do not say otherwise, were computed again. */
  readonly recomputed: Readonly<Record<"all" | "others", string>>;
  readonly verdicts: Readonly<Record<"partly" | "unsupported" | "contradicted", string>>;
  readonly emptySection: string;
  readonly emptyMaterials: string;
  /** Explanations of the kinds of statements that the report contains. */
  readonly reading: Readonly<Record<"quote" | "figure" | "text", string>>;
  /** Scripts whose characters the fonts of a PDF report lack. */
  missingGlyphs(scripts: readonly string[]): string;
  /** Limits that ended the research early, by stored name. */
  readonly limits: Readonly<Record<string, string>>;
  itemsWithout(count: number): string;
  /** Of items for which only weak evidence is shown. */
  itemsClose(count: number): string;
  /** A table near what was not found, with its columns. */
  nearTable(title: string, columns: readonly string[]): string;
  evidenceOf(citations: number, sources: number): string;
  /** Label of what `newsOf` says. Short: labels share a narrow column. */
  news: string;
  /** `query` is the question that is followed. */
  newsOf(news: { query: string; sources: number; statements: number; figures: readonly string[]; gaps: readonly string[] }): string;
  /** Label of what `statementsOf` says. */
  checked: string;
  /** `kinds`: of what the statements are; any that a model wrote makes them `text`. */
  statementsOf(counts: StatementCounts, kinds: "quotes" | "figures" | "both" | "text"): string;
  /** Numbers of model calls and of tokens read and written, as printed. */
  modelCalls(calls: string, input: string, output: string): string;
  /** Where a passage that was cited before is quoted: the number of the footnote. */
  seeNote(number: number): string;
  /** In place of a quotation that the section of this title has already. */
  quotedUnder(title: string): string;
  line(line: number): string;
  lines(from: number, to: number): string;
  table(number: number): string;
  /** Pages of a document, where a citation stands. */
  pages(from: number, to: number): string;
  sheet(name: string, range: string | null): string;
  slide(number: number): string;
  chapter(title: string): string;
  mail(number: number): string;
  /** Cells of these columns in the same rows, which are numbers or ranges; '…' stands for further ones. */
  cells(columns: readonly string[], rows: readonly string[]): string;
  rowsShown(shown: number, total: number): string;
  /** The rows shown are spread over all of them, the first and the last included. */
  rowsThinned(shown: number, total: number): string;
  columnsShown(shown: number, total: number): string;
  seriesShown(shown: number, total: number): string;
  categoriesShown(shown: number, total: number): string;
  /** A chart's text alternative: its title, its series, and its range or number of categories. */
  lineChart(title: string, series: string, from: string, to: string): string;
  barChart(title: string, series: string, categories: number): string;
}
