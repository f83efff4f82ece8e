import { expect, test } from "vitest";
import { recordsTable, recordsText } from "../../../src/sources/answers/records-table.ts";

test("records become a table whose rows are quoted as they stand in its text", () => {
  const text = recordsText([
    { date: "2026-01-02", close: 10.5, note: 'a, "b"' },
    { date: "2026-01-05", close: 11, more: { x: 1 } },
  ]);
  const table = recordsTable(text, "Prices");
  expect(table?.columns.map(({ name, type }) => [name, type])).toEqual([
    ["date", "date"],
    ["close", "number"],
    ["note", "text"],
    ["more", "text"],
  ]);
  expect(table?.rows[1]).toMatchObject({ row: 2, quote: '2026-01-05,11,,"{""x"":1}"' });
  for (const { from, to, quote } of table?.rows ?? []) expect(text.slice(from, to)).toBe(quote);
});
