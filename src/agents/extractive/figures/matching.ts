/** Finds the rows and the column of a table that a question refers to. Pure. */
import type { TableHit } from "../../../sources/tools/library-tools.ts";
import { type Concept, labelStems, strengthIn, thingWords } from "./concepts.ts";
import { bestRows, type RowMatch } from "./row-matching.ts";
import { asAsked, documentSubject, namesOf, ofDocument, type SeriesNames, titleOf } from "./series-names.ts";
import { type CellPoint, labelOf, namingColumns, pointsOf, shapeOf, type TableRow, type TableShape, yearsHeld } from "./table-series.ts";
import { bestGroup, ofOneUnit, unitOf } from "./value-columns.ts";

export interface MatchedSeries extends SeriesNames {
  table: TableHit;
  shape: TableShape;
  unit: string | null;
  points: CellPoint[];
  /** Share of the question that rows, column and title explain, 0 to 1. */
  coverage: number;
  /** Coverage with bonuses, for choosing among several tables. */
  score: number;
  /** Whether its rows are named by something else than what is asked about: Nagoya for Japan. */
  isOfPart?: boolean;
  /** Whether it is one of the groups that the question asks for: 'by source'. */
  isOfGroups?: boolean;
}

/** Minimum share of the question that a table must explain, besides every name. */
const enoughCoverage = 0.6;
/** Of the coverage where what is said of a name is not explained, and the name is. */
const ofPart = 0.6;
/** A match in a table's title counts less than one in a cell: `least`, plus up to `whole` for a title that says nothing else. */
const titleStrength = { least: 0.4, whole: 0.5 } as const;

/** More equally good subjects than this mean that the question names none; of groups that it asks for more are told. */
const mostSubjects = 3;
const mostGroups = 6;

/**
 * The series of the table that the concepts refer to: one, or one per equally good subject; empty where the table does not
 * explain the question. `hints` are words such as 'mean' that may name a column or an operation: they favour a column,
 * without penalty if none matches. `by` names the column whose labels are asked for one by one: 'by source'. A table without times
 * has no series; its rows are answered by queries (`tables/`).
 */
export function matchTable(
  table: TableHit,
  concepts: readonly Concept[],
  hints: readonly Concept[],
  years: readonly number[],
  by: readonly Concept[] = [],
): MatchedSeries[] {
  const shape = shapeOf(table);
  if (shape.kind === "plain" || shape.valueGroups.length === 0 || concepts.length === 0) return [];
  const isAsked = (column: number): boolean =>
    by.some((concept) => strengthIn(concept, "", labelStems(table.columns[column]?.name ?? "")) > 0);
  const grouped = (shape.kind === "wide" ? undefined : shape.labelColumns.find(isAsked)) ?? null;
  const rows = bestRows(table, shape, concepts, grouped);
  const isGrouping = ({ text }: Concept): boolean => grouped !== null && by.some((concept) => concept.text === text);
  const matched = concepts.map((concept, index) => (isGrouping(concept) ? 1 : (rows[0]?.strengths[index] ?? 0)));
  const group = bestGroup(shape, concepts, hints, matched);
  if (group === null) return [];
  const explained = explain(table, concepts, matched, group.strengths);
  if (explained === null || !knowsQuantity(table, shape, concepts, matched, group.strengths)) return [];
  const bySubject = Map.groupBy(rows, ({ row }) => keyOf(shape, row));
  if (bySubject.size > (grouped === null ? mostSubjects : mostGroups)) return [];
  const alike = [...bySubject.values()].flatMap((own) => own.slice(0, 1));
  const document = documentSubject(table, concepts, matched, group.strengths);
  const [naming] = namingColumns(table, shape);
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
    const names = namesOf(table, shape, group.index, first, alike);
    const isOfPart = isOfPartOf(table, naming, first);
    const score = explained.quality + yearsHeld(points, years) - (isOfPart ? partPenalty : 0);
    // A row is named by its key, and not by the group that it belongs to.
    const keyed =
      isOfPart && shape.kind !== "wide" ? { ...names, subject: `${labelOf(table, shape, first.row)}, ${names.subject}` } : names;
    const named = ofDocument(asAsked(keyed, concepts), document);
    return [{ table, shape, ...named, unit, points, coverage: explained.coverage, score, isOfPart, isOfGroups: grouped !== null }];
  });
}

