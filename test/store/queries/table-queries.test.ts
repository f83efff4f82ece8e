import { afterEach, describe, expect, test } from "vitest";
import { TableQueries, type TableQueriesOptions } from "../../../src/store/queries/table-queries.ts";

const open: TableQueries[] = [];
afterEach(async () => {
  for (const queries of open.splice(0)) await queries.close();
});

function queries(options: TableQueriesOptions = {}): TableQueries {
  const made = new TableQueries(options);
  open.push(made);
  return made;
}

const gdp = {
  name: "t1",
  columns: [
    { name: "Country", type: "text" as const },
    { name: "Year", type: "year" as const },
    { name: "GDP, bn", type: "number" as const },
  ],
  rows: [
    { row: 1, cells: ["Germany", 2000, 1_000.5] },
    { row: 2, cells: ["Germany", 2010, 2_001] },
    { row: 4, cells: ["France", 2010, null] },
  ],
};
const { signal } = new AbortController();
const ask = (sql: string, options?: TableQueriesOptions, maxRows = 100) => queries(options).run({ tables: [gdp], sql, maxRows }, signal);

describe("a query", () => {
  test("sees the columns under their names, typed, and the rows' numbers", async () => {
    const result = await ask(
      'SELECT _row, "GDP, bn" * 2 AS twice, typeof("Year") AS kind FROM t1 WHERE Country = \'Germany\' ORDER BY _row',
    );
    expect(result).toMatchObject({
      columns: ["_row", "twice", "kind"],
      rows: [
        [1, 2_001, "integer"],
        [2, 4_002, "integer"],
      ],
      truncated: false,
    });
  });

  test("gives at most so many rows, and says that there were more", async () => {
    expect(await ask("SELECT Country FROM t1", {}, 2)).toMatchObject({ rows: [["Germany"], ["Germany"]], truncated: true });
  });

  test("several go on side by side, and one after another in the same process", async () => {
    const one = queries({ processes: 1 });
    const results = await Promise.all([1, 2, 3].map((n) => one.run({ tables: [gdp], sql: `SELECT ${n} AS n`, maxRows: 1 }, signal)));
    expect(results.map(({ rows }) => rows[0]?.[0])).toEqual([1, 2, 3]);
  });
});

describe("statistics that SQLite lacks", () => {
  const many = {
    name: "t1",
    columns: [
      { name: "x", type: "number" as const },
      { name: "y", type: "number" as const },
    ],
    rows: [2, 4, 4, 4, 5, 5, 7, 9, null].map((x, index) => ({ row: index + 1, cells: [x, x === null ? 1 : 3 - 2 * x] })),
  };
  const value = async (expression: string) => {
    const { rows } = await queries().run({ tables: [many], sql: `SELECT ${expression} FROM t1`, maxRows: 1 }, signal);
    return rows[0]?.[0];
  };

  test.each([
    ["median(x)", 4.5],
    ["percentile(x, 25)", 4],
    ["percentile(x, 90)", 7.6],
    ["stddev_pop(x)", 2],
    ["stddev(x)", 2.138089935299395],
    ["variance(x)", 4.571428571428571],
    ["corr(x, y)", -1],
    ["median(x) FILTER (WHERE x > 100)", null],
    ["stddev(x) FILTER (WHERE x = 9)", null],
    ["corr(x, 1)", null],
  ])("%s", async (expression, expected) => {
    const got = await value(expression);
    if (expected === null) expect(got).toBeNull();
    else expect(got).toBeCloseTo(expected, 12);
  });

  test("a percentile beyond 100 is refused in words", async () => {
    await expect(value("percentile(x, 101)")).rejects.toThrow("p from 0 to 100");
  });
});

describe("the sandbox refuses", () => {
  test.each([
    ["a write", "DELETE FROM t1"],
    ["a write within a WITH", "WITH x AS (SELECT 1) INSERT INTO t1 SELECT 9, 'a', 1, 1 FROM x"],
    ["a table of its own", "CREATE TABLE t2 (a)"],
    ["another file", "ATTACH '/etc/passwd' AS x"],
    ["a setting", "PRAGMA query_only = OFF"],
    ["two statements", "SELECT 1; SELECT 2"],
    ["a table that it was not given", "SELECT * FROM session"],
    ["broken SQL", "SELEC 1"],
    ["more memory than it may have", "SELECT length(zeroblob(900000000)) + length(group_concat(hex(randomblob(900000000)))) FROM t1"],
    ["an answer that is too long", "SELECT hex(zeroblob(3000000))"],
  ])("%s", async (_name, sql) => {
    await expect(ask(sql)).rejects.toMatchObject({ code: "invalid_input" });
  });

  test("a query without end: it is ended in time, and the next one runs", async () => {
    const one = queries({ processes: 1, timeoutMs: 2_000 });
    const endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
    const started = performance.now();
    const outcomes = await Promise.allSettled([
      one.run({ tables: [gdp], sql: endless, maxRows: 1 }, signal),
      one.run({ tables: [gdp], sql: "SELECT 1 AS one", maxRows: 1 }, signal),
    ]);
    expect(outcomes[0]).toMatchObject({ status: "rejected", reason: { code: "invalid_input", message: expect.stringContaining("2 s") } });
    expect(outcomes[1]).toMatchObject({ status: "fulfilled", value: { rows: [[1]] } });
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  test("a caller that has gone: its query is ended", async () => {
    const controller = new AbortController();
    const endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
    const run = queries().run({ tables: [gdp], sql: endless, maxRows: 1 }, controller.signal);
    controller.abort(new Error("cancelled"));
    await expect(run).rejects.toThrow("cancelled");
  });
});
