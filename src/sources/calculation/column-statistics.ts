/** What a table's columns hold: how many cells are filled, the range, the most frequent values. Pure. */
import { z } from "zod";
import { type Cell, type Column, columnType } from "../../domain/evidence/evidence.ts";

export const columnStatistics = z.object({
  name: z.string(),
  type: columnType,
  unit: z.string().nullable(),
  filled: z.int().describe("Cells that are not empty"),
  distinct: z.int(),
  min: z
    .union([z.number(), z.string()])
    .nullable()
    .describe("Of numbers by size, of texts by the alphabet; null where all cells are empty"),
  max: z.union([z.number(), z.string()]).nullable(),
  values: z
    .array(z.object({ value: z.union([z.number(), z.string()]), rows: z.int() }))
    .describe("The most frequent, first the most frequent"),
});
export type ColumnStatistics = z.infer<typeof columnStatistics>;

/** Characters of a text that are shown. */
const longestValue = 80;

export function columnStatisticsOf(
  columns: readonly Column[],
  rows: readonly { cells: readonly Cell[] }[],
  mostValues: number,
): ColumnStatistics[] {
  return columns.map(({ name, type, unit }, index) => {
    const counts = new Map<number | string, number>();
    let filled = 0;
    for (const { cells } of rows) {
      const cell = cells[index] ?? null;
      if (cell === null) continue;
      filled += 1;
      counts.set(cell, (counts.get(cell) ?? 0) + 1);
    }
    const sorted = sortedValues([...counts.keys()]);
    const frequent = [...counts].sort((one, other) => other[1] - one[1]).slice(0, mostValues);
    return {
      name,
      type,
      unit,
      filled,
      distinct: counts.size,
      min: shortened(sorted[0] ?? null),
      max: shortened(sorted.at(-1) ?? null),
      values: frequent.map(([value, count]) => ({ value: shortened(value), rows: count })),
    };
  });
}

/** Numbers before texts, should a column hold both. */
function sortedValues(values: (number | string)[]): (number | string)[] {
  return values.sort((one, other) => {
    if (typeof one === "number" && typeof other === "number") return one - other;
    if (typeof one === "string" && typeof other === "string") return one < other ? -1 : Number(one > other);
    return typeof one === "number" ? -1 : 1;
  });
}

function shortened<T extends number | string | null>(value: T): T {
  return (typeof value === "string" ? value.slice(0, longestValue) : value) as T;
}
