/** Writes a finished report file, unless it is too large. */

import { sha256 } from "../../domain/base/json.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { ReportKey } from "../../domain/sessions/report-record.ts";
import type { SessionReads, StoredReport } from "../ports/session-store.ts";
import type { Core } from "../run/core.ts";
import { templateOf } from "./report-material.ts";

/** The row is written after the file; a file without a row is removed by the next sweep. @throws RalphError `limit_reached` */
export async function writeReport(
  core: Core,
  state: SessionReads,
  { format, template }: ReportKey,
  bytes: Uint8Array,
): Promise<StoredReport> {
  const { maxReportBytes, maxSessionBytes } = core.settings;
  const { id, storedBytes } = state.session;
  if (bytes.byteLength > maxReportBytes || storedBytes + bytes.byteLength > maxSessionBytes) {
    const allowed = Math.min(maxReportBytes, maxSessionBytes - storedBytes);
    throw new RalphError("limit_reached", `The ${format} report has ${bytes.byteLength} bytes; ${allowed} are allowed`);
  }
  const look = template === templateOf(state) ? "" : `.${template}`;
  const writer = core.replica === null ? "" : `.${core.replica}`;
  const own = core.reportFiles.isShared ? `${writer}.${core.newId()}` : "";
  const path = `${id}${look}${own}.${format}`;
  const { hook } = core;
  await core.reportFiles.write(path, bytes, hook === undefined ? undefined : () => hook("report half written"));
  hook?.("report written");
  return { format, template, path, bytes: bytes.byteLength, sha256: sha256(bytes) };
}
