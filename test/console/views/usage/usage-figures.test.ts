import { expect, test } from "vitest";
import { dailyChart, usageColumns, usageRows } from "../../../../console/views/usage/usage-figures.ts";
import { manage } from "../../../../console/words/en/manage.ts";

const item = (day: string | null, costUsd: number, over = {}) => ({
  ...{
    owner: null,
    day,
    engine: null,
    model: null,
    sessions: 2,
    modelCalls: 3,
    inputTokens: 4,
    outputTokens: 5,
    costUsd,
    unpricedCalls: 0,
  },
  ...over,
});
const report = (items: ReturnType<typeof item>[], groupBy: ("owner" | "day" | "engine" | "model")[] = ["day"]) => ({
  ...{ from: "2026-11-01", to: "2026-11-30", groupBy, items, total: item(null, 1) },
});
const words = { cost: "Cost", sessions: "Sessions", day: "day" };

test("rows begin with what they are grouped by", () => {
  const given = report([item(null, 0.5, { model: "m" }), item(null, 0)], ["model"]);
  expect(usageColumns(given, manage.usage).map(({ name }) => name)).toEqual([
    ...["model", "Sessions", "Model calls", "Tokens read", "Tokens written", "Cost, $"],
  ]);
  expect(usageRows(given, "not known")).toEqual([
    ["m", 2, 3, 4, 5, 0.5],
    ["not known", 2, 3, 4, 5, 0],
  ]);
});

test("days are drawn by cost, or by sessions where nothing cost anything", () => {
  expect(dailyChart(report([item("2026-11-01", 1), item("2026-11-02", 2)]), words)).toMatchObject({
    title: "Cost",
    lines: [{ values: [1, 2] }],
  });
  expect(dailyChart(report([item("2026-11-01", 0), item("2026-11-02", 0)]), words)).toMatchObject({ lines: [{ values: [2, 2] }] });
  expect(dailyChart(report([item("2026-11-01", 1)]), words)).toBeNull();
  expect(dailyChart(report([item(null, 1), item(null, 1)], ["model"]), words)).toBeNull();
});
