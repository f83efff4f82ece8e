/** Where a client finds a report. */
import type { ReportKey } from "../../domain/report-record.ts";
import type { Core } from "../run/core.ts";

/** `own` is the template of the session's own files, which an address need not name. */
export function reportUrl(core: Pick<Core, "settings">, sessionId: string, { format, template }: ReportKey, own: string): string {
  return `${core.settings.basePath}/sessions/${sessionId}/reports/${format}${template === own ? "" : `?template=${template}`}`;
}
