/** A sheet with a row for each item below frozen heads, with a filter. */
import type { Sheet } from "./workbook.ts";

export interface ListColumn<Item> {
  head: string;
  /** Characters. */
  width: number;
  right?: boolean;
  /** Whether an item has anything for this column, which is left out where none has; every item unless it is given. */
  has?: (item: Item) => boolean;
  write: (item: Item, row: number, column: number) => void;
}

export function writeList<Item>(sheet: Sheet, items: readonly Item[], columns: readonly ListColumn<Item>[]): void {
  const used = columns.filter(({ has }) => has === undefined || items.some(has));
  sheet.heads(
    0,
    used.map(({ head, right = false }) => ({ text: head, right })),
  );
  for (const [index, item] of items.entries()) for (const [column, { write }] of used.entries()) write(item, index + 1, column);
  sheet.filter(0, items.length, used.length);
  sheet.widths(used.map(({ width }) => width));
  sheet.landscape();
}
