/** Keeps a report within its largest size: long tables are shortened step by step, and say so; then it is refused. */
import type { ReportFormat } from "../domain/brief.ts";
import { RalphError } from "../domain/errors.ts";
import type { TableLimits } from "./tables.ts";

/** What of a table is shown, the fullest first. A page holds no more columns than this, however few the rows. */
const steps: readonly TableLimits[] = [90, 30, 10, 3].map((rows) => ({ rows, columns: 14 }));

/**
 * The report at the fullest step that fits.
 * @throws RalphError `limit_reached` where it is larger than `maxBytes` even with its tables cut.
 */
export function fitted(format: ReportFormat, maxBytes: number, write: (limits: TableLimits) => Uint8Array): Uint8Array {
  let least = Number.POSITIVE_INFINITY;
  for (const limits of steps) {
    const bytes = write(limits);
    if (bytes.byteLength <= maxBytes) return bytes;
    least = Math.min(least, bytes.byteLength);
  }
  throw tooLarge(format, least, maxBytes);
}

export function tooLarge(format: ReportFormat, bytes: number, maxBytes: number): RalphError {
  return new RalphError("limit_reached", `The ${format} report has ${bytes} bytes; the limit of one report file is ${maxBytes}`);
}
