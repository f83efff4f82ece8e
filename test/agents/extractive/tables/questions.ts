/** Tables made up for tests, and what a question over one of them is read as. */
import { type TableQuestion, tableQuestion } from "../../../../src/agents/extractive/tables/question.ts";
import { linkedTables, type Reading, ranked, readingsOf } from "../../../../src/agents/extractive/tables/reading.ts";
import type { Cell, Column } from "../../../../src/domain/evidence/evidence.ts";
import type { TableHit } from "../../../../src/sources/tools/library-tools.ts";

type Head = readonly (readonly [string, Column["type"]])[];

export function tableOf(title: string, head: Head, cells: readonly (readonly Cell[])[]): TableHit {
  return {
    sourceId: "s-1",
    documentId: "d-1",
    name: "harbours.html",
    title,
    table: 0,
    columns: head.map(([name, type]) => ({ name, type, unit: null })),
    rowsTotal: cells.length,
    rows: cells.map((row, index) => ({
      row: index + 1,
      line: index + 2,
      from: index * 100,
      to: index * 100 + 50,
      quote: row.join(" | "),
      cells: [...row],
    })),
    matchedWords: [],
    score: 1,
    coverage: 1,
  };
}

/** The readings over all of the tables, which compete. */
export function readingsOver(question: TableQuestion, tables: readonly TableHit[]): Omit<Reading, "confidence">[] {
  const linked = tables.flatMap((table) => linkedTables(question, table));
  return linked.flatMap((table) => readingsOf(question, table, linked));
}

export function best(question: string, table: TableHit): Reading | undefined {
  return ranked(readingsOver(tableQuestion(question), [table]))[0];
}

/** The answer as texts of cells, a number, a word, or groups with their values. */
export function answer(question: string, table: TableHit): unknown {
  const reading = best(question, table);
  if (reading === undefined) return undefined;
  const { cells, number, word, entries } = reading.answer;
  if (cells.length > 0) return cells.map(({ row, column }) => row.cells[column]);
  return word ?? number ?? entries.map(({ name, value }) => [name, value]);
}
