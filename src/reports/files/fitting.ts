/** Makes a report within its maximum size: shortens long tables step by step, with a note, and finally refuses. */
import { RalphError } from "../../domain/errors/errors.ts";
import type { ReportFormat } from "../../domain/reports/formats.ts";
import { type ReportInput, reportDocument } from "../document/report-document.ts";
import type { TableLimits } from "../document/tables.ts";
import { writerOf } from "./formats.ts";

/** Table limits per step, the largest first. A page has room for no more columns than this. */
const pageLimits: readonly TableLimits[] = [90, 30, 10, 3].map((rows) => ({ rows, columns: 14 }));

export interface FileLimits {
  maxBytes: number;
  /** Rows of a table on a sheet of its own; where it is absent, as many as the format has by default. */
  maxSheetRows?: number;
}

/**
 * The report with the largest table limits that fit.
 * @throws RalphError `limit_reached` where it exceeds `maxBytes` even with the smallest ones.
 */
export async function fittedReport(format: ReportFormat, input: ReportInput, { maxBytes, maxSheetRows }: FileLimits): Promise<Uint8Array> {
  const { render, tableLimits = pageLimits, sheetLimits } = await writerOf(format);
  const limitSteps = (maxSheetRows === undefined ? undefined : sheetLimits?.(maxSheetRows)) ?? tableLimits;
  let least = Number.POSITIVE_INFINITY;
  for (const limits of limitSteps) {
    const bytes = await render(reportDocument(input, limits), input);
    if (bytes.byteLength <= maxBytes) return bytes;
    least = Math.min(least, bytes.byteLength);
  }
  throw new RalphError("limit_reached", `The ${format} report has ${least} bytes; the limit of one report file is ${maxBytes}`);
}
