/**
 * The lineage of a figure that was taken from a result: the cells that a query used, or those whose numbers a computation
 * takes. No model names cells, and a formula that does not give the value again is none.
 */
import type { Lineage, LineageInput } from "../../../domain/evidence/evidence.ts";
import { gives } from "../../../sources/calculation/formula.ts";
import { type Ledger, type QueryAnswer, type Result, valueIn } from "../evidence/ledger.ts";
import type { ResultPart } from "./result-citations.ts";

/** Most inputs of a figure: a longer lineage would be larger than the data it refers to. */
const mostInputs = 1_000;
/** Columns of an expression that are tried, and rows that are written out one by one. */
const mostColumns = 3;
const mostRowsByRow = 60;
/** Aggregates of SQL by their names in a spreadsheet. */
const aggregates: Readonly<Record<string, string>> = { SUM: "SUM", AVG: "AVERAGE", MIN: "MIN", MAX: "MAX" };
/** How far a computation over computations is followed. */
const deepest = 5;
/** Functions of computations by their names in a spreadsheet. */
const functions: Readonly<Record<string, string>> = { min: "MIN", max: "MAX", pow: "POWER", roundTo: "ROUND", sum: "SUM" };

/** Undefined where the cells do not give the value by a formula that is tried: of four columns, of rows that a join repeats, of a text. */
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
  const [first, second, third] = operands;
  if (first === undefined) return counts(ledger, answer, origins.rows);
  if (second === undefined) return overOne(first);
  if (operands.length > mostColumns) return [];
  const tried = third === undefined ? [...overTwo(first, second), ...rowByRow(first, second)] : overThree(first, second, third, own);
  const inputs = operands.flat();
  return rescaled(tried, typeof value === "number" ? value : 0).map((formula) => ({ formula, inputs }));
}

function overOne(inputs: LineageInput[]): Lineage[] {
  const count = `COUNTA(x1:x${inputs.length})`;
  return [...taken(inputs, 1), count].map((formula) => ({ formula, inputs }));
}

/** What an aggregate, or none, makes of cells that are numbered from `from` on. */
function taken({ length }: readonly LineageInput[], from: number, names: readonly string[] = ["SUM", "AVERAGE", "MIN", "MAX"]): string[] {
  if (length === 1) return [`x${from}`];
  return names.map((name) => `${name}(x${from}:x${from + length - 1})`);
}

function overTwo(first: readonly LineageInput[], second: readonly LineageInput[]): string[] {
  return paired(taken(first, 1), taken(second, first.length + 1));
}

/** One of the three columns with what the other two give: (a / b) * c. Only the aggregates of the query are tried. */
function overThree(
  first: readonly LineageInput[],
  second: readonly LineageInput[],
  third: readonly LineageInput[],
  names: readonly string[],
): string[] {
  const used = Object.keys(aggregates).flatMap((name) => (names.includes(name) ? [aggregates[name] ?? ""] : []));
  const a = taken(first, 1, used);
  const b = taken(second, first.length + 1, used);
  const c = taken(third, first.length + second.length + 1, used);
  const grouped = (one: readonly string[], other: readonly string[]): string[] => paired(one, other).map((formula) => `(${formula})`);
  return [...paired(grouped(a, b), c), ...paired(grouped(a, c), b), ...paired(grouped(b, c), a)];
}

/** 'SUM(price * quantity)': what the two cells of each row give, added up or as a mean; also weighted by the second column. */
function rowByRow(first: readonly LineageInput[], second: readonly LineageInput[]): string[] {
  const { length } = first;
  if (length !== second.length || length < 2 || length > mostRowsByRow) return [];
  return ["*", "/", "-"].flatMap((sign) => {
    const sum = first.map((_input, index) => `x${index + 1} ${sign} x${index + 1 + length}`).join(" + ");
    return [sum, `(${sum}) / ${length}`, ...(sign === "*" ? [`(${sum}) / SUM(x${length + 1}:x${2 * length})`] : [])];
  });
}

function paired(one: readonly string[], other: readonly string[]): string[] {
  const pairs = one.flatMap((a) => other.map((b) => [a, b] as const));
  return pairs.flatMap(([a, b]) =>
    [
      [a, b],
      [b, a],
    ].flatMap(([x, y]) => [`${x} / ${y}`, `${x} - ${y}`, `${x} * ${y}`, `${x} + ${y}`, `(${x} - ${y}) / ${y}`]),
  );
}

/** Each formula as it is, in per cent, in thousands, and rounded to the digits of the value. */
function rescaled(formulas: readonly string[], value: number): string[] {
  const decimals = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
  const scaled = formulas.flatMap((formula) => [formula, `(${formula}) * 100`, `(${formula}) * 1000`]);
  return [...scaled, ...scaled.map((formula) => `ROUND(${formula}, ${decimals})`)];
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
  // A single digit occurs everywhere, so it identifies no cell.
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
