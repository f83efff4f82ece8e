/** From which rows a query's result came, through the real process. */
import { afterAll, describe, expect, test } from "vitest";
import { lineageQuery } from "../../../src/store/queries/query-lineage.ts";
import { TableQueries } from "../../../src/store/queries/table-queries.ts";

const queries = new TableQueries({ processes: 1 });
afterAll(() => queries.close());

const gdp = {
  name: "t1",
  columns: [
    { name: "Country", type: "text" as const },
    { name: "Year", type: "year" as const },
    { name: "GDP", type: "number" as const },
  ],
  rows: [
    { row: 1, cells: ["Germany", 2000, 10] },
    { row: 2, cells: ["Germany", 2010, 20] },
    { row: 3, cells: ["France", 2000, 7] },
    { row: 4, cells: ["France", 2010, 9] },
    { row: 6, cells: ["Spain", 2010, 0] },
  ],
};
const people = {
  name: "t2",
  columns: [
    { name: "Name", type: "text" as const },
    { name: "People", type: "number" as const },
  ],
  rows: [
    { row: 1, cells: ["Germany", 4] },
    { row: 2, cells: ["France", 3] },
  ],
};
/** Rows as 'table:row', by row of the result. */
const originsOf = async (sql: string, tables = [gdp, people]) => {
  const { origins } = await queries.run({ tables, sql, maxRows: 100 }, new AbortController().signal);
  return origins.map((item) => item?.rows.map(([table, row]) => `t${table + 1}:${row}`).join(" ") ?? null);
};

describe("a result's rows are traced", () => {
  test.each([
    ["of plain rows", 'SELECT Country, GDP FROM t1 WHERE "Year" = 2010 ORDER BY GDP DESC', ["t1:2", "t1:4", "t1:6"]],
    [
      "of a join",
      "SELECT a.Country, a.GDP / b.People FROM t1 AS a JOIN t2 b ON b.Name = a.Country WHERE Year = 2000",
      ["t1:1 t2:1", "t1:3 t2:2"],
    ],
    ["of an outer join without a match", "SELECT Country, People FROM t1 LEFT JOIN t2 ON Name = Country WHERE Country = 'Spain'", ["t1:6"]],
    ["of tables in a list", "SELECT Country, People FROM t1, t2 WHERE Name = Country AND Year = 2000 AND GDP > 8", ["t1:1 t2:1"]],
    ["of groups", "SELECT Country, sum(GDP) FROM t1 GROUP BY Country ORDER BY 1", ["t1:3 t1:4", "t1:1 t1:2", "t1:6"]],
    ["of a sum, a row of zero too", "SELECT sum(GDP) AS s FROM t1 WHERE Year = 2010", ["t1:2 t1:4 t1:6"]],
    ["of a statistic", "SELECT median(GDP) FROM t1 WHERE Year = 2010", ["t1:2 t1:4 t1:6"]],
    [
      "of a group of a join",
      "SELECT Name, sum(GDP) / People FROM t1 JOIN t2 ON Name = Country GROUP BY Name",
      ["t1:3 t1:4 t2:2", "t1:1 t1:2 t2:1"],
    ],
    [
      "of a table that is joined to itself",
      "SELECT b.GDP - a.GDP FROM t1 a JOIN t1 b USING (Country) WHERE a.Year = 2000 AND b.Year = 2010 AND Country = 'France'",
      ["t1:3 t1:4"],
    ],
    ["of a limit with an offset", "SELECT Country FROM t1 WHERE Year = 2010 ORDER BY GDP DESC LIMIT 1 OFFSET 1", ["t1:2 t1:4"]],
    [
      "of a share of the whole",
      "SELECT Country, GDP * 1.0 / (SELECT sum(GDP) FROM t1 WHERE Year = 2000) FROM t1 WHERE Country = 'France' AND Year = 2000",
      ["t1:1 t1:3"],
    ],
    ["of a rank", "SELECT Country, rank() OVER (ORDER BY GDP DESC) FROM t1 WHERE Year = 2000 ORDER BY 2", ["t1:1", "t1:1 t1:3"]],
    [
      "of a common table expression",
      "WITH g AS (SELECT Country, max(GDP) AS top FROM t1 GROUP BY Country) SELECT top FROM g WHERE Country = 'France'",
      ["t1:4"],
    ],
    ["of a subquery", "SELECT max(s) FROM (SELECT sum(GDP) AS s FROM t1 GROUP BY Country)", ["t1:1 t1:2"]],
    ["of a union", "SELECT GDP FROM t1 WHERE Country = 'Spain' UNION ALL SELECT People FROM t2 WHERE Name = 'France'", ["t1:6", "t2:2"]],
    ["of distinct values", "SELECT DISTINCT Country FROM t1 WHERE Country = 'Spain'", ["t1:6"]],
    ["of a constant: none", "SELECT 1 AS n", [""]],
  ])("%s", async (_name, sql, expected) => {
    expect(await originsOf(sql)).toEqual(expected);
  });

  test("of a maximum of many to the row that holds it, and of a long sum to its first rows", async () => {
    const rows = Array.from({ length: 400 }, (_, index) => ({ row: index + 1, cells: ["X", 2000, index === 250 ? 999 : index] }));
    const tables = [{ ...gdp, rows }];
    expect(await originsOf("SELECT max(GDP) FROM t1", tables)).toEqual(["t1:251"]);
    const { origins } = await queries.run({ tables, sql: "SELECT sum(GDP) FROM t1", maxRows: 1 }, new AbortController().signal);
    expect(origins[0]).toMatchObject({ total: 400 });
    expect(origins[0]?.rows).toHaveLength(20);
  });
});

describe("a query is rewritten", () => {
  test("only at its own FROM, whatever names, texts and comments hold", () => {
    const sql = `SELECT "a from b", 'x from y' /* from */, (SELECT max(p) FROM t2) AS m FROM t1 -- from\nWHERE 1;`;
    expect(lineageQuery(sql, ["t1", "t2"])).toMatchObject({
      sql: `SELECT "a from b", 'x from y' /* from */, (SELECT max(p) FROM t2) AS m, t1._row FROM t1 -- from\nWHERE 1;`,
      tables: [0],
    });
  });

  test("telling which names each column is made of", () => {
    expect(lineageQuery('SELECT "GDP, bn" / People AS ratio, Country FROM t1, t2', ["t1", "t2"])?.columns).toEqual([
      ["GDP, bn", "People"],
      ["Country"],
    ]);
    expect(lineageQuery("SELECT count(*) AS n, * FROM t1", ["t1"])?.columns).toBeNull();
  });

  test.each([
    ["a common table expression", "WITH x AS (SELECT 1) SELECT * FROM x"],
    ["a subquery to select from", "SELECT * FROM (SELECT 1) JOIN t1"],
    ["a compound", "SELECT a FROM t1 UNION SELECT b FROM t1"],
    ["distinct rows", "SELECT DISTINCT a FROM t1"],
    ["an unknown table", "SELECT a FROM sqlite_schema"],
    ["no table", "SELECT 1"],
  ])("not for %s", (_name, sql) => {
    expect(lineageQuery(sql, ["t1"])).toBeNull();
  });
});
