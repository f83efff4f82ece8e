/** Where a client finds a report. */
import type { Core } from "../run/core.ts";

export function reportUrl(core: Pick<Core, "settings">, sessionId: string, format: string): string {
  return `${core.settings.basePath}/sessions/${sessionId}/reports/${format}`;
}
