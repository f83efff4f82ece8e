/**
 * The lineage of a figure that was taken from a result: the cells that a query used, or those whose numbers a computation
 * takes. No model names cells, and a formula that does not give the value again is none.
 */
import type { Lineage, LineageInput } from "../../domain/evidence.ts";
import { gives } from "../../sources/formula.ts";
import { type Ledger, type QueryAnswer, type Result, valueIn } from "./ledger.ts";
import type { ResultPart } from "./result-citations.ts";

/** Most inputs of a figure: a longer lineage would be larger than the data it refers to. */
const mostInputs = 1_000;
/** How far a computation over computations is followed. */
const deepest = 5;
/** Functions of computations by their names in a spreadsheet. */
const functions: Readonly<Record<string, string>> = { min: "MIN", max: "MAX", pow: "POWER", roundTo: "ROUND", sum: "SUM" };

/** Undefined where the cells do not give the value by a formula that is tried: of three columns, of rows that a join repeats, of a text. */
export function resultLineage(ledger: Ledger, id: string, part: ResultPart, depth = 0): Lineage | undefined {
  const result = ledger.result(id);
  if (result === undefined || depth > deepest) return undefined;
  const value = valueIn(result, part.row, part.column);
  if (typeof value !== "number") return undefined;
  const candidates = result.kind === "query" ? queryLineages(ledger, result.answer, part) : computedLineages(ledger, id, result, depth);
  return candidates.find((lineage) => lineage.inputs.length <= mostInputs && gives(lineage, value));
}

/**
 * The cells are those of the rows that the query used, also of several tables, in the columns that its expression names. How
 * they are computed is tried: what gives the value again is how.
 */
function queryLineages(ledger: Ledger, answer: QueryAnswer, { row, column }: ResultPart): Lineage[] {
  const origins = answer.origins[(row ?? 1) - 1] ?? null;
  if (origins === null || origins.rows.length === 0 || origins.rows.length < origins.total) return [];
  const at = column === null && answer.columns.length === 1 ? 0 : answer.columns.indexOf(column ?? "");
  const own = (answer.columnNames?.length === answer.columns.length ? answer.columnNames[at] : null) ?? [];
  const value = answer.rows[(row ?? 1) - 1]?.[at];
  const operands = [...new Set([...own, column ?? ""])]
    .map((name) => origins.rows.flatMap(([table, number]) => cellOf(ledger, answer.from[table], number, name) ?? []))
    .filter((inputs) => inputs.length > 0);
  const [first, second, ...more] = operands;
  if (first === undefined) return counts(ledger, answer, origins.rows);
  if (second === undefined) return overOne(first);
  return more.length > 0 ? [] : overTwo(first, second, typeof value === "number" ? value : 0);
}

function overOne(inputs: LineageInput[]): Lineage[] {
  const count = `COUNTA(x1:x${inputs.length})`;
  return [...taken(inputs, 1), count].map((formula) => ({ formula, inputs }));
}

/** What an aggregate, or none, makes of cells that are numbered from `from` on. */
function taken({ length }: readonly LineageInput[], from: number): string[] {
  if (length === 1) return [`x${from}`];
  return ["SUM", "AVERAGE", "MIN", "MAX"].map((name) => `${name}(x${from}:x${from + length - 1})`);
}

function overTwo(first: LineageInput[], second: LineageInput[], value: number): Lineage[] {
  const inputs = [...first, ...second];
  const decimals = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
  const pairs = taken(first, 1).flatMap((a) => taken(second, first.length + 1).map((b) => [a, b] as const));
  const plain = pairs.flatMap(([a, b]) =>
    [
      [a, b],
      [b, a],
    ].flatMap(([x, y]) => [`${x} / ${y}`, `${x} - ${y}`, `${x} * ${y}`, `${x} + ${y}`, `(${x} - ${y}) / ${y}`]),
  );
  const scaled = plain.flatMap((formula) => [formula, `(${formula}) * 100`, `(${formula}) * 1000`]);
  return [...scaled, ...scaled.map((formula) => `ROUND(${formula}, ${decimals})`)].map((formula) => ({ formula, inputs }));
}

