/** Finds the rows and the column of a table that a question refers to. Pure. */
import { literalPattern } from "../../../domain/base/literal-pattern.ts";
import { alternatives } from "../../../languages/combined.ts";
import type { TableHit } from "../../../sources/library-tools.ts";
import { fold } from "../../../sources/text/words.ts";
import { documentTitle } from "../document-title.ts";
import { type Concept, labelStems, strengthIn } from "./concepts.ts";
import { type CellPoint, labelOf, namingColumns, pointsOf, shapeOf, type TableRow, type TableShape, yearsHeld } from "./table-series.ts";
import { bestGroup, isGeneric, isUnnamed, ofOneUnit, unitOf } from "./value-columns.ts";

export interface MatchedSeries {
  table: TableHit;
  shape: TableShape;
  /** What the rows are about, as written in their cells; null where the table is about one thing. */
  subject: string | null;
  /** The quantity: the column's name; in a wide table the row's label. */
  quantity: string;
  unit: string | null;
  points: CellPoint[];
  /** Share of the question that rows, column and title explain, 0 to 1. */
  coverage: number;
  /** Coverage with bonuses, for choosing among several tables. */
  score: number;
}

/** Minimum share of the question that a table must explain, besides every name. */
const enoughCoverage = 0.6;
/** A match in a table's title counts less than one in a cell: `least`, plus up to `whole` for a title that says nothing else. */
const titleStrength = { least: 0.4, whole: 0.2 } as const;
const sectionStrength = 0.5;

interface RowMatch {
  row: TableRow;
  /** Match strength by concept index. */
  strengths: number[];
  /** The best matching cell, as the row's label. */
  label: string | null;
  score: number;
}

/** More equally good subjects than this mean that the question names none. */
const mostSubjects = 3;

/**
 * The series of the table that the concepts refer to: one, or one per equally good subject; empty where the table does not
 * explain the question. `hints` are words such as 'mean' that may name a column or an operation: they favour a column,
 * without penalty if none matches. `overRows`: a mean or a sum is asked for, over all rows where the question names none.
 */
export function matchTable(
  table: TableHit,
  concepts: readonly Concept[],
  hints: readonly Concept[],
  years: readonly number[],
  overRows = false,
): MatchedSeries[] {
  const shape = shapeOf(table);
  if (shape.valueGroups.length === 0 || concepts.length === 0) return [];
  const rows = bestRows(table, shape, concepts);
  const matched = rows[0]?.strengths ?? concepts.map(() => 0);
  const group = bestGroup(table, shape, concepts, hints, matched);
  if (group === null) return [];
  const explained = explain(table, concepts, matched, group.strengths);
  if (explained === null || !knowsQuantity(table, shape, concepts, matched, group.strengths)) return [];
  const together = overRows && shape.kind === "plain" && rows.every(({ label }) => label === null) && table.rows.length === table.rowsTotal;
  const counted = together ? rows.filter(({ row }) => !totals.test(labelOf(table, shape, row))) : rows;
  const whole = shape.kind === "wide" || together;
  const bySubject = whole ? new Map([["", counted]]) : Map.groupBy(rows, ({ row }) => keyOf(shape, row));
  if (bySubject.size > mostSubjects) return [];
  const ofDocument = documentSubject(table, concepts, matched, group.strengths);
  return [...bySubject.values()].flatMap((own): MatchedSeries[] => {
    const read = pointsOf(
      table,
      shape,
      group.index,
      own.map(({ row }) => row),
    );
    const { points, unit } = ofOneUnit(read, unitOf(table, shape, group.index));
    const [first] = own;
    if (points.length === 0 || first === undefined) return [];
    const several = bySubject.size > 1 ? labelOf(table, shape, first.row) : null;
    return [
      {
        table,
        shape,
        ...withDocument(asAsked(nameSeries(table, shape, group.index, first.row, first.label ?? several), concepts), ofDocument),
        unit,
        points,
        coverage: explained.coverage,
        score: explained.quality + 0.1 * group.hinted + yearsHeld(points, years) - (isRagged(table) ? raggedCost : 0),
      },
    ];
  });
}

