/**
 * Text from documents and pages on its way to a model: framed as data, unable to close its frame. Tools' answers in the
 * form in which a model reads them.
 */
import { canonicalJson, type Json } from "../../../domain/base/json.ts";
import type { ShownPassage, ShownTable, Taken } from "../evidence/ledger.ts";
import { webLines } from "./web-answers.ts";

export const frames = [
  "source_text",
  "source_table",
  "query_result",
  "tool_data",
  "session",
  "task",
  "evidence",
  "search_results",
  "web_page",
] as const;
type Frame = (typeof frames)[number];

const frameTag = new RegExp(`<(?=\\s*/?\\s*(?:${frames.join("|")})\\b)`, "gi");

/** The text with its own look-alikes of the frames broken by a zero-width space, which quotations may leave out. */
function defused(text: string): string {
  return text.replace(frameTag, "<\u200b");
}

export function framed(frame: Frame, attributes: Record<string, string | number | null | undefined>, text: string): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined && value !== "")
    .map(([name, value]) => ` ${name}="${attribute(String(value))}"`);
  return `<${frame}${written.join("")}>\n${defused(text)}\n</${frame}>`;
}

/** Titles and headings come from documents too. */
function attribute(value: string): string {
  return value
    .replace(/ > /g, " › ")
    .replace(/[<>"\s]+/g, " ")
    .trim()
    .slice(0, 300);
}

/** `length`: of the whole source, where it is known. */
export function passageText({ sourceId, name, heading, place, text }: ShownPassage, length: number | null = null): string {
  const { from, to } = place;
  return framed("source_text", { id: sourceId, title: name, heading: heading.join(" > "), from, to, source_length: length }, text);
}

export function tableText(table: ShownTable): string {
  const columns = table.columns.map(({ name, type, unit }) => `${name} (${type}${unit === null ? "" : `, ${unit}`})`).join(" | ");
  const rows = table.rows.map(({ row, quote }) => `row ${row}: ${quote}`);
  const total = table.rowsTotal ?? table.rows.length;
  return framed(
    "source_table",
    { id: table.sourceId, table: table.table, title: table.title || table.name, rows_shown: table.rows.length, rows_total: total },
    [`columns: ${columns}`, ...(table.warnings ?? []).map((warning) => `warning: ${warning}`), ...rows].join("\n"),
  );
}

/** A tool's answer for the model, at most `limit` characters; `notes` are Ralph's own words about it. */
export function answerText(answer: Json, { passages, tables, result }: Taken, limit: number, notes: readonly string[] = []): string {
  const parts: string[] = [...notes];
  if (result !== null) {
    parts.push(
      result.result.kind === "compute"
        ? `Result ${result.id}: ${result.result.value}`
        : framed(
            "query_result",
            {
              id: result.id,
              from: result.result.answer.from.map(({ sourceId, table }) => `${sourceId} table ${table}`).join(", "),
              rows: result.result.answer.rows.length,
              truncated: result.result.answer.truncated ? "yes" : null,
            },
            tsv(result.result.answer),
          ),
    );
  }
  const web = webLines(answer);
  if (web !== null) parts.push(framed(web.frame, {}, web.lines.join("\n")));
  const length = sourceLength(answer);
  parts.push(...passages.map((passage) => passageText(passage, length)), ...tables.map(tableText));
  if (web === null && isEmptyFind(answer)) parts.push("Nothing was found.");
  else if (parts.length === 0) parts.push(framed("tool_data", {}, canonicalJson(answer)));
  return cutTo(parts, limit);
}

/** Of the whole source, where a piece of it was read. */
function sourceLength(answer: Json): number | null {
  const length = answer !== null && typeof answer === "object" && "length" in answer ? answer.length : null;
  return typeof length === "number" && !Array.isArray(answer) ? length : null;
}

function isEmptyFind(answer: Json): boolean {
  if (answer === null || typeof answer !== "object" || Array.isArray(answer)) return false;
  const { passages, tables } = answer as { passages?: Json; tables?: Json };
  return (
    (Array.isArray(passages) || Array.isArray(tables)) &&
    [passages, tables].every((list) => list === undefined || (Array.isArray(list) && list.length === 0))
  );
}

function tsv({ columns, rows }: { columns: string[]; rows: (string | number | null)[][] }): string {
  return [columns, ...rows]
    .map((row) => row.map((value) => (value === null ? "" : String(value).replace(/[\t\n]+/g, " "))).join("\t"))
    .join("\n");
}

/** As many whole parts as fit; a first part that is too long alone is cut. */
function cutTo(parts: readonly string[], limit: number): string {
  const kept: string[] = [];
  let length = 0;
  for (const part of parts) {
    if (length + part.length > limit) {
      if (kept.length === 0) kept.push(`${part.slice(0, limit)}\n(cut here: the rest was too long)`);
      kept.push(`(${parts.length - kept.length} more were left out: ask for less at a time)`);
      break;
    }
    kept.push(part);
    length += part.length;
  }
  return kept.join("\n");
}
