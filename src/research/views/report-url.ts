/** The URL of a report. */
import type { ReportKey } from "../../domain/sessions/report-record.ts";
import type { Core } from "../run/core.ts";

/** `own` is the template of the session's own files, which the URL leaves out. */
export function reportUrl(core: Pick<Core, "settings">, sessionId: string, { format, template }: ReportKey, own: string): string {
  return `${core.settings.basePath}/sessions/${sessionId}/reports/${format}${template === own ? "" : `?template=${template}`}`;
}