/** The share of the concepts that rows, column and title explain; null where it is too small, or a name is missing. */
export function explain(
  table: TableHit,
  concepts: readonly Concept[],
  inRows: readonly number[],
  inColumn: readonly number[],
): { coverage: number; quality: number } | null {
  const explained = concepts.map((concept, index) => Math.max(inRows[index] ?? 0, inColumn[index] ?? 0, inTitles(table, concept)));
  const whole = concepts.reduce((sum, { weight }) => sum + weight, 0);
  const held = concepts.reduce((sum, { weight }, index) => sum + ((explained[index] ?? 0) > 0 ? weight : 0), 0);
  const quality = concepts.reduce((sum, { weight }, index) => sum + weight * (explained[index] ?? 0), 0) / whole;
  const nameless = concepts.some(({ isName }, index) => isName && (explained[index] ?? 0) === 0);
  return whole === 0 || nameless || held / whole < enoughCoverage ? null : { coverage: held / whole, quality };
}

/**
 * A row for Germany, or a document on Germany, does not make it a table of Germany's unemployment. The column or the
 * table's own title has to name the quantity.
 */
function knowsQuantity(
  table: TableHit,
  shape: TableShape,
  concepts: readonly Concept[],
  inRows: readonly number[],
  inColumn: readonly number[],
): boolean {
  if (shape.kind === "wide" && inRows.some((strength) => strength > 0)) return true;
  const titles = labelStems(titleOf(table));
  const content = concepts.flatMap((concept, index) =>
    concept.weight < 1
      ? []
      : [{ told: (inColumn[index] ?? 0) > 0 || strengthIn(concept, "", titles) > 0, inRow: (inRows[index] ?? 0) > 0 }],
  );
  return content.some(({ told }) => told) || content.every(({ inRow }) => inRow);
}

/** Match strength of a concept in the title and the document's name. */
function inTitles(table: TableHit, concept: Concept): number {
  const stems = labelStems(`${table.title} ${table.name.replace(/\.[a-z]{2,5}$/iu, "")}`);
  if (strengthIn(concept, "", stems) === 0) return 0;
  const own = labelStems(titleOf(table));
  return titleStrength.least + titleStrength.whole * (strengthIn(concept, "", own) === 0 ? 0 : 1 / Math.max(own.length, 1));
}

/** An unnamed column means that head and rows are misaligned. */
function isRagged({ columns }: Pick<TableHit, "columns">): boolean {
  return columns.some(({ name, type }) => type === "number" && isUnnamed(name));
}
const raggedCost = 0.15;

function keyOf(shape: TableShape, row: TableRow): string {
  return shape.labelColumns.map((column) => row.cells[column] ?? "").join("\t");
}

function withDocument(
  named: { subject: string | null; quantity: string },
  document: string | null,
): { subject: string | null; quantity: string } {
  if (document === null) return named;
  return { ...named, subject: named.subject === null ? document : `${document}, ${named.subject}` };
}

/** Where neither row nor column names the subject, the document does: norway.md, as the question writes it. */
function documentSubject(
  table: TableHit,
  concepts: readonly Concept[],
  inRows: readonly number[],
  inColumn: readonly number[],
): string | null {
  const name = documentTitle(table.name);
  const stems = labelStems(name);
  const own = labelStems(titleOf(table));
  const named = concepts.find(
    (concept, index) =>
      concept.isName &&
      (inRows[index] ?? 0) === 0 &&
      (inColumn[index] ?? 0) === 0 &&
      strengthIn(concept, "", stems) > 0 &&
      strengthIn(concept, "", own) === 0,
  );
  return named === undefined ? null : named.text.toLowerCase() === name.toLowerCase() ? named.text : name;
}

/** A quantity in small letters that the question writes in capitals: 'gdp' of gdp.csv is GDP. */
function asAsked(named: { subject: string | null; quantity: string }, concepts: readonly Concept[]): typeof named {
  const asked = concepts.find(({ text }) => /^\p{Lu}{2,}\p{N}*$/u.test(text) && text.toLowerCase() === named.quantity);
  return asked === undefined ? named : { ...named, quantity: asked.text };
}

