/** The usage report as a table and as a chart. Pure. */
import type { UsageReport } from "../../../clients/typescript/src/api-types.ts";
import type { Words } from "../../words/words.ts";
import type { Cell, Chart, Column } from "../read/research.ts";

export const figureNames = ["sessions", "modelCalls", "inputTokens", "outputTokens", "costUsd"] as const;

type UsageWords = Words["manage"]["usage"];

export function usageColumns({ groupBy }: UsageReport, { groups, columns }: Pick<UsageWords, "groups" | "columns">): Column[] {
  return [
    ...groupBy.map((name): Column => ({ name: groups[name], type: "text", unit: null })),
    ...figureNames.map((name): Column => ({ name: columns[name], type: "number", unit: null })),
  ];
}

export function usageRows({ items, groupBy }: UsageReport, unknown: string): Cell[][] {
  return items.map((item) => [...groupBy.map((name) => item[name] ?? unknown), ...figureNames.map((name) => item[name])]);
}

/** A bar a day, of the cost where there was any, else of the sessions; null for one day alone or another grouping. */
export function dailyChart({ items, groupBy }: UsageReport, words: { cost: string; sessions: string; day: string }): Chart | null {
  if (groupBy.join() !== "day" || items.length < 2) return null;
  const hasCost = items.some(({ costUsd }) => costUsd > 0);
  const title = hasCost ? words.cost : words.sessions;
  const values = items.map(({ costUsd, sessions }) => (hasCost ? costUsd : sessions));
  return {
    kind: "bar",
    title,
    unit: null,
    x: { label: words.day, values: items.map(({ day }) => day ?? "") },
    lines: [{ name: title, values }],
    citations: [],
  };
}
