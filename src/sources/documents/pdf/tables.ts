/** Finds tables among the lines of a page: at least three lines one after another whose cells are in columns. */
import type { Cell, Line } from "./text-lines.ts";

const leastRows = 3;
/** Longer cells, on average, are columns of prose. Characters. */
const longestMean = 60;
/** Lines of a table are at most this many font sizes apart. */
const rowDistance = 4;
/** Share of the rows that have cells in two columns or more. */
const leastFilled = 0.6;

export interface FoundTable {
  kind: "table";
  page: number;
  rows: string[][];
}

/** The lines in order, with those that make a table replaced by it. */
export function withTables(lines: readonly Line[]): (Line | FoundTable)[] {
  const found: (Line | FoundTable)[] = [];
  for (let at = 0; at < lines.length; ) {
    const run = runFrom(lines, at);
    const table = run.length >= leastRows ? tableOf(run) : null;
    if (table !== null) found.push(table);
    else found.push(...(run.length > 0 ? run : lines.slice(at, at + 1)));
    at += Math.max(1, run.length);
  }
  return found;
}

/** The lines from `at` on that have several cells, each close below the one before. */
function runFrom(lines: readonly Line[], at: number): Line[] {
  const run: Line[] = [];
  for (const line of lines.slice(at)) {
    const above = run.at(-1);
    const isBelow = above === undefined || (line.y > above.y && line.y - above.y < rowDistance * line.size);
    if (line.cells.length < 2 || !isBelow) break;
    run.push(line);
  }
  return run;
}

function tableOf(run: readonly Line[]): FoundTable | null {
  const columns = columnsOf(run);
  const rows = run.map(({ cells }) => inColumns(cells, columns));
  const texts = rows.flat().filter((text) => text !== "");
  const mean = texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
  const filled = rows.filter((row) => row.filter((text) => text !== "").length > 1).length;
  if (columns.length < 2 || mean > longestMean || filled < rows.length * leastFilled) return null;
  return { kind: "table", page: run[0]?.page ?? 1, rows };
}

/** Spans that the cells of all rows share: cells that overlap are in one column. */
function columnsOf(run: readonly Line[]): { left: number; right: number }[] {
  const columns: { left: number; right: number }[] = [];
  const byLeft = run.flatMap(({ cells }) => cells.map(({ left, right }) => ({ left, right }))).sort((a, b) => a.left - b.left);
  for (const { left, right } of byLeft) {
    const last = columns.at(-1);
    if (last !== undefined && left <= last.right) last.right = Math.max(last.right, right);
    else columns.push({ left, right });
  }
  return columns;
}

function inColumns(cells: readonly Cell[], columns: readonly { left: number; right: number }[]): string[] {
  return columns.map(({ left, right }) =>
    cells
      .filter((cell) => cell.left >= left && cell.right <= right)
      .map(({ text }) => text)
      .join(" "),
  );
}
