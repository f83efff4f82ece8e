/** Which charts and tables a section shows, and how much of them: never the same numbers twice. Pure. */
import type { Finding } from "../../../domain/evidence/evidence.ts";
import type { Chart, ResearchTable, Section } from "../../../domain/sessions/research.ts";
import type { TaskResult } from "../../contracts.ts";

/** Longer tables are shown in part. Rows. */
export const mostRows = 12;
const mostTables = 3;
const mostCharts = 2;
/** Fewer points than this are written as a sentence. */
const leastPoints = 3;

/** Figures that are a single number, which a sentence answers in full. */
const single = new Set(["value", "latest", "mean", "sum", "count", "minimum", "maximum"]);

export interface ShownData {
  tables: ResearchTable[];
  charts: Chart[];
}

/** The charts and tables of an item's tasks that add to its findings. `rowsShown` words a shortened table's note. */
export function shownData(
  results: readonly Pick<TaskResult, "findings" | "tables" | "series">[],
  findings: readonly Finding[],
  rowsShown: (shown: number, total: number) => string,
): ShownData {
  const [leading] = findings.filter(({ figure }) => figure !== undefined);
  // Tables and charts belong to the figures, so they are left out where a quotation answers in their place.
  const computed = results.some((result) => result.findings.some(({ kind }) => kind === "figure"));
  if (computed && !findings.some(({ kind }) => kind === "figure")) return { tables: [], charts: [] };
  const isTold = leading?.figure !== undefined && single.has(leading.figure.measure);
  const charts = isTold ? [] : results.flatMap(({ series }) => series).filter(({ x }) => x.values.length >= leastPoints);
  const shown = charts.slice(0, mostCharts).map((line): Chart => ({ ...line, kind: line.x.values.every(isTime) ? "line" : "bar" }));
  const tables = results
    .flatMap((result) => result.tables)
    .filter((table) => table.rows.length > 0 && !(isTold && isSeries(table)) && !shown.some((chart) => repeats(table, chart)));
  return { charts: shown, tables: tables.slice(0, mostTables).map((table) => shortened(table, rowsShown)) };
}

/** A table that a word alone names ('List', 'Exports') by its source's title, too. */
export function namedBySource(table: ResearchTable, titles: ReadonlyMap<string, string>): ResearchTable {
  const source = titles.get(table.rowCitations.flat()[0]?.sourceId ?? "");
  if (source === undefined || /\s/u.test(table.title.trim())) return table;
  const isSaid = source.toLowerCase().includes(table.title.toLowerCase());
  return { ...table, title: isSaid ? source : `${source}: ${table.title}` };
}

/** Sections without the charts of a single line that a chart of several lines draws, too. */
export function drawnOnce(sections: readonly Section[]): Section[] {
  const drawn = new Set(
    sections.flatMap(({ charts }) => charts.flatMap(({ x, lines }) => (lines.length > 1 ? lines.map((line) => drawing(x, line)) : []))),
  );
  const isDrawn = ({ x, lines: [line, ...more] }: Chart): boolean => line !== undefined && more.length === 0 && drawn.has(drawing(x, line));
  return sections.map((section) => ({ ...section, charts: section.charts.filter((chart) => !isDrawn(chart)) }));
}

function drawing({ values }: Chart["x"], line: Chart["lines"][number]): string {
  return JSON.stringify([values, line.values]);
}

function isTime(value: number | string): boolean {
  return typeof value === "number" || /^\d{4}/u.test(value);
}

/** Whether a table lists the values of one quantity over time, from which a single figure was taken. */
function isSeries({ columns }: ResearchTable): boolean {
  return columns.length === 2 && (columns[0]?.type === "year" || columns[0]?.type === "date") && columns[1]?.type === "number";
}

/** Whether a chart shows the numbers of a table, or a part of them. */
function repeats({ columns, rows }: ResearchTable, { lines }: Chart): boolean {
  const drawn = new Set(lines.flatMap(({ values }) => values));
  const numeric = columns.flatMap(({ type }, index) => (type === "number" ? [index] : []));
  const values = rows.flatMap((row) => numeric.flatMap((index) => (typeof row[index] === "number" ? [row[index]] : [])));
  return values.length > 0 && values.every((value) => drawn.has(value));
}

/** Rows in time order are spread over the span, first and last included; of ranked ones the first are kept. */
function shortened(table: ResearchTable, rowsShown: (shown: number, total: number) => string): ResearchTable {
  const { rows, rowCitations, cellCitations, note } = table;
  if (rows.length <= mostRows) return table;
  const kept = inTimeOrder(table)
    ? Array.from({ length: mostRows }, (_, index) => Math.round((index * (rows.length - 1)) / (mostRows - 1)))
    : Array.from({ length: mostRows }, (_, index) => index);
  const told = rowsShown(kept.length, rows.length);
  return {
    ...table,
    rows: kept.map((index) => rows[index] ?? []),
    rowCitations: kept.map((index) => rowCitations[index] ?? []),
    ...(cellCitations === undefined ? {} : { cellCitations: kept.map((index) => cellCitations[index] ?? []) }),
    note: note === null ? told : `${told} ${note}`,
  };
}

function inTimeOrder({ columns, rows }: ResearchTable): boolean {
  const at = columns.findIndex(({ type }) => type === "year" || type === "date");
  const times = rows.map((row) => row[at] ?? null);
  return at >= 0 && times.every((time, index) => time !== null && (index === 0 || String(times[index - 1]) < String(time)));
}
