import { describe, expect, test } from "vitest";
import { Ledger } from "../../../../src/agents/claude/evidence/ledger.ts";
import { resultLineage } from "../../../../src/agents/claude/tasks/figure-lineage.ts";
import type { Json } from "../../../../src/domain/base/json.ts";
import { evaluateFormula } from "../../../../src/sources/calculation/formula.ts";

const rows = [
  ["Chad", 120],
  ["Mali", 340],
  ["Togo", 512],
] as const;
const table = {
  ...{ sourceId: "s-1", table: 0, title: "Exports", rowsTotal: 3 },
  columns: [
    { name: "Country", type: "text", unit: null },
    { name: "Exports", type: "number", unit: null },
  ],
  rows: rows.map((cells, index) => {
    return { row: index + 1, line: index + 2, from: index * 10, to: index * 10 + 9, quote: cells.join(","), cells: [...cells] };
  }),
};

/** A ledger in which a query gave one value of some rows. */
function queried(value: number, used: readonly number[], more: { total?: number; names?: string[] } = {}) {
  const ledger = new Ledger();
  ledger.take({ sql: "SELECT …" }, {
    ...{ columns: ["n"], rows: [[value]], truncated: false, from: [{ sourceId: "s-1", table: 0 }] },
    ...{ origins: [{ rows: used.map((row) => [0, row]), total: more.total ?? used.length }], columnNames: [more.names ?? ["Exports"]] },
    used: [table],
  } as unknown as Json);
  return ledger;
}
const lineageIn = (ledger: Ledger, id = "q1") =>
  resultLineage(ledger, id, id.startsWith("q") ? { row: 1, column: "n" } : { row: null, column: null });

describe("the lineage of a query's value", () => {
  test.each([
    ["one cell", 340, [2], "x1"],
    ["a sum", 972, [1, 2, 3], "SUM(x1:x3)"],
    ["a mean", 230, [1, 2], "AVERAGE(x1:x2)"],
    ["the largest", 512, [1, 2, 3], "MAX(x1:x3)"],
  ] as const)("is the cells of %s with the formula that gives it", (_what, value, used, formula) => {
    const lineage = lineageIn(queried(value, used));
    expect(lineage?.formula).toBe(formula);
    expect(lineage?.inputs.map((input) => [input.sourceId, input.place.cells, input.value])).toEqual(
      used.map((row) => ["s-1", [`${row}:Exports`], rows[row - 1]?.[1]]),
    );
  });

  test("of a count is the cells that name the rows", () => {
    const lineage = lineageIn(queried(3, [1, 2, 3], { names: [] }));
    expect(lineage?.formula).toBe("COUNTA(x1:x3)");
    expect(lineage?.inputs.map(({ value }) => value)).toEqual(["Chad", "Mali", "Togo"]);
  });

  test("is none where the cells do not give it, or not all rows are known", () => {
    expect(lineageIn(queried(999, [1, 2, 3]))).toBeUndefined();
    expect(lineageIn(queried(972, [1, 2, 3], { total: 40 }))).toBeUndefined();
  });
});

describe("the lineage of a value of two joined tables", () => {
  const people = {
    ...table,
    ...{
      sourceId: "s-2",
      title: "People",
      columns: [table.columns[0], ...["People", "Area"].map((name) => ({ name, type: "number", unit: null }))],
    },
    rows: table.rows.map((row, index) => ({ ...row, cells: [rows[index]?.[0], [10, 20, 40][index], [5, 8, 16][index]] })),
  };
  const joined = (value: number, names: string[], used: readonly number[]) => {
    const ledger = new Ledger();
    ledger.take({ sql: "SELECT …" }, {
      ...{ columns: ["n"], rows: [[value]], truncated: false, columnNames: [names] },
      from: [
        { sourceId: "s-1", table: 0 },
        { sourceId: "s-2", table: 0 },
      ],
      origins: [{ rows: used.flatMap((row) => [[0, row] as const, [1, row] as const]), total: used.length * 2 }],
      used: [table, people],
    } as unknown as Json);
    return ledger;
  };

  test.each([
    ["a cell of each", 17, ["Exports", "People"], [2], "x1 / x2"],
    ["rounded", 12.8, ["ROUND", "Exports", "People"], [3], "x1 / x2"],
    ["in per cent", 1700, ["Exports", "People"], [2], "(x1 / x2) * 100"],
    ["sums of each", 972 / 70, ["SUM", "Exports", "SUM", "People"], [1, 2, 3], "SUM(x1:x3) / SUM(x4:x6)"],
    ["products added up", 120 * 10 + 340 * 20 + 512 * 40, ["SUM", "Exports", "People"], [1, 2, 3], "x1 * x4 + x2 * x5 + x3 * x6"],
    ["of three columns", 136, ["Exports", "People", "Area"], [2], "(x1 / x2) * x3"],
    ["of sums of three columns", 972 / 70 / 29, ["SUM", "Exports", "People", "Area"], [1, 2, 3], "(SUM(x1:x3) / SUM(x4:x6)) / SUM(x7:x9)"],
    ["a sum of one", 972, ["SUM", "Exports"], [1, 2, 3], "SUM(x1:x3)"],
    ["a count", 3, ["COUNT"], [1, 2, 3], "COUNTA(x1:x3)"],
  ] as const)("is the cells of both: %s", (_what, value, names, used, formula) => {
    const lineage = lineageIn(joined(value, [...names], used));
    expect(lineage?.formula).toBe(formula);
    expect(lineage && evaluateFormula(lineage)).toBeCloseTo(value);
  });

  test("is none for a wrong value", () => {
    expect(lineageIn(joined(17.5, ["Exports", "People"], [2]))).toBeUndefined();
    expect(lineageIn(joined(973, ["SUM", "Exports"], [1, 2, 3]))).toBeUndefined();
  });
});

describe("the lineage of a computation", () => {
  test("follows its numbers to results and shown cells, and keeps constants", () => {
    const ledger = queried(972, [1, 2, 3]);
    ledger.take({}, { expression: "roundTo(512 / 972 * 100, 1)", value: 52.7 });
    const lineage = lineageIn(ledger, "c1");
    expect(lineage?.formula).toBe("ROUND(x1 / (SUM(x2:x4)) * 100, 1)");
    expect(lineage?.inputs.map(({ value }) => value)).toEqual([512, 120, 340, 512]);
    expect(lineage && evaluateFormula(lineage)).toBe(52.7);
  });

  test("is none for what a spreadsheet reads otherwise, and where nothing is of a source", () => {
    const ledger = queried(972, [1, 2, 3]);
    ledger.take({}, { expression: "-512 ^ 2", value: -262_144 });
    ledger.take({}, { expression: "2 + 2", value: 4 });
    ledger.take({}, { expression: "hypot(512, 340)", value: Math.hypot(512, 340) });
    for (const id of ["c1", "c2", "c3"]) expect(lineageIn(ledger, id)).toBeUndefined();
  });

  test("is none at once for a long computation with a function that a spreadsheet lacks", () => {
    const ledger = queried(972, [1, 2, 3]);
    ledger.take({}, { expression: `${Array(38).fill("340").join(" + ")} + hypot(3, 4)`, value: 12_925 });
    const before = process.threadCpuUsage();
    expect(lineageIn(ledger, "c1")).toBeUndefined();
    expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
  });
});