/** The quantity is the row's label in a wide table, else the column's name. */
function nameSeries(
  table: TableHit,
  shape: TableShape,
  group: number,
  row: TableRow,
  label: string | null,
): { subject: string | null; quantity: string } {
  const name = shape.valueGroups[group]?.name ?? "";
  if (shape.kind === "wide") {
    const own = labelOf(table, shape, row);
    // Below a head such as 'City' rows are things, and what the columns of years share is the quantity.
    const isThing =
      name !== "" && shape.labelColumns.length > 0 && !isUnnamed(table.columns[namingColumns(table, shape)[0] ?? 0]?.name ?? "");
    return isThing ? { subject: own, quantity: name } : { subject: name === "" ? null : name, quantity: own };
  }
  return { subject: label, quantity: isGeneric(name) ? titleOf(table) : name };
}

/** Rows whose labels match most of the question; all rows where no label matches. */
function bestRows(table: TableHit, shape: TableShape, concepts: readonly Concept[]): RowMatch[] {
  const stemsOf = cellReader(concepts);
  // 'Cities' heads the column of cities, and is no name of Kansas City.
  const heads = shape.labelColumns.map((column) => labelStems(table.columns[column]?.name ?? ""));
  const isHead = concepts.map((concept) => !concept.isName && heads.some((stems) => strengthIn(concept, "", stems) > 0));
  let section: string | null = null;
  let best: RowMatch[] = [];
  let top = 0;
  const everything: RowMatch[] = [];
  for (const row of table.rows) {
    const labels = shape.labelColumns.map((column) => row.cells[column]).filter((cell) => typeof cell === "string");
    if (shape.kind === "wide" && labels.length > 0 && row.cells.every((cell) => typeof cell !== "number")) {
      section = labels.join(" ");
      continue;
    }
    const match = matchRow(row, labels, section, { concepts, isHead, stemsOf });
    everything.push(match);
    if (match.score > top + 1e-9) {
      best = [match];
      top = match.score;
    } else if (match.score > 0 && match.score > top - 1e-9) {
      best.push(match);
    }
  }
  if (top === 0) return shape.kind === "wide" ? everything.slice(0, 1) : everything.map((match) => ({ ...match, label: null }));
  // In a wide table rows are quantities: of equal ones the first is used. In a plain one they are things.
  return shape.kind === "wide" ? best.slice(0, 1) : best;
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
  labels: readonly string[],
  section: string | null,
  { concepts, isHead, stemsOf }: { concepts: readonly Concept[]; isHead: readonly boolean[]; stemsOf: (text: string) => string[] },
): RowMatch {
  const strengths = concepts.map(() => 0);
  let label: string | null = null;
  let labelScore = 0;
  for (const cell of labels) {
    const stems = stemsOf(cell);
    if (stems.length === 0) continue;
    let cellScore = 0;
    let held = 0;
    for (const [index, concept] of concepts.entries()) {
      const strength = isHead[index] === true ? 0 : strengthIn(concept, cell, stems);
      if (strength === 0) continue;
      cellScore += concept.weight * strength;
      held += 1;
      strengths[index] = Math.max(strengths[index] ?? 0, strength);
    }
    // A label with additional words is about something more specific.
    cellScore -= cellScore > 0 ? 0.1 * Math.max(0, stems.length - held) : 0;
    if (cellScore > labelScore) {
      labelScore = cellScore;
      label = cell.trim();
    }
  }
  let score = labelScore;
  if (section !== null && labelScore > 0) {
    const stems = stemsOf(section);
    for (const [index, concept] of concepts.entries()) {
      if ((strengths[index] ?? 0) > 0 || strengthIn(concept, section, stems) === 0) continue;
      strengths[index] = sectionStrength;
      score += concept.weight * sectionStrength;
    }
  }
  return { row, strengths, label, score };
}

export function titleOf({ title, name }: Pick<TableHit, "title" | "name">): string {
  return documentTitle(title.trim() === "" ? name : title);
}

/** Total rows. */
export const totals = new RegExp(`^(?:${alternatives(({ tables }) => tables.totals)})(?![\\p{L}\\p{N}])`, "iu");
