import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/domain/base/json.ts";
import { evaluate } from "../../../src/sources/calculation/arithmetic.ts";
import type { TableHit } from "../../../src/sources/tools/library-tools.ts";
import { type RunQuery, readingTools, type SourceReader, sqlColumns } from "../../../src/sources/tools/reading-tools.ts";
import { toolContext } from "../../support/tool-context.ts";

const text = "First line.\nSecond line about towers.\nThird.";
const table: TableHit = {
  sourceId: "s-1",
  documentId: "d-1",
  name: "a.csv",
  title: "a",
  table: 0,
  columns: [
    { name: "Year", type: "year", unit: null },
    { name: "year", type: "number", unit: null },
  ],
  rowsTotal: 2,
  rows: [
    { row: 1, line: 2, from: 10, to: 16, quote: "2000,1", cells: [2000, 1] },
    { row: 2, line: 3, from: 17, to: 23, quote: "2001,2", cells: [2001, 2] },
  ],
  matchedWords: [],
  score: 1,
  coverage: 1,
};

const reader: SourceReader = {
  text: ({ owner }, sourceId, from, to) =>
    owner === "mine" && sourceId === "s-1"
      ? {
          name: "a.txt",
          heading: ["Top"],
          text: text.slice(from, to),
          line: text.slice(0, from).split("\n").length,
          length: text.length,
          divisions: [{ from: 0, page: 3 }],
        }
      : null,
  table: ({ owner }, sourceId, number) => (owner === "mine" && sourceId === "s-1" && number === 0 ? table : null),
  outline: ({ owner }, sourceId) =>
    owner === "mine" && sourceId === "s-1"
      ? { sourceId, name: "a.txt", length: text.length, headings: [{ heading: ["Top"], from: 0, line: 1 }], tables: [], warnings: [] }
      : null,
};
const asked: Parameters<RunQuery>[0][] = [];
const tools = new Map(
  readingTools(reader, (query) => {
    asked.push(query);
    return Promise.resolve({
      columns: ["n"],
      rows: [[2]],
      truncated: false,
      origins: [{ rows: [[0, 2]], total: 1 }],
      columnNames: [["year_2"]],
    });
  }).map((tool) => [tool.name, tool]),
);
const call = async (name: string, input: Json, owner = "mine"): Promise<Json> => {
  const tool = tools.get(name);
  return (await tool?.run(tool.input.parse(input), toolContext({ owner }))) as Json;
};

test("read_passage gives a piece of the source with its place", async () => {
  const answer = await call("read_passage", { source: "s-1", from: 12, length: 25 });
  expect(answer).toEqual({
    passages: [
      {
        sourceId: "s-1",
        name: "a.txt",
        heading: ["Top"],
        text: "Second line about towers.",
        place: { from: 12, to: 37, line: 2, heading: ["Top"], page: 3 },
      },
    ],
    length: text.length,
  });
  expect(tools.get("read_passage")?.sources?.(answer)).toEqual(["s-1"]);
});

test("read_table_rows gives the rows as they stand", async () => {
  expect(await call("read_table_rows", { source: "s-1", table: 0, rows: [2, 9] })).toMatchObject({
    tables: [{ rows: [{ row: 2, quote: "2001,2" }] }],
  });
});

test("read_table_rows gives a slice of rows, and takes one way of naming them alone", async () => {
  expect(await call("read_table_rows", { source: "s-1", table: 0, from: 2 })).toMatchObject({ tables: [{ rows: [{ row: 2 }] }] });
  expect(await call("read_table_rows", { source: "s-1", table: 0, from: 1, count: 1 })).toMatchObject({ tables: [{ rows: [{ row: 1 }] }] });
  for (const named of [{}, { rows: [1], from: 1 }])
    await expect(call("read_table_rows", { source: "s-1", table: 0, ...named })).rejects.toThrow("either `rows` or `from`");
});

