/** The files of a finished session's report: existing ones and requested ones. */
import type { ReportState } from "../../domain/sessions/session.ts";
import type { SessionReads } from "../ports/session-store.ts";
import type { Core } from "../run/core.ts";
import { templateOf } from "./report-material.ts";
import { reportUrl } from "./report-url.ts";
import { reportFileView } from "./session-view.ts";

export function reportStates(core: Pick<Core, "settings">, state: SessionReads): ReportState[] {
  const { id } = state.session;
  const own = templateOf(state);
  return [
    ...state.reports().map((file): ReportState => ({ ...reportFileView(core, id, file, own), state: "ready", error: null })),
    ...state.reportRequests().map((request): ReportState => {
      const { format, template, error } = request;
      const url = reportUrl(core, id, request, own);
      return { format, template, state: error === null ? "making" : "failed", url, bytes: null, sha256: null, error };
    }),
  ];
}
