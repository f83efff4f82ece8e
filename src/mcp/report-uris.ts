/** Addresses of report files as resources: `ralph://sessions/ID/reports/FORMAT`, with `?template=` where it is named. */

export interface ReportName {
  readonly sessionId: string;
  readonly format: string;
  readonly template?: string | undefined;
}

export const reportUriTemplate = "ralph://sessions/{sessionId}/reports/{format}{?template}";

const shape = /^ralph:\/\/sessions\/([^/?#]{1,200})\/reports\/([^/?#]{1,40})(?:\?template=([^&#]{1,300}))?$/;

export function reportUri({ sessionId, format, template }: ReportName): string {
  const query = template === undefined ? "" : `?template=${encodeURIComponent(template)}`;
  return `ralph://sessions/${encodeURIComponent(sessionId)}/reports/${encodeURIComponent(format)}${query}`;
}

/** Null for an address of another form. */
export function parseReportUri(uri: string): ReportName | null {
  const [, sessionId, format, template] = shape.exec(uri) ?? [];
  if (sessionId === undefined || format === undefined) return null;
  try {
    const names = { sessionId: decodeURIComponent(sessionId), format: decodeURIComponent(format) };
    return template === undefined ? names : { ...names, template: decodeURIComponent(template) };
  } catch {
    return null;
  }
}
