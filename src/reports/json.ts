/** The report for programs: the research itself, whole, with the words around it and the version of this form. */
import type { ReportInput } from "./report-document.ts";

/** Raised when a member changes its meaning or goes; members may be added under the same number. */
export const jsonReportVersion = 1;

export function jsonReport({ research, wording, brief, sessionId }: ReportInput): string {
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
    research,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
