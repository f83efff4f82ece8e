/** The report for programs: the complete research, its wording, and the version of the schema. */
import type { ReportDocument, ReportInput } from "../document/report-document.ts";

/** Incremented when a member changes its meaning or is removed; new members may be added without that. */
export const jsonReportVersion = 1;

/** One step: it holds the tables of the research, which are never shortened. */
export const tableLimits = [{ rows: 0, columns: 0 }];

export function render(_document: ReportDocument, input: ReportInput): Uint8Array {
  return Buffer.from(jsonReport(input));
}

export function jsonReport({ research, wording, brief, sessionId, history }: ReportInput): string {
  const { goal, scope, language, version } = brief;
  const report = {
    format: "ralph.report",
    version: jsonReportVersion,
    sessionId,
    generatedAt: research.generatedAt,
    title: wording.title,
    subtitle: wording.subtitle,
    preface: wording.preface,
    brief: { version, goal, scope, language },
    ...(history !== undefined && { history }),
    research,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
