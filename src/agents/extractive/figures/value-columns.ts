/** Chooses the value column that a question refers to, and the unit of its values. Pure. */
import { alternatives } from "../../../languages/combined.ts";
import { isCodeName } from "../../../sources/documents/table-columns.ts";
import { unitOf as unitIn } from "../../../sources/text/numbers.ts";
import { isStopWord } from "../../../sources/text/stems.ts";
import type { TableHit } from "../../../sources/tools/library-tools.ts";
import { type Concept, labelStems, strengthIn } from "./concepts.ts";
import type { CellPoint, TableShape } from "./table-series.ts";

interface GroupMatch {
  index: number;
  strengths: number[];
}

/** The value column (or the year columns of one label) whose name explains most of what the row labels do not. */
export function bestGroup(
  shape: TableShape,
  concepts: readonly Concept[],
  hints: readonly Concept[],
  matched: readonly number[],
): GroupMatch | null {
  let best: (GroupMatch & { score: number }) | null = null;
  const measuring = measuringGroups(shape, concepts);
  for (const [index, group] of shape.valueGroups.entries()) {
    if (!measuring.has(index)) continue;
    const stems = labelStems(group.name);
    const strengths = concepts.map((concept) => strengthIn(concept, group.name, stems));
    const open = concepts.reduce((sum, { weight }, at) => sum + ((matched[at] ?? 0) > 0 ? 0.1 : 1) * weight * (strengths[at] ?? 0), 0);
    const hinted = hints.filter((hint) => strengthIn(hint, group.name, stems) > 0).length;
    const generic = isGeneric(group.name) || group.name === "" ? 0.05 : 0;
    const score = open + 0.5 * hinted + generic;
    if (best === null || score > best.score) best = { index, strengths, score };
  }
  if (best === null) return null;
  const alone = measuring.size === 1 || best.score > 0;
  return alone ? best : null;
}

/** Column names without meaning of their own, such as 'Value'. */
export function isGeneric(name: string): boolean {
  return generic.test(name.trim());
}

/** Maximum number of words of a title that names a column more fully. */
const mostTitleWords = 4;

/** A column's name with the other words of its table's title: 'temp' in 'global-temp.csv' is the 'global temp'. */
export function namedByTitle(name: string, title: string): string {
  const own = title.split(/[\s_-]+/u);
  const at = own.findIndex((word) => word.toLowerCase() === name.toLowerCase());
  const isName = own.every((word) => /\p{L}/u.test(word) && !isStopWord(word));
  return at < 0 || own.length > mostTitleWords || !isName ? name : own.with(at, name).join(" ");
}

/** Names of columns of row numbers and ranks. */
export function isRankName(name: string): boolean {
  return rank.test(name.trim());
}

/** Columns of codes, row ids and coordinates: numbers that measure nothing unless the question names them. */
export function isCodeColumn(name: string): boolean {
  return isCodeName(name) || coordinate.test(name);
}

/** Placeholder names of columns without a name. */
export function isUnnamed(name: string): boolean {
  return unnamed.test(name.trim());
}

const generic = new RegExp(`^(?:${alternatives(({ tables }) => tables.valueColumns)})?$`, "iu");
const unnamed = new RegExp(`^(?:${alternatives(({ tables }) => tables.unnamedColumns)})?$`, "iu");
const rank = new RegExp(`^(?:#|№|${alternatives(({ tables }) => tables.identifiers)})$`, "iu");
const coordinate = new RegExp(`(?:^|[\\s_-])(?:${alternatives(({ tables }) => tables.coordinates)})(?:$|[\\s_(-])`, "iu");
/** Columns that describe a measurement, e.g. its margin of error or date. */
const sideColumn = new RegExp(`^(?:${alternatives(({ tables }) => tables.sideColumns)})(?:\\s*\\(.*\\))?$`, "iu");

/** The groups that may hold the measure. Unnamed and side columns qualify only if there are no others. */
function measuringGroups({ valueGroups }: TableShape, concepts: readonly Concept[]): Set<number> {
  const indexes = valueGroups.map((_group, index) => index);
  const asked = (name: string): boolean =>
    concepts.some((concept) => concept.weight >= 1 && strengthIn(concept, name, labelStems(name)) > 0);
  const named = indexes.filter((index) => valueGroups[index]?.columns.length !== 1 || !isUnnamed(valueGroups[index]?.name ?? ""));
  const chosen = named.filter((index) => {
    const name = valueGroups[index]?.name ?? "";
    return !(sideColumn.test(name.trim()) || isCodeColumn(name) || isRankName(name)) || asked(name);
  });
  return new Set(chosen.length > 0 ? chosen : named.length > 0 ? named : indexes);
}

/** The unit of a value column; 'Value' has that in its table's title: 'Inflation rate (%)'. */
export function unitOf(table: TableHit, shape: TableShape, group: number): string | null {
  const column = shape.valueGroups[group]?.columns[0]?.index;
  const own = column === undefined ? undefined : table.columns[column];
  if (own === undefined || own.unit !== null || !isGeneric(own.name)) return own?.unit ?? null;
  return unitIn(/\(([^()]+)\)\s*$/u.exec(table.title)?.[1] ?? "");
}

/** The points with one unit: a cell in percent does not have its column's unit, and is not mixed with the others. */
export function ofOneUnit(points: CellPoint[], unit: string | null): { points: CellPoint[]; unit: string | null } {
  if (unit === "%") return { points, unit };
  const percents = points.filter(isPercent);
  if (percents.length === 0) return { points, unit };
  if (percents.length === points.length) return { points, unit: "%" };
  return { points: points.filter((point) => !percents.includes(point)), unit };
}

/** Whether the cell's number occurs in its row with a percent sign, and nowhere without one. */
function isPercent({ value, row }: CellPoint): boolean {
  if (!row.quote.includes("%")) return false;
  const cells = row.quote.split(/[|;\t]|,(?!\d{3}(?!\d))/u).map((cell) => cell.replace(/["\s*]/gu, ""));
  const written = cells.filter((cell) => {
    const digits = cell.replace(/%$/u, "").replace(/^\((.*)\)$/u, "$1");
    return /\d/u.test(digits) && Math.abs(value) === Math.abs(Number(digits.replaceAll(",", "")));
  });
  return written.length > 0 && written.every((cell) => cell.endsWith("%"));
}
