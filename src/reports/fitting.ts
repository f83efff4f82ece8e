/** Keeps a report within its maximum size: shortens long tables step by step, with a note, and finally refuses. */
import type { ReportFormat } from "../domain/brief.ts";
import { RalphError } from "../domain/errors.ts";
import type { TableLimits } from "./tables.ts";

/** Table limits per step, the largest first. A page has room for no more columns than this. */
const steps: readonly TableLimits[] = [90, 30, 10, 3].map((rows) => ({ rows, columns: 14 }));

/**
 * The report with the largest table limits that fit.
 * @throws RalphError `limit_reached` where it exceeds `maxBytes` even with the smallest ones.
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
