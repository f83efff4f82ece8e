/** The files of a session's report, as resources and as addresses. */
import type { ResourceLink } from "@modelcontextprotocol/server";
import { z } from "zod";
import { formatNamed } from "../domain/reports/formats.ts";
import { operations } from "../operations/table.ts";
import { type Access, performed } from "./exchange.ts";
import { reportUri } from "./report-uris.ts";

export const reportLink = z.object({
  format: z.string(),
  uri: z.string().describe("Resource of the file: read it with resources/read"),
  url: z.string().describe("Address of the file over HTTP, with the same key"),
  mimeType: z.string(),
  bytes: z.int().nullable(),
});
export type ReportLink = z.infer<typeof reportLink>;

export async function reportsOf(call: Access, sessionId: string): Promise<ReportLink[]> {
  const { items } = await performed(call, operations.listReports, { sessionId });
  return items
    .filter(({ state }) => state === "ready")
    .map(({ format, template, bytes }) => ({
      format,
      uri: reportUri({ sessionId, format, template }),
      url: call.exchange.addressOf(`/sessions/${sessionId}/reports/${format}?template=${encodeURIComponent(template)}`),
      mimeType: formatNamed(format).mediaType,
      bytes,
    }));
}

/** As resource links in an answer, which a client may open or read. */
export function linksTo(reports: readonly ReportLink[]): ResourceLink[] {
  return reports.map(({ uri, format, mimeType, bytes }) => ({
    ...{ type: "resource_link" as const, uri, name: `report.${format}`, title: `The report as ${format}`, mimeType },
    ...(bytes !== null && { size: bytes }),
  }));
}
