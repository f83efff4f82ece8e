/** The lineage of the number that a table's answer is, or that decides it. Pure. */
import type { Lineage, LineageInput } from "../../../domain/evidence/evidence.ts";
import { lineageOf } from "../figures/lineage.ts";
import { placeIn } from "../figures/table-series.ts";
import type { Answer } from "./query.ts";
import { measured } from "./row-values.ts";
import { type CellPlace, type TypedTable, textOf } from "./typed-table.ts";
import { labelOf } from "./wording.ts";

/** Undefined where the number is no function of the cells alone, or there are too many of them. */
export function answerLineage(table: TypedTable, { query, cells, number, from, entries }: Answer): Lineage | undefined {
  const { form, value, isMean = false } = query;
  if (number !== null) {
    if (form === "count" || form === "distinct") return counted(table, from);
    if (form === "share") return undefined;
    if (form === "difference" && entries.length > 0) return ofTwo(table, entries, isMean);
    if (form === "difference") return computed(table, "ABS(x1 - x2)", from.slice(0, 2), 2);
    if (form === "mean") return computed(table, `AVERAGE(x1:x${from.length})`, from);
    return form === "sum" ? computed(table, `SUM(x1:x${from.length})`, from) : undefined;
  }
  const [best] = entries;
  if (best !== undefined) {
    if (value === null) return counted(table, best.cells);
    return computed(table, `${isMean ? "AVERAGE" : "SUM"}(x1:x${best.cells.length})`, best.cells);
  }
  const [only] = cells;
  if (only === undefined) return undefined;
  const { before } = query;
  const at = (column: number): CellPlace => ({ row: only.row, column });
  if (before !== undefined && value !== null) return computed(table, "x1 - x2", [at(value), at(before)]);
  const column = (form === "extreme" || form === "choice") && value !== null && from.length > 0 ? value : only.column;
  return computed(table, "x1", [{ row: only.row, column }]);
}

/** The difference of the sums, or means, of two groups. */
function ofTwo(table: TypedTable, entries: Answer["entries"], isMean: boolean): Lineage | undefined {
  const [one = [], other = []] = entries.map(({ cells }) => cells);
  const name = isMean ? "AVERAGE" : "SUM";
  const last = one.length + other.length;
  return computed(table, `ABS(${name}(x1:x${one.length}) - ${name}(x${one.length + 1}:x${last}))`, [...one, ...other]);
}

/**
 * Counted are cells that name the rows where those that selected them are empty, and never dates: they are read in other
 * words than they are written in.
 */
function counted(table: TypedTable, places: readonly CellPlace[]): Lineage | undefined {
  const isPlain = ({ row, column }: CellPlace) => table.columns[column]?.isTime === false && textOf(row.cells[column]) !== "";
  const columns = [table.naming, ...table.columns.map(({ index }) => index)];
  const named = columns.map((column) => places.map(({ row }) => ({ row, column })));
  const shown = [places, ...named].find((list) => list.every(isPlain)) ?? [];
  const inputs = shown.map((place) => inputOf(table, place, place.row.cells[place.column] ?? null));
  return lineageOf(`COUNTA(x1:x${inputs.length})`, inputs);
}

function computed(table: TypedTable, formula: string, places: readonly CellPlace[], wanted = places.length): Lineage | undefined {
  const inputs = places.flatMap((place) => {
    const value = measured(table, place.row, place.column);
    return value === null ? [] : [inputOf(table, place, value)];
  });
  return inputs.length === wanted ? lineageOf(formula, inputs) : undefined;
}

function inputOf(table: TypedTable, place: CellPlace, value: LineageInput["value"]): LineageInput {
  const { row, column } = table.placeOf(place.row, place.column);
  const { sourceId, table: number, columns } = table.hit;
  const at = labelOf(table, place.row);
  const cited = placeIn(number, row, [columns[column]?.name ?? String(column + 1)]);
  return { sourceId, place: cited, value, at: at === "" ? null : at, time: null };
}
