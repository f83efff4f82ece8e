/** Names a series: what it is about, and its quantity. Pure. */
import { withCapital } from "../../../domain/base/capital-letter.ts";
import { alternatives } from "../../../languages/combined.ts";
import type { TableHit } from "../../../sources/tools/library-tools.ts";
import { documentTitle } from "../document-title.ts";
import { type Concept, labelStems, strengthIn } from "./concepts.ts";
import type { MatchedCell, RowMatch } from "./row-matching.ts";
import { labelOf, namingColumns, type TableShape } from "./table-series.ts";
import { isCodeColumn, isGeneric, isUnnamed } from "./value-columns.ts";

export interface SeriesNames {
  /** What the rows are about, as written in their cells; null where the table is about one thing. */
  subject: string | null;
  /** The quantity: the column's name; in a wide table the row's label. */
  quantity: string;
}

interface Label {
  text: string;
  /** Whether the question names it with a name or with other words; null where it does not. */
  isName: boolean | null;
}

/** The names of the series of a row; `alike` are the rows that match equally well, from which its labels tell it. */
export function namesOf(table: TableHit, shape: TableShape, group: number, match: RowMatch, alike: readonly RowMatch[]): SeriesNames {
  const name = shape.valueGroups[group]?.name ?? "";
  const labels = labelsOf(table, shape, match, alike);
  const first = labelOf(table, shape, match.row);
  if (shape.kind !== "wide") {
    const texts = labels.map(({ text }) => text);
    return {
      subject: joined(...(texts.length === 0 && alike.length > 1 ? [first] : texts)),
      quantity: isGeneric(name) ? titleOf(table) : name,
    };
  }
  // Below a head such as 'City' rows are things, and what the columns of years share is the quantity.
  const isThing =
    name !== "" && shape.labelColumns.length > 0 && !isUnnamed(table.columns[namingColumns(table, shape)[0] ?? 0]?.name ?? "");
  if (isThing) return { subject: joined(...labels.map(({ text }) => text)) ?? first, quantity: name };
  const own = labels.findLast(({ isName }) => isName === false) ?? labels.findLast(({ isName }) => isName === null) ?? labels.at(-1);
  const things = labels.filter((label) => label !== own).map(({ text }) => text);
  const isRepeated = alike.some(({ row }) => row !== match.row && labelOf(table, shape, row) === first);
  const section = things.length === 0 && isRepeated && match.section !== null ? ` (${match.section.replace(/\s*:$/u, "")})` : "";
  return { subject: joined(name, ...things), quantity: `${own?.text ?? first}${section}` };
}

function joined(...names: readonly (string | null)[]): string | null {
  return names.filter((name) => name !== null && name !== "").join(", ") || null;
}

/** The labels of a row that the question names, in their order; with the first that tells it from rows named alike. */
function labelsOf(table: TableHit, { labelColumns }: TableShape, match: RowMatch, alike: readonly RowMatch[]): Label[] {
  const textOf = (row: RowMatch["row"], column: number): string => String(row.cells[column] ?? "").trim();
  const isMain = ({ column }: MatchedCell): boolean => textOf(match.row, column) === match.label;
  const named = new Map<number, MatchedCell>();
  const held = new Set<number>();
  for (const cell of [...match.matched.filter(isMain), ...match.matched]) {
    if (cell.holds.every((concept) => held.has(concept))) continue;
    named.set(cell.column, cell);
    for (const concept of cell.holds) held.add(concept);
  }
  const sharesName = ({ row }: RowMatch): boolean =>
    row !== match.row && [...named.keys()].every((column) => textOf(row, column) === textOf(match.row, column));
  const others = alike.filter(sharesName);
  const apart = labelColumns.find(
    (column) =>
      textOf(match.row, column) !== "" &&
      !isCodeColumn(table.columns[column]?.name ?? "") &&
      others.some(({ row }) => textOf(row, column) !== textOf(match.row, column)),
  );
  return labelColumns
    .filter((column) => named.has(column) || column === apart)
    .map((column) => ({ text: textOf(match.row, column), isName: named.get(column)?.isName ?? null }));
}

/** The names where neither row nor column names the subject and the document does: Norway of norway.md. */
export function ofDocument(names: SeriesNames, document: string | null): SeriesNames {
  if (document === null) return names;
  return { ...names, subject: names.subject === null ? document : `${document}, ${names.subject}` };
}

export function documentSubject(
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
  if (named === undefined) return null;
  const isItsName = named.spellings.some((spelling) => stems.every((stem) => spelling.includes(stem)));
  return isItsName ? name.split(/[-_]/u).map(withCapital).join(" ") : name;
}

/** A quantity in small letters that the question writes in capitals: 'gdp' of gdp.csv is GDP. */
export function asAsked(given: SeriesNames, concepts: readonly Concept[]): SeriesNames {
  const names = { ...given, quantity: withoutPeriods(given.quantity) };
  const asked = concepts.find(({ text }) => /^\p{Lu}{2,}\p{N}*$/u.test(text) && text.toLowerCase() === names.quantity);
  return asked === undefined ? names : { ...names, quantity: asked.text };
}

/** The name of a file without how often it was measured: 'global-temperature-annual' is told as the global temperature. */
function withoutPeriods(name: string): string {
  if (!joinedName.test(name)) return name;
  const parts = name.split(/[-_]/u);
  const others = parts.filter((part) => !period.test(part));
  return others.length < fewestParts ? name : others.join(name.includes("_") ? "_" : "-");
}

const joinedName = /^[\p{Ll}\d]+(?:(?:-[\p{Ll}\d]+)+|(?:_[\p{Ll}\d]+)+)$/u;
const period = new RegExp(`^(?:${alternatives(({ tables }) => tables.periods)})$`, "iu");
/** A single word may be a name of much else. */
const fewestParts = 2;

export function titleOf({ title, name }: Pick<TableHit, "title" | "name">): string {
  return documentTitle(title.trim() === "" ? name : title);
}
