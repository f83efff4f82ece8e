import { expect, test } from "vitest";
import { figuresOf } from "../../../../src/agents/extractive/figures/figures.ts";
import { figureIntent } from "../../../../src/agents/extractive/figures/intent.ts";
import { natureOf } from "../../../../src/agents/extractive/figures/nature.ts";
import type { TableRow } from "../../../../src/agents/extractive/figures/table-series.ts";

test.each([
  ["passengers", null, "flow"],
  ["amount_gbp", null, "flow"],
  ["сумма_руб", null, "flow"],
  ["Electricity", "kWh", "flow"],
  ["population", null, "stock"],
  ["численность сотрудников", null, "stock"],
  ["price_eur", "EUR", "rate"],
  ["average sales", null, "rate"],
  ["cost_per_kwh", null, "rate"],
  ["Средняя температура", "°C", "rate"],
  ["Turnout", "%", "rate"],
  ["balls", null, "unknown"],
])("values of %s in %s are a %s", (name, unit, nature) => {
  expect(natureOf(name, unit)).toBe(nature);
});

const row: TableRow = { row: 1, from: 0, to: 1, line: 1, quote: "", cells: [] };

test.each([
  ["inflow", "sum", 24],
  ["water level", "mean", 8],
])("over a part of a year the %s is told as a %s", (quantity, measure, value) => {
  const points = Array.from({ length: 12 }, (_, month) => {
    const at = `2024-${String(month + 1).padStart(2, "0")}`;
    return { time: 2024 + month / 12, at, value: month + 1, row: { ...row, row: month + 1 }, column: quantity };
  });
  const table = { documentId: "d", name: "reservoir.csv", table: 0, sourceId: "s", title: "", heading: [], line: 1, columns: [], rows: [] };
  const shape = { kind: "long", timeColumn: 0, monthColumn: null, labelColumns: [], valueGroups: [] } as const;
  const hit = { ...table, rowsTotal: 12, coverage: 1, score: 1, matchedWords: [] };
  const series = {
    table: hit,
    shape: { ...shape, labelColumns: [], valueGroups: [] },
    subject: null,
    quantity,
    unit: null,
    points,
    coverage: 1,
    score: 1,
  };
  expect(figuresOf(series, figureIntent(`${quantity} in Q3 2024`))[0]).toMatchObject({ measure, value });
});
