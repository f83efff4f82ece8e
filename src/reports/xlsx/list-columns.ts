/** A sheet of a list: a row for each item below frozen heads, with a filter. */
import type { Style } from "./cell-styles.ts";
import type { Sheet } from "./workbook.ts";

export const wrap: Style = { wrap: true };

export interface ListColumn<Item> {
  head: string;
  /** Characters. */
  width: number;
  right?: boolean;
  /** Whether an item has anything for this column, which is left out where none has; every item unless it is given. */
  has?: (item: Item) => boolean;
  write: (item: Item, row: number, column: number) => void;
}

/** A column of wrapped texts. */
export function texts<Item>(sheet: Sheet, head: string, width: number, textOf: (item: Item) => string | null): ListColumn<Item> {
  return {
    ...{ head, width },
    has: (item) => (textOf(item) ?? "") !== "",
    write: (item, row, column) => {
      const text = textOf(item) ?? "";
      if (text !== "") sheet.text(row, column, text, wrap);
    },
  };
}

/** Gives how many columns there are. */
export function writeList<Item>(sheet: Sheet, items: readonly Item[], columns: readonly ListColumn<Item>[]): number {
  const used = columns.filter(({ has }) => has === undefined || items.some(has));
  sheet.heads(
    0,
    used.map(({ head, right = false }) => ({ text: head, right })),
  );
  items.forEach((item, index) => {
    used.forEach(({ write }, column) => {
      write(item, index + 1, column);
    });
  });
  sheet.filter(0, items.length, used.length);
  sheet.widths(used.map(({ width }) => width));
  sheet.landscape();
  return used.length;
}
