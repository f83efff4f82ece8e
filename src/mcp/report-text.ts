/** A report as text for a model: its Markdown file where there is one, else the results so far. */
import { buffer } from "node:stream/consumers";
import { isRalphError, RalphError } from "../domain/errors/errors.ts";
import type { Paragraph } from "../domain/sessions/research.ts";
import type { Results } from "../domain/sessions/session.ts";
import { operations } from "../operations/table.ts";
import { performed } from "./exchange.ts";
import type { ToolCall } from "./tool-call.ts";

/** A part of a text by offsets, `to` exclusive. */
export interface TextPart {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

/** A part of at most `most` characters that splits no surrogate pair. */
export function partOf(text: string, from: number, most: number): TextPart {
  const start = Math.min(from, text.length);
  let to = Math.min(text.length, start + most);
  if (to < text.length && isHighSurrogate(text.charCodeAt(to - 1))) to--;
  return { text: text.slice(start, to), from: start, to, length: text.length };
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd8_00 && unit <= 0xdb_ff;
}

export async function reportText(call: ToolCall, results: Results): Promise<string> {
  if (!results.reports.some(({ format }) => format === "md")) return resultsText(results);
  try {
    const { bytes } = await reportFile(call, { sessionId: results.sessionId, format: "md" });
    return bytes.toString("utf8");
  } catch (error) {
    if (isRalphError(error) && error.code === "not_found") return resultsText(results);
    throw error;
  }
}

/** @throws RalphError `not_found`; `payload_too_large` for a file above the size limit. */
export async function reportFile(
  call: Pick<ToolCall, "exchange" | "services" | "settings">,
  name: { sessionId: string; format: string; template?: string | undefined },
): Promise<{ bytes: Buffer; format: string }> {
  const { read, format, bytes } = await performed(call, operations.getReport, name);
  const most = call.settings.fileBytes;
  const address = call.exchange.addressOf(`/sessions/${name.sessionId}/reports/${format}`);
  if (bytes > most)
    throw new RalphError(
      "payload_too_large",
      `The file has ${bytes} bytes; at most ${most} are read as a resource. Download it from ${address}`,
    );
  return { bytes: await buffer(await read()), format };
}

/** The results so far, with numbered citations. */
function resultsText({ summary, sections, conclusion = [], recommendations, notFound, sources }: Results): string {
  const numbers = new Map(sources.map(({ id }, index) => [id, index + 1]));
  const words = ({ text, citations }: Paragraph) => {
    const cited = [...new Set(citations.map(({ sourceId }) => numbers.get(sourceId)).filter((number) => number !== undefined))];
    return `${text}${cited.map((number) => `[${number}]`).join("")}`;
  };
  const part = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : [`## ${title}`, ...lines]);
  return [
    ...summary.map(words),
    ...sections.flatMap(({ title, paragraphs }) => part(title, paragraphs.map(words))),
    ...part("Conclusion", conclusion.map(words)),
    ...part("Recommendations", recommendations.map(words)),
    ...part(
      "Not found",
      notFound.map(({ item, reason }) => `- ${item}: ${reason}`),
    ),
    ...part(
      "Sources",
      sources.map(({ title, url }, index) => `[${index + 1}] ${title}${url === null ? "" : ` ${url}`}`),
    ),
  ].join("\n\n");
}
