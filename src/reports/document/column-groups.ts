/** Wide tables for pages: columns in groups that fit beside each other, each group with the first column. Pure. */
import type { Table, TableLimits } from "./tables.ts";

/** Table limits of formats that set wide tables in groups, the largest first. */
export const groupedLimits: readonly TableLimits[] = [90, 30, 10, 3].map((rows) => ({ rows, columns: 60 }));

/** Columns of a group, the repeated first one included. */
export const mostColumns = 14;

/** The table itself where it fits; else its groups of columns, of even width. Caption and marks are above the first, remarks below the last. */
export function columnGroups(table: Table, most = mostColumns): Table[] {
  const others = table.columns.length - 1;
  if (table.columns.length <= most) return [table];
  const groups = Math.ceil(others / (most - 1));
  const size = Math.ceil(others / groups);
  return Array.from({ length: groups }, (_, group): Table => {
    const shown = [0, ...Array.from({ length: Math.min(size, others - group * size) }, (__, index) => 1 + group * size + index)];
    const isFirst = group === 0;
    const isLast = group === groups - 1;
    const pick = <T>(row: readonly T[]): T[] => shown.flatMap((index) => row.slice(index, index + 1));
    return {
      caption: isFirst ? table.caption : "",
      columns: pick(table.columns),
      rows: table.rows.map(pick),
      values: table.values.map(pick),
      rowMarks: isLast ? table.rowMarks : null,
      // The repeated column has its marks once.
      cellMarks: table.cellMarks?.map((row) => pick(row).map((marks, index) => (index === 0 && !isFirst ? [] : marks))) ?? null,
      marks: isFirst ? table.marks : [],
      remarks: isLast ? table.remarks : [],
    };
  });
}
