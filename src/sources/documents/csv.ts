/** Parses CSV and TSV: detects the delimiter, and reads ragged rows and broken quotes as far as possible. */
import Papa from "papaparse";
import type { Block, ReadDocument, WarningList } from "./document.ts";
import { type RawRow, typedTable } from "./table-columns.ts";
import { splitHead } from "./table-head.ts";

/** Text in a cell from this length on is prose, and becomes passages of its own. Characters. */
const proseLength = 160;
/** After this many broken quotes the rest of the file is read without quoting. */
const mostRepairs = 20;

export function readCsv(text: string, delimiter: string | null, warnings: WarningList): ReadDocument {
  const rows = rowsOf(text, delimiter ?? guessedDelimiter(text), warnings);
  const { title, head, used } = splitHead(rows.slice(0, 200).map((row) => row.cells));
  const body = rows.slice(used);
  if (head.length === 0 && body.length > 0) warnings.add("No row of column names was found: the columns are numbered");
  warnOfRagged(head.at(-1)?.length ?? body[0]?.cells.length ?? 0, head.length > 0, body, warnings);
  // Rows with prose become passages of their own. Decided before the cells are typed in place.
  const prose = body.filter((row) => row.cells.some((cell) => cell.length >= proseLength));
  const table = typedTable({ title, heading: [], line: rows[0]?.line ?? 1, head, rows: body }, warnings);
  const blocks = (table === null ? rows : prose).map(
    ({ from, to }): Block => ({ kind: table === null ? "lines" : "prose", from, to, heading: [] }),
  );
  return { text, title, blocks, tables: table === null ? [] : [table], warnings: warnings.all() };
}

const delimiters = [",", ";", "\t", "|"];

/** The delimiter that gives most of the first rows the same number of fields, more than one. */
function guessedDelimiter(text: string): string {
  const head = text.slice(0, 20_000);
  let best = { delimiter: ",", alike: 0, width: 1 };
  for (const delimiter of delimiters) {
    const { data } = Papa.parse<string[]>(head, { preview: 30, newline: "\n", delimiter, skipEmptyLines: "greedy" });
    const counts = new Map<number, number>();
    for (const { length } of data) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
    const [width, rows] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0];
    const alike = rows / (data.length || 1);
    if (alike > best.alike + 0.01 || (alike > best.alike - 0.01 && width > best.width)) best = { delimiter, alike, width };
  }
  return best.delimiter;
}

function rowsOf(text: string, delimiter: string, warnings: WarningList): RawRow[] {
  const rows: RawRow[] = [];
  let line = 1;
  let at = 0;
  let repairs = 0;
  const add = (cells: string[], to: number): void => {
    const raw = text.slice(at, to);
    const end = raw.endsWith("\n") ? to - 1 : to;
    if (cells.some((cell) => cell.trim() !== "")) rows.push({ from: at, to: end, line, cells });
    for (let feed = raw.indexOf("\n"); feed !== -1; feed = raw.indexOf("\n", feed + 1)) line++;
    at = to;
  };
  while (at < text.length) {
    const start = at;
    let broken = false;
    Papa.parse<string[]>(text.slice(start), {
      delimiter,
      newline: "\n",
      ...(repairs >= mostRepairs ? { quoteChar: "\u0000" } : {}),
      step: ({ data, errors, meta }, parser) => {
        if (errors.some(({ type }) => type === "Quotes")) {
          broken = true;
          parser.abort();
        } else add(data, start + meta.cursor);
      },
    });
    if (!broken) break;
    repairs++;
    const end = text.indexOf("\n", at);
    const to = end === -1 ? text.length : end + 1;
    warnings.addLine(
      "quotes",
      line,
      (lines) => `A quotation mark that is not closed, or stands inside a cell, on ${lines}: read as it stands`,
    );
    add(text.slice(at, to).trimEnd().split(delimiter), to);
  }
  return rows;
}

function warnOfRagged(width: number, hasHead: boolean, rows: readonly RawRow[], warnings: WarningList): void {
  const against = hasHead ? "the head" : "the first row";
  for (const { cells, line } of rows) {
    if (cells.length === width) continue;
    const fields = cells.length;
    warnings.addLine(
      `ragged ${fields}`,
      line,
      (lines) => `${fields} ${fields === 1 ? "field" : "fields"} where ${against} has ${width}, on ${lines}`,
    );
  }
}
