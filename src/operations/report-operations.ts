/** Operations on the files of a session's report. */

import { templateName } from "../domain/reports/template-file.ts";
import { reportState } from "../domain/sessions/session.ts";
import { access } from "./access.ts";
import { locatedReport, reportStates } from "./answers.ts";
import { furtherReport, reportFormatWord, sessionInput } from "./inputs.ts";
import { operation } from "./operation.ts";
import { builtFormat } from "./rules.ts";

export const reportOperations = {
  getReport: operation({
    id: "getReport",
    summary: "A report file; 404 until it is made",
    input: sessionInput.extend({ format: reportFormatWord, template: templateName.optional() }),
    effect: "read",
    allowed: access.readSessions,
    answer: locatedReport,
    run: async ({ sessions }, { owner }, { sessionId, format: word, template }) => {
      const format = builtFormat(word);
      return { ...(await sessions.report(owner, sessionId, format, template)), sessionId, format };
    },
  }),
  listReports: operation({
    id: "listReports",
    summary: "The report files that are ready, being made or failed",
    input: sessionInput,
    effect: "read",
    allowed: access.readSessions,
    answer: reportStates,
    run: ({ sessions }, { owner }, { sessionId }) => sessions.reports(owner, sessionId),
  }),
  requestReport: operation({
    id: "requestReport",
    summary: "Request a further report file of a finished session",
    input: sessionInput.extend(furtherReport.shape),
    effect: "write",
    allowed: access.writeSessions,
    answer: reportState,
    replayed: ({ sessionId, format, template = null }) => ({ route: `POST /sessions/${sessionId}/reports`, body: { format, template } }),
    run: ({ sessions }, { owner }, { sessionId, format, template }) =>
      sessions.furtherReport(owner, sessionId, { format: builtFormat(format), template }),
  }),
} as const;
