/** Every word that a report says of its own. */
import type { Completeness } from "../../domain/research.ts";

export interface Labels {
  /** The language these words are in, for formatting numbers and dates. */
  readonly language: string;
  readonly quotes: readonly [open: string, close: string];
  readonly report: string;
  readonly question: string;
  readonly goal: string;
  readonly completeness: string;
  readonly cut: string;
  /** Steps that went on without a model's answer. */
  readonly limitations: string;
  readonly made: string;
  readonly evidence: string;
  readonly session: string;
  readonly contents: string;
  readonly summary: string;
  readonly coverage: string;
  readonly recommendations: string;
  readonly disagreements: string;
  readonly notFound: string;
  readonly searched: string;
  readonly notes: string;
  readonly materials: string;
  readonly citedIn: string;
  readonly retrieved: string;
  readonly rowSources: string;
  readonly chartData: string;
  readonly page: string;
  readonly kinds: Readonly<Record<"document" | "page" | "series" | "api" | "answer", string>>;
  readonly completenessOf: Readonly<Record<Completeness, string>>;
  readonly noEvidence: string;
  readonly emptySummary: string;
  readonly emptySection: string;
  readonly emptyMaterials: string;
  /** How to read the report, by the kinds of statement that are in it. */
  readonly reading: Readonly<Record<"quote" | "figure" | "text", string>>;
  readonly missingGlyphs: string;
  /** Limits that cut a research short, by the name they are kept under. */
  readonly limits: Readonly<Record<string, string>>;
  itemsWithout(count: number): string;
  evidenceOf(citations: number, sources: number): string;
  line(line: number): string;
  lines(from: number, to: number): string;
  table(number: number): string;
  cells(column: string, rows: string): string;
  rowsShown(shown: number, total: number): string;
  /** One of so many rows is shown. */
  rowsThinned(step: number, total: number): string;
  columnsShown(shown: number, total: number): string;
  seriesShown(shown: number, total: number): string;
  categoriesShown(shown: number, total: number): string;
  /** A chart in words: what it shows, its series, and from where to where, or of how many categories. */
  lineChart(title: string, series: string, from: string, to: string): string;
  barChart(title: string, series: string, categories: number): string;
}