/** Whether the row is named by something else, and what is asked about tells only where it belongs: Nagoya for Japan. */
function isOfPartOf({ rows }: TableHit, naming: number | undefined, { row, matched }: RowMatch): boolean {
  const isNamed = naming !== undefined && (row.cells[naming] ?? "") !== "";
  if (!isNamed || !matched.some(({ isName }) => isName)) return false;
  const kinds = (column: number): number => new Set(rows.map(({ cells }) => cells[column])).size;
  // A source that is the same for many countries names none of them.
  return matched.every(({ column }) => column !== naming && kinds(column) <= kinds(naming));
}
/** Beside a series of the thing itself. */
const partPenalty = 0.3;

/** The share of the concepts that rows, column and title explain; null where it is too small, or a name is missing. */
export function explain(
  table: TableHit,
  concepts: readonly Concept[],
  inRows: readonly number[],
  inColumn: readonly number[],
): { coverage: number; quality: number } | null {
  const explained = concepts.map((concept, index) => Math.max(inRows[index] ?? 0, inColumn[index] ?? 0, inTitles(table, concept)));
  // A word of measuring says little by itself, but a table that holds it is the more likely meant.
  const weights = concepts.map(({ weight }, index) => ((explained[index] ?? 0) > 0 ? Math.max(weight, 1) : weight));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const held = weights.reduce((sum, weight, index) => sum + ((explained[index] ?? 0) > 0 ? weight : 0), 0);
  const quality = weights.reduce((sum, weight, index) => sum + weight * (explained[index] ?? 0), 0) / whole;
  const nameless = concepts.some(({ isName }, index) => isName && (explained[index] ?? 0) === 0);
  // The capital of Australia is not Australia.
  const isOfPart = concepts.some(
    ({ isName, isOfName, weight }, index) => isOfName && !isName && weight >= 1 && explained[index] === 0 && explained[index + 1] !== 0,
  );
  const coverage = (isOfPart ? ofPart : 1) * (held / whole);
  return whole === 0 || nameless || held / whole < enoughCoverage ? null : { coverage, quality };
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
  const isThing = ({ spellings: [own = []] }: Concept): boolean => own.every((stem) => thingWords.has(stem));
  const asked = concepts.flatMap((concept, index) =>
    concept.weight < 1 || concept.isName || isThing(concept) ? [] : [{ concept, index }],
  );
  const isHeld = ({ concept, index }: (typeof asked)[number]): boolean =>
    (inRows[index] ?? 0) + (inColumn[index] ?? 0) + inTitles(table, concept) > 0;
  // Of 'the border countries of Kenya' a table of countries holds all but what is asked.
  if (concepts.some(isThing) && asked.length > 0 && !asked.some(isHeld)) return false;
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
  const [inTitle, inName] = [labelStems(table.title), labelStems(table.name.replace(/\.[a-z]{2,5}$/iu, ""))];
  if (strengthIn(concept, "", [...inTitle, ...inName]) === 0) return 0;
  // Of 'gdp-population.xlsx' a table called 'GDP' holds no population.
  if (strengthIn(concept, "", inTitle) === 0 && table.title !== table.name && inTitle.some((stem) => inName.includes(stem))) return 0;
  const own = labelStems(titleOf(table));
  return titleStrength.least + titleStrength.whole * (strengthIn(concept, "", own) === 0 ? 0 : 1 / Math.max(own.length, 1));
}

/** Key that is equal for the rows of one series: in a wide table each row is one. */
function keyOf(shape: TableShape, row: TableRow): string {
  if (shape.kind === "wide") return String(row.row);
  return shape.labelColumns.map((column) => row.cells[column] ?? "").join("\t");
}
