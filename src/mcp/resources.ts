/** The files of finished reports as resources. */
import {
  type ListResourcesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
} from "@modelcontextprotocol/server";
import { formatNamed, formatOf } from "../domain/reports/formats.ts";
import { operations } from "../operations/table.ts";
import { type Access, performed } from "./exchange.ts";
import { reportsOf } from "./report-links.ts";
import { reportFile } from "./report-text.ts";
import { parseReportUri, reportUriTemplate } from "./report-uris.ts";
import type { McpSettings } from "./settings.ts";
import { problemKey, shownError } from "./tool-result.ts";

/** Finished sessions in one page of the list. */
const pageSessions = 20;

export const resourceTemplates = [
  {
    uriTemplate: reportUriTemplate,
    name: "report",
    title: "A report file",
    description: "The report of a research as md, html, json, pdf, xlsx, docx or pptx, as far as the file was made",
  },
];

/** Newest reports first. */
export async function listResources(access: Access, cursor: string | undefined): Promise<ListResourcesResult> {
  const { items, nextCursor } = await asked(access, () =>
    performed(access, operations.listSessions, { status: "done", limit: pageSessions, cursor }),
  );
  const resources = await Promise.all(
    items.map(async ({ id, query, updatedAt }) =>
      (await reportsOf(access, id)).map(({ uri, format, mimeType, bytes }) => ({
        ...{ uri, name: `report.${format}`, title: `${query.slice(0, 100)} (${format})`, mimeType },
        ...(bytes !== null && { size: bytes }),
        annotations: { lastModified: updatedAt },
      })),
    ),
  );
  return { resources: resources.flat(), ...(nextCursor !== null && { nextCursor }) };
}

export async function readResource(access: Access & { settings: McpSettings }, uri: string): Promise<ReadResourceResult> {
  const name = parseReportUri(uri);
  if (name === null || formatOf(name.format) === null) throw new ResourceNotFoundError(uri);
  const { bytes, format } = await asked(access, () => reportFile(access, name), uri);
  const { mediaType: mimeType } = formatNamed(formatOf(format) ?? "md");
  const isText = /^(text\/|application\/json)/.test(mimeType);
  return { contents: [{ uri, mimeType, ...(isText ? { text: bytes.toString("utf8") } : { blob: bytes.toString("base64") }) }] };
}

/** @throws ProtocolError with the problem's code and words. */
async function asked<T>({ exchange }: Access, work: () => Promise<T>, uri?: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, message } = shownError(error, exchange.onFault);
    if (code === "not_found" && uri !== undefined) throw new ResourceNotFoundError(uri, message);
    const protocolCode = code === "internal_error" ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams;
    throw new ProtocolError(protocolCode, message, { [problemKey]: { error: code, detail: message } });
  }
}
