import { expect, test } from "vitest";
import { estimateOf } from "../../../../src/agents/claude/planning/estimate.ts";
import { ModelServers } from "../../../../src/agents/claude/servers/model-server.ts";
import type { ModelSettings } from "../../../../src/agents/claude/servers/models.ts";
import { createExtractiveEngine } from "../../../../src/agents/extractive/engine.ts";
import { type BriefContent, unasked } from "../../../../src/domain/plans/brief.ts";
import { modelServer } from "../../../support/model-servers.ts";

const servers = new ModelServers([
  modelServer(
    {
      turn: () => Promise.reject(new Error("not asked")),
      models: () => Promise.resolve([]),
      close: () => Promise.resolve(),
    },
    { name: "stand-in" },
  ),
]);
const settings: ModelSettings = { model: null, byTier: {}, byAgent: {}, effort: null, effortByAgent: {} };
const brief = (scope: string[], more: Partial<BriefContent> = {}): BriefContent => ({
  ...{ goal: "g", scope, questions: [], outputFormats: ["md"], language: "en", ...unasked },
  ...more,
});

test("a larger brief takes more calls, tokens and money, and a longer report more calls", () => {
  const one = estimateOf(brief(["a"]), servers, settings);
  const four = estimateOf(brief(["a", "b", "c", "d"]), servers, settings);
  const long = estimateOf(brief(["a", "b", "c", "d"], { length: 3_000 }), servers, settings);
  const short = estimateOf(brief(["a", "b", "c", "d"], { length: 200 }), servers, settings);
  // One task of a question alone needs neither a planner nor a reviewer.
  expect(one.modelCalls).toBe(3 + 1 + 1 + 6 + 1 + 1 + 1 + 1);
  expect(four.modelCalls).toBe(3 + 1 + 1 + 3 + 24 + 1 + 4 + 1 + 4 + 1);
  for (const member of ["tokens", "costUsd"] as const) expect(four[member]).toBeGreaterThan(one[member] as number);
  expect(long.modelCalls).toBe(four.modelCalls);
  expect(short.modelCalls).toBe((four.modelCalls as number) - 3);
  // Tasks and sections run side by side: four take little longer than one.
  expect(four.duration).toBeLessThan(2 * (one.duration as number));
});

test("what no price is known for has no cost and no time; without a model nothing is spent", () => {
  expect(estimateOf(brief(["a"]), servers, { ...settings, model: "qwen3" })).toMatchObject({ costUsd: null, duration: null });
  expect(createExtractiveEngine().estimate?.(brief(["a"]))).toMatchObject({ modelCalls: 0, tokens: 0, costUsd: 0 });
});