/** Of `COUNT(*)`, which names no column: the first filled cell of each row, of one table after the other. */
function counts(ledger: Ledger, answer: QueryAnswer, rows: readonly (readonly [number, number])[]): Lineage[] {
  return [...new Set(rows.map(([table]) => table))].flatMap((table) => {
    const inputs = rows.flatMap(([own, number]) => (own === table ? (cellOf(ledger, answer.from[own], number, null) ?? []) : []));
    return inputs.length === 0 ? [] : [{ formula: `COUNTA(x1:x${inputs.length})`, inputs }];
  });
}

/** The cell of a row in the named column, or its first cell that is filled; null where there is no such one. */
function cellOf(ledger: Ledger, from: QueryAnswer["from"][number] | undefined, number: number, name: string | null): LineageInput | null {
  const table = from && ledger.table(from.sourceId, from.table);
  const row = table?.rows.find((one) => one.row === number);
  if (table === undefined || row === undefined) return null;
  const named = table.columns.flatMap((column, index) => (column.name === name ? [index] : []));
  if (named.length > 1 || (name !== null && named.length === 0)) return null;
  const index = named[0] ?? row.cells.findIndex((cell) => cell !== null && cell !== "");
  const value = row.cells[index] ?? null;
  const cited = ledger.citeRow(table.sourceId, table.table, number, table.columns[index]?.name ?? null);
  return typeof cited === "string" || value === null ? null : { sourceId: cited.sourceId, place: cited.place, value, at: null, time: null };
}

function computedLineages(ledger: Ledger, id: string, { expression }: Extract<Result, { kind: "compute" }>, depth: number): Lineage[] {
  const inputs: LineageInput[] = [];
  const formula = expression
    .replace(/[[\]]/g, "")
    .replace(/(?<![\w.])\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (text) => {
      const own = numberLineage(ledger, id, Number(text), depth);
      if (own === undefined) return text;
      const moved = own.formula.replace(
        /\b([xt])(\d+)\b/g,
        (_name, letter: string, at: string) => `${letter}${Number(at) + inputs.length}`,
      );
      inputs.push(...own.inputs);
      return /^x\d+$/.test(moved) ? moved : `(${moved})`;
    })
    .replace(/[A-Za-z]\w*(?=\s*\()/g, (name) => functions[name] ?? name);
  const isPlain = /^(?:[\d\s.,+*/^()-]|[xt](?=\d)|\b(?:MIN|MAX|POWER|ROUND|SUM|AVERAGE|COUNTA)\b|:)+$/.test(formula);
  // A spreadsheet reads -2^2 and 2^3^2 otherwise than the calculator.
  const isSame = !/-\s*[\w.)]+\s*\^|\^[^+*/]*\^/.test(formula);
  return inputs.length > 0 && isPlain && isSame ? [{ formula, inputs }] : [];
}

/** Where a number of a computation was taken from: the newest result that holds it, else a cell that was shown. */
function numberLineage(ledger: Ledger, id: string, number: number, depth: number): Lineage | undefined {
  for (const [other, result] of [...ledger.results].reverse()) {
    if (other === id) continue;
    if (result.kind === "compute") {
      if (result.value === number) return resultLineage(ledger, other, { row: null, column: null }, depth + 1);
      continue;
    }
    const row = result.answer.rows.findIndex((cells) => cells.includes(number));
    const column = result.answer.columns[result.answer.rows[row]?.indexOf(number) ?? -1];
    if (column !== undefined) return resultLineage(ledger, other, { row: row + 1, column }, depth + 1);
  }
  // One digit stands everywhere: it is no sign of where it was taken from.
  if (String(number).replace(/\D/g, "").length < 2) return undefined;
  for (const table of ledger.tables) {
    for (const { row, cells } of table.rows) {
      const name = table.columns[cells.indexOf(number)]?.name;
      const cell = name === undefined ? null : cellOf(ledger, table, row, name);
      if (cell !== null) return { formula: "x1", inputs: [cell] };
    }
  }
  return undefined;
}