test("document_outline gives the headings of a source in the scope", async () => {
  expect(await call("document_outline", { source: "s-1" })).toMatchObject({ headings: [{ heading: ["Top"], from: 0 }] });
  await expect(call("document_outline", { source: "s-1" }, "other")).rejects.toMatchObject({ code: "data_not_found" });
});

test("describe_table tells what a column holds, and names the columns where one is unknown", async () => {
  const described = await call("describe_table", { source: "s-1", table: 0, columns: ["year"], values: 1 });
  expect(described).toMatchObject({
    rows: 2,
    columns: [{ name: "year", filled: 2, distinct: 2, min: 1, max: 2, values: [{ value: 1, rows: 1 }] }],
  });
  await expect(call("describe_table", { source: "s-1", table: 0, columns: ["GDP"] })).rejects.toThrow("It has: Year, year");
});

test("query_table hands the tables on as t1, t2 … and says which they were", async () => {
  const answer = await call("query_table", { tables: [{ source: "s-1", table: 0 }], sql: "SELECT count(*) AS n FROM t1" });
  expect(answer).toMatchObject({ columns: ["n"], rows: [[2]], truncated: false, from: [{ sourceId: "s-1", table: 0 }] });
  expect(asked.at(-1)).toMatchObject({ tables: [{ name: "t1", columns: [{ name: "Year" }, { name: "year_2" }] }], maxRows: 100 });
});

test("query_table brings the rows that its result came from, as they stand, and calls columns by their own names", async () => {
  const answer = await call("query_table", { tables: [{ source: "s-1", table: 0 }], sql: 'SELECT "year_2" AS n FROM t1' });
  expect(answer).toMatchObject({ origins: [{ rows: [[0, 2]], total: 1 }], columnNames: [["year"]] });
  expect(answer).toMatchObject({ used: [{ sourceId: "s-1", table: 0, rows: [{ row: 2, quote: "2001,2" }] }] });
});

test.each([
  ["read_passage", { source: "s-1" }],
  ["read_table_rows", { source: "s-1", table: 0, rows: [1] }],
  ["query_table", { tables: [{ source: "s-1", table: 0 }], sql: "SELECT 1" }],
])("%s does not reach what belongs to another", async (name, input) => {
  await expect(call(name, input, "other")).rejects.toMatchObject({ code: "data_not_found" });
});

test("columns get names that SQL can tell apart", () => {
  const names = (given: string[]) => sqlColumns(given.map((name) => ({ name, type: "text" }))).map(({ name }) => name);
  expect(names(["a", "A", "", "_row", "a"])).toEqual(["a", "A_2", "column3", "_row_2", "a_3"]);
});

describe("compute", () => {
  test.each([
    ["(48.2 - 39.1) / 39.1 * 100", 23.2736572890026],
    ["0.1 + 0.2", 0.3],
    ["2 ^ 10", 1024],
    ["roundTo(2.345, 2)", 2.35],
    ["max(1, 3, 2) % 2", 1],
    ["sqrt(16) + abs(-2)", 6],
  ])("%s", (expression, value) => {
    expect(evaluate(expression)).toBe(value);
  });

  test.each([
    "1 / 0",
    "sqrt(-1)",
    "2 +",
    "x + 1",
    "x = 1",
    "f(x) = x",
    "constructor",
    "__proto__",
    "toString()",
    "a.b",
    "'a' + 1",
    "random()",
    "true",
    "(".repeat(999),
    "1+".repeat(600),
  ])("refuses %s", (expression) => {
    expect(() => evaluate(expression)).toThrowError(expect.objectContaining({ code: "invalid_input" }));
  });
});

test("an expression is bounded in its length", () => {
  expect(evaluate(`1${"+1".repeat(499)}`)).toBe(500);
  expect(() => evaluate(`1${"+1".repeat(500)}`)).toThrowError(expect.objectContaining({ code: "invalid_input" }));
});
