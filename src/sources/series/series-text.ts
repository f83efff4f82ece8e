/**
 * A series as a text, and the text as a table. The session stores and cites the text: a head that describes the figures, and
 * a row for each of them.
 */
import { singleSpaced } from "../../domain/base/single-spaced.ts";
import { type Cell, type Column, contentHashOf, sourceIdOf } from "../../domain/evidence/evidence.ts";
import type { TableHit } from "../tools/library-tools.ts";
import type { Frequency, SeriesPoint } from "./series-service.ts";

/** A series as it was read. */
export interface SeriesFacts {
  /** 'service:code', by which it is read again. */
  series: string;
  title: string;
  service: string;
  unit: string | null;
  frequency: Frequency;
  page: string;
  licence: string;
  /** Name of the column of subjects. */
  subjectColumn: string;
  points: readonly SeriesPoint[];
}

const timeColumns = { annual: "Year", quarterly: "Quarter", monthly: "Month", weekly: "Week", daily: "Day" } as const satisfies Record<
  Frequency,
  string
>;

/** Begins every text of a series, after its title. */
const sourceLine = "Source: ";

/** The text; the same points give the same text, whenever they are read. */
export function seriesText(facts: SeriesFacts): string {
  const subjects = [...new Set(facts.points.map(({ subject }) => subject))];
  const head = [
    oneLine(facts.title),
    `${sourceLine}${facts.service}, ${facts.series}`,
    `Unit: ${oneLine(facts.unit ?? "not stated")}`,
    `Frequency: ${facts.frequency}`,
    `${facts.subjectColumn}: ${oneLine(subjects.join("; "))}`,
    `Address: ${facts.page}`,
    `Licence: ${facts.licence}`,
    "",
  ];
  const columns = [facts.subjectColumn, timeColumnOf(facts), "Value"].join(",");
  const rows = facts.points.map(({ subject, time, value }) => `${quoted(oneLine(subject))},${time},${value}`);
  return [...head, columns, ...rows].join("\n");
}

/** Years of companies end at different days. */
function timeColumnOf({ frequency, points }: SeriesFacts): string {
  const inYears = points.every(({ time }) => /^-?\d{1,4}$/u.test(time));
  return frequency === "annual" && !inYears ? "Year ended" : timeColumns[frequency];
}

/** The table of a text that {@link seriesText} wrote; null for any other text. */
export function seriesTable(text: string): TableHit | null {
  const lines = text.split("\n");
  const gap = lines.indexOf("");
  const [subjectColumn, timeColumn, valueColumn] = (lines[gap + 1] ?? "").split(",");
  if (gap < 2 || !(lines[1] ?? "").startsWith(sourceLine) || valueColumn !== "Value") return null;
  if (subjectColumn === undefined || timeColumn === undefined) return null;
  const unit = lines.find((line) => line.startsWith("Unit: "))?.slice("Unit: ".length) ?? "not stated";
  const yearly = timeColumn === timeColumns.annual;
  const columns: Column[] = [
    { name: subjectColumn, type: "text", unit: null },
    { name: timeColumn, type: yearly ? "year" : "date", unit: null },
    { name: valueColumn, type: "number", unit: unit === "not stated" ? null : unit },
  ];
  let from = lines.slice(0, gap + 2).reduce((sum, line) => sum + line.length + 1, 0);
  const rows = lines.slice(gap + 2).map((quote, index) => {
    const row = { row: index + 1, line: gap + 3 + index, from, to: from + quote.length, quote, cells: cellsOf(quote, yearly) };
    from += quote.length + 1;
    return row;
  });
  const sourceId = sourceIdOf(contentHashOf(text));
  const title = lines[0] ?? "";
  return {
    sourceId,
    documentId: sourceId,
    name: title,
    title,
    table: 0,
    columns,
    rowsTotal: rows.length,
    rows,
    matchedWords: [],
    score: 1,
    coverage: 1,
  };
}

function cellsOf(row: string, yearly: boolean): Cell[] {
  const [, inQuotes, plain, time, value] = /^(?:"((?:[^"]|"")*)"|([^",]*)),([^,]*),([^,]*)$/u.exec(row) ?? [];
  if (time === undefined || value === undefined) return [row, null, null];
  return [inQuotes?.replaceAll('""', '"') ?? plain ?? "", yearly ? Number(time) : time, Number(value)];
}

function quoted(cell: string): string {
  return /[",]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** What is shown of a title or a name. Characters. */
const longestLine = 1_000;

function oneLine(text: string): string {
  return singleSpaced(text).slice(0, longestLine);
}
