/** Figures, series and tables as a data agent names them, filled from the results of tools and cited to their cells. */

import { z } from "zod";
import { numberFormat } from "../../../domain/base/locale-formats.ts";
import { type Cell, type Column, type Finding, figureMeasures, type Series } from "../../../domain/evidence/evidence.ts";
import type { ResearchTable } from "../../../domain/sessions/research.ts";
import { isSure } from "../checks/problem.ts";
import { checkSentence } from "../checks/sentence-check.ts";
import { type Ledger, type QueryAnswer, type Result, rowNumberColumn, valueIn } from "../evidence/ledger.ts";
import { resultLineage } from "./figure-lineage.ts";
import { citeResult } from "./result-citations.ts";
import { groundsIn } from "./statements.ts";

export const figureForm = z.object({
  measure: z.enum(figureMeasures),
  subject: z.string(),
  statement: z.string().describe("One sentence in which {value} stands where the number belongs"),
  result: z.string().describe("Id of a result, e.g. 'q1' or 'c2'"),
  row: z.int().nullable().describe("Row of the query's result, from 1; null for a computation"),
  column: z.string().nullable().describe("Column of the query's result; null for a computation"),
  unit: z.string().nullable(),
  at: z.string().nullable(),
  formula: z.string(),
});
export const seriesForm = z.object({
  title: z.string(),
  unit: z.string().nullable(),
  result: z.string(),
  x: z.string().describe("Column of the query's result"),
  lines: z.array(z.object({ name: z.string(), column: z.string() })),
});
export const tableForm = z.object({ title: z.string(), result: z.string(), note: z.string().nullable() });

const mostTableRows = 30;

/** The finding, or what is wrong with it, in words for the model. */
export function figureFinding(
  wire: z.infer<typeof figureForm>,
  ledger: Ledger,
  language: string,
  names: ReadonlySet<string>,
): Finding | string {
  const about = `(figure '${wire.subject}')`;
  const result = ledger.result(wire.result);
  if (result === undefined) return `there is no result '${wire.result}' ${about}`;
  const value = valueIn(result, wire.row, wire.column);
  if (typeof value !== "number" || !Number.isFinite(value))
    return `result '${wire.result}' has no number at row ${wire.row}, column '${wire.column}' ${about}`;
  const cited = citeResult(ledger, wire.result, { row: result.kind === "query" ? (wire.row ?? 1) : null, column: wire.column });
  if (typeof cited === "string") return `${cited} ${about}`;
  if (cited.length === 0) return `result '${wire.result}' stands on no row of a source: compute with what the sources hold ${about}`;
  const text = worded(wire.statement, wire.subject, formatted(value, language), wire.unit);
  const values = [value, ...numbersBeside(result, wire.row)];
  const grounds = groundsIn(ledger, cited, values, result.kind === "query" ? result.answer.columns : []);
  const wrong = checkSentence(`${wire.subject}: ${text}`, grounds, language, names).find(isSure);
  if (wrong !== undefined) return `${wrong.message} ${about}`;
  const { measure, subject, unit, at, formula } = wire;
  const lineage = resultLineage(ledger, wire.result, { row: result.kind === "query" ? (wire.row ?? 1) : null, column: wire.column });
  const figure = { measure, subject, value, unit, at, formula, citations: cited, ...(lineage && { lineage }) };
  return { kind: "figure", text, citations: cited, score: 0.9, figure };
}

/** The numbers of the same row of a result. */
function numbersBeside(result: Result, row: number | null): number[] {
  return result.kind === "query" ? (result.answer.rows[(row ?? 1) - 1] ?? []).filter((cell) => typeof cell === "number") : [];
}

/** The number is put where the statement wants it, or after the subject where it wants it nowhere. */
function worded(statement: string, subject: string, value: string, unit: string | null): string {
  if (statement.includes("{value}")) return statement.replaceAll("{value}", value).trim();
  return `${subject}: ${value}${unit === null ? "" : ` ${unit}`}`;
}

/** Up to six significant digits; four-digit numbers ungrouped, since they are often years. */
function formatted(value: number, language: string): string {
  return numberFormat(language, {
    maximumSignificantDigits: Math.abs(value) >= 1e6 && Number.isInteger(value) ? 21 : 6,
    useGrouping: "min2",
  }).format(value);
}

export function seriesOf(wire: z.infer<typeof seriesForm>, ledger: Ledger): Series | string {
  const answer = queryOf(wire.result, ledger);
  if (typeof answer === "string") return `${answer} (series '${wire.title}')`;
  const x = answer.columns.indexOf(wire.x);
  const lines = wire.lines.map(({ name, column }) => ({ name, index: answer.columns.indexOf(column), column }));
  const unknown = [...(x === -1 ? [wire.x] : []), ...lines.filter(({ index }) => index === -1).map(({ column }) => column)];
  if (unknown.length > 0) return `result '${wire.result}' has no column '${unknown[0]}' (series '${wire.title}')`;
  const rows = answer.rows.filter((row) => row[x] !== null && row[x] !== undefined);
  if (rows.length < 2 || lines.length === 0) return `a series needs two points and a line (series '${wire.title}')`;
  const citations = citeResult(ledger, wire.result, { row: null, column: null });
  if (typeof citations === "string") return `${citations} (series '${wire.title}')`;
  return {
    title: wire.title,
    unit: wire.unit,
    x: { label: wire.x, values: rows.map((row) => row[x] as string | number) },
    lines: lines.map(({ name, index }) => ({ name, values: rows.map((row) => numberOrNull(row[index])) })),
    citations,
  };
}

export function tableOf(wire: z.infer<typeof tableForm>, ledger: Ledger): ResearchTable | string {
  const answer = queryOf(wire.result, ledger);
  if (typeof answer === "string") return `${answer} (table '${wire.title}')`;
  const kept = answer.columns.map((name, index) => ({ name, index })).filter(({ name }) => name !== rowNumberColumn);
  const rows = answer.rows.slice(0, mostTableRows);
  const cited = rows.map((_row, index) => citeResult(ledger, wire.result, { row: index + 1, column: null }));
  const [first] = cited;
  if (typeof first === "string" && cited.every((item) => typeof item === "string")) return `${first} (table '${wire.title}')`;
  const rowCitations = cited.map((item) => (typeof item === "string" ? [] : item));
  return {
    title: wire.title,
    columns: kept.map(
      ({ name, index }): Column => ({
        name,
        unit: null,
        type: rows.every((row) => row[index] === null || typeof row[index] === "number") ? "number" : "text",
      }),
    ),
    rows: rows.map((row) => kept.map(({ index }) => row[index] ?? null)),
    rowCitations,
    note: wire.note,
  };
}

function queryOf(id: string, ledger: Ledger): QueryAnswer | string {
  const result = ledger.result(id);
  return result?.kind === "query" ? result.answer : `there is no query result '${id}'`;
}

function numberOrNull(value: Cell | undefined): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
