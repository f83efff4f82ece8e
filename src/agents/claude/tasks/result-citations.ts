/**
 * The citations of a result. A query reports which rows it used; a computation cites the origins of its numbers: a query's
 * row, another computation, a row or a passage that was shown. No model names cells.
 */

import type { Citation } from "../../../domain/evidence/evidence.ts";
import { sentences } from "../../../sources/text/sentences.ts";
import { type Amount, amountsIn, computedAmount, quotedAmounts, roundsTo } from "../checks/amounts.ts";
import { distinctCitations, type Ledger, type QueryAnswer, type Result } from "../evidence/ledger.ts";

/** Citations of one figure, statement or series: where it came from has to be seen, not every cell of a long column. */
const mostCitations = 20;
/** How far a computation over computations is followed. */
const deepest = 5;
/** Numbers of an expression that need no ground: counts, factors of units and of time. */
const constants = new Set([
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 24, 60, 100, 365, 366, 1_000, 3_600, 10_000, 1e5, 1e6, 1e9, 1e12, 0.5, 0.01, 0.1, 0.001,
]);

/** A row (from 1) and a column of a query's result; null for all of them, and for a computation. */
export interface ResultPart {
  row: number | null;
  column: string | null;
}

/** The citations of a result, or an error message for the model. */
export function citeResult(ledger: Ledger, id: string, { row, column }: ResultPart, depth = 0): Citation[] | string {
  const result = ledger.result(id);
  if (result === undefined) return `there is no result '${id}'`;
  const cited =
    result.kind === "query" ? queryCitations(ledger, id, result.answer, { row, column }) : computedCitations(ledger, id, result, depth);
  return typeof cited === "string" ? cited : distinctCitations(cited).slice(0, mostCitations);
}

function queryCitations(ledger: Ledger, id: string, answer: QueryAnswer, { row, column }: ResultPart): Citation[] | string {
  const indexes = row === null ? answer.rows.map((_row, index) => index) : [row - 1];
  if (row !== null && answer.rows[row - 1] === undefined) return `result '${id}' has no row ${row}`;
  const origins = indexes.map((index) => answer.origins[index] ?? null);
  if (origins.length > 0 && origins.every((item) => item === null))
    return `it cannot be told which rows '${id}' came from: ask with a simpler query, over fewer rows`;
  const at = answer.columns.indexOf(column ?? "");
  const names = answer.columnNames?.length === answer.columns.length ? (answer.columnNames[at] ?? []) : [];
  const cited = origins.flatMap((item) =>
    (item?.rows ?? []).flatMap(([table, number]) => {
      const from = answer.from[table];
      if (from === undefined) return [];
      const columns = ledger.table(from.sourceId, from.table)?.columns.map(({ name }) => name) ?? [];
      const own = [...new Set([column ?? "", ...names])].filter((name) => columns.includes(name));
      return ledger.citeRow(from.sourceId, from.table, number, own.length === 1 ? (own[0] ?? null) : null);
    }),
  );
  return cited.filter((item) => typeof item !== "string");
}

function computedCitations(
  ledger: Ledger,
  id: string,
  { expression }: Extract<Result, { kind: "compute" }>,
  depth: number,
): Citation[] | string {
  const numbers = [...expression.matchAll(/(?<![\w.])\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g)].map(([text]) => text);
  const cited = new Set<Citation>();
  for (const text of numbers) {
    const found = depth < deepest ? numberCitations(ledger, id, text, depth) : [];
    for (const citation of found) cited.add(citation);
    if (found.length === 0 && !constants.has(Number(text)))
      return `the number ${text} of '${id}' is in no result and no source that you were shown: compute with numbers that are`;
  }
  return [...cited];
}

/** Citations for a number that a computation uses; the newest result that holds it comes first. */
function numberCitations(ledger: Ledger, id: string, text: string, depth: number): Citation[] {
  const written = { digits: Number(text), decimals: /\.(\d+)/.exec(text)?.[1]?.length ?? 0 };
  const holds = (value: unknown) => typeof value === "number" && roundsTo(Math.abs(value), written);
  for (const [other, result] of [...ledger.results].reverse()) {
    if (other === id) continue;
    const row = result.kind === "query" ? result.answer.rows.findIndex((cells) => cells.some(holds)) : -1;
    if (result.kind === "query" ? row === -1 : !holds(result.value)) continue;
    const column = result.kind === "query" ? (result.answer.columns[result.answer.rows[row]?.findIndex(holds) ?? -1] ?? null) : null;
    const cited = citeResult(ledger, other, { row: row === -1 ? null : row + 1, column }, depth + 1);
    if (typeof cited !== "string" && cited.length > 0) return cited;
  }
  // A single digit occurs everywhere, so it identifies no cell.
  return text.replace(/\D/g, "").length > 1 ? shownCitations(ledger, written) : [];
}

function shownCitations(ledger: Ledger, written: { digits: number; decimals: number }): Citation[] {
  for (const table of ledger.tables) {
    for (const { row, cells } of table.rows) {
      const at = cells.findIndex((value) => typeof value === "number" && roundsTo(Math.abs(value), written));
      const cited = at === -1 ? null : ledger.citeRow(table.sourceId, table.table, row, table.columns[at]?.name ?? null);
      if (cited !== null && typeof cited !== "string") return [cited];
    }
  }
  for (const { sourceId, text } of ledger.passages) {
    const sentence = sentences(text).find((one) =>
      quotedAmounts({ text: one.text, isRow: false }, "en").some((amount) => equals(amount, written)),
    );
    const cited = sentence === undefined ? "" : ledger.cite(sourceId, sentence.text);
    if (typeof cited !== "string") return cited;
  }
  return [];
}

function equals({ digits, factor }: Amount, written: { digits: number; decimals: number }): boolean {
  return roundsTo(digits, written) || roundsTo(digits * factor, written);
}

/** Rows (from 1) of a query's result that hold a number of the text; all of them where none does. */
export function rowsFor(text: string, answer: QueryAnswer, language: string): (number | null)[] {
  const written = amountsIn(text, language);
  const holding = answer.rows.flatMap((cells, index) => {
    const values = cells.flatMap((value) => (typeof value === "number" ? [computedAmount(value)] : []));
    return written.some((amount) =>
      values.some((value) => roundsTo(value.digits / amount.factor, amount) || roundsTo(value.digits, amount)),
    )
      ? [index + 1]
      : [];
  });
  return holding.length > 0 ? holding : [null];
}

/** Numbers of a result, or of one row (from 1) of it, as a sentence that cites it may give them; how many rows it has is one. */
export function valuesIn(result: Result, row: number | null): number[] {
  if (result.kind === "compute") return [result.value];
  const { rows } = result.answer;
  const chosen = row === null ? rows : rows.slice(row - 1, row);
  return [...chosen.flat().filter((value) => typeof value === "number"), rows.length];
}
