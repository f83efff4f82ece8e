/** Finds the rows of a table whose labels match a question best. Pure. */
import { literalPattern } from "../../../domain/base/literal-pattern.ts";
import { fold } from "../../../sources/text/words.ts";
import type { TableHit } from "../../../sources/tools/library-tools.ts";
import { type Concept, labelStems, strengthIn } from "./concepts.ts";
import { labelOf, type TableRow, type TableShape, totals } from "./table-series.ts";

export interface RowMatch {
  row: TableRow;
  /** Match strength by concept index. */
  strengths: number[];
  /** Columns of the cells that match. */
  matched: readonly MatchedCell[];
  /** The best matching cell, as the row's label. */
  label: string | null;
  /** The heading row above it. */
  section: string | null;
  score: number;
}

export interface MatchedCell {
  column: number;
  /** Indexes of the concepts that it holds. */
  holds: readonly number[];
  /** Whether one of them is a name. */
  isName: boolean;
}

/** A match in the heading row above a row counts less than one in its cells. */
const sectionStrength = 0.5;
const furtherWord = 0.1;

interface Matching {
  concepts: readonly Concept[];
  /** Of each concept whether it heads a column. */
  isHead: readonly boolean[];
  stemsOf: (text: string) => string[];
}

/**
 * Rows whose labels match most of the question; where no label matches all rows, and of a wide table those of totals, since any
 * other one would be a guess. `by` is the column whose labels are asked for one by one, so that none of them is named.
 */
export function bestRows(table: TableHit, shape: TableShape, concepts: readonly Concept[], by: number | null = null): RowMatch[] {
  // 'Cities' heads the column of cities, and is no name of Kansas City; 'rainfall' heads its amounts, and names no days called 'rain'.
  const heads = [
    ...shape.labelColumns.map((column) => labelStems(table.columns[column]?.name ?? "")),
    ...(shape.kind === "wide" ? [] : shape.valueGroups.map(({ name }) => labelStems(name))),
  ];
  const isHead = concepts.map((concept) => !concept.isName && heads.some((stems) => strengthIn(concept, "", stems) > 0));
  const matching = { concepts, isHead, stemsOf: cellReader(concepts) };
  let section: string | null = null;
  const everything: RowMatch[] = [];
  for (const row of table.rows) {
    const labels = shape.labelColumns.flatMap((column) => {
      const cell = row.cells[column];
      return typeof cell === "string" && column !== by ? [{ column, cell }] : [];
    });
    if (shape.kind === "wide" && labels.length > 0 && row.cells.every((cell) => typeof cell !== "number")) {
      section = labels.map(({ cell }) => cell).join(" ");
      continue;
    }
    everything.push(matchRow(row, labels, section, matching));
  }
  const top = everything.reduce((most, { score }) => Math.max(most, score), 0);
  if (top > 0) return everything.filter(({ score }) => score > top - 1e-9);
  if (shape.kind !== "wide" || everything.length === 1) return everything;
  return everything.filter(({ row }) => totals.test(labelOf(table, shape, row)));
}

/**
 * Reads the stems of a cell. A prefilter skips cells that cannot match any concept: a table has thousands of cells, nearly
 * all irrelevant.
 */
function cellReader(concepts: readonly Concept[]): (text: string) => string[] {
  const starts = new Set(concepts.flatMap(({ spellings }) => spellings.flatMap((stems) => stems.map((each) => each.slice(0, 3)))));
  const beginnings = [...starts].filter((start) => start !== "").map(literalPattern);
  const possible = new RegExp(beginnings.join("|") || "(?!)", "u");
  const cached = new Map<string, string[]>();
  return (text) => {
    let stems = cached.get(text);
    if (stems === undefined) {
      stems = possible.test(fold(text)) ? labelStems(text) : [];
      cached.set(text, stems);
    }
    return stems;
  };
}

function matchRow(
  row: TableRow,
  labels: readonly { column: number; cell: string }[],
  section: string | null,
  { concepts, isHead, stemsOf }: Matching,
): RowMatch {
  const strengths = concepts.map(() => 0);
  const matched: MatchedCell[] = [];
  let label: { text: string; score: number; further: number } | null = null;
  for (const { column, cell } of labels) {
    const stems = stemsOf(cell);
    const held = concepts.flatMap((concept, index) => {
      const strength = isHead[index] === true || stems.length === 0 ? 0 : strengthIn(concept, cell, stems);
      return strength === 0 ? [] : [{ concept, index, strength }];
    });
    if (held.length === 0) continue;
    matched.push({ column, holds: held.map(({ index }) => index), isName: held.some(({ concept }) => concept.isName) });
    for (const { index, strength } of held) strengths[index] = Math.max(strengths[index] ?? 0, strength);
    // A label with additional words is about something more specific.
    const further = furtherWord * Math.max(0, stems.length - held.length);
    const score = held.reduce((sum, { concept, strength }) => sum + concept.weight * strength, -further);
    if (score > (label?.score ?? 0)) label = { text: cell.trim(), score, further };
  }
  if (label === null) return { row, strengths, matched, label, section, score: 0 };
  if (section !== null) {
    const stems = stemsOf(section);
    for (const [index, concept] of concepts.entries())
      if (strengths[index] === 0 && strengthIn(concept, section, stems) > 0) strengths[index] = sectionStrength;
  }
  const score = concepts.reduce((sum, { weight }, index) => sum + weight * (strengths[index] ?? 0), -label.further);
  return { row, strengths, matched, label: label.text, section, score };
}
