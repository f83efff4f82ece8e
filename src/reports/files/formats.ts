/** The writer of each format. It is loaded for its first report, since some libraries are large. */
import type { ReportFormat } from "../../domain/reports/formats.ts";
import type { ReportDocument, ReportInput } from "../document/report-document.ts";
import type { TableLimits } from "../document/tables.ts";

/** What the entry file of a format's folder exports. */
export interface FormatWriter {
  /**
   * The file's bytes; equal documents give equal bytes. `input` is what the document is made of, for a format that gives it
   * to programs as it is.
   */
  render(document: ReportDocument, input: ReportInput): Uint8Array | Promise<Uint8Array>;
  /** Table limits to try one after another until the file is small enough; absent for those of a page. */
  readonly tableLimits?: readonly TableLimits[];
  /** The same for a format with sheets in place of pages, from the rows that a sheet may have. */
  sheetLimits?(rows: number): readonly TableLimits[];
}

const writers: Readonly<Record<ReportFormat, () => Promise<FormatWriter>>> = {
  md: () => import("../markdown/markdown.ts"),
  html: () => import("../html/html.ts"),
  json: () => import("../json/json.ts"),
  pdf: () => import("../pdf/pdf.ts"),
  xlsx: () => import("../xlsx/xlsx.ts"),
  docx: () => import("../docx/docx.ts"),
  pptx: () => import("../pptx/pptx.ts"),
};

export function writerOf(format: ReportFormat): Promise<FormatWriter> {
  return writers[format]();
}
