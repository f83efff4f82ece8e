import { Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { RalphError } from "../../src/domain/errors/errors.ts";
import { boundedLabel } from "../../src/telemetry/bounded-labels.ts";
import { breakerMetrics } from "../../src/telemetry/service-metrics.ts";
import { workMetrics } from "../../src/telemetry/work-metrics.ts";

const session = { id: "s", engine: "claude", traceparent: null };

describe("metrics of calls", () => {
  it("count tokens and cost by model, and a call by how it ended", async () => {
    const registry = new Registry();
    const observer = workMetrics(registry);
    const facts = { model: "m", inputTokens: 10, outputTokens: 5, cacheReadTokens: 3, cacheWriteTokens: 0, costUsd: 0.25 };
    await observer.during({ kind: "model", name: "planner", session, task: "root" }, async (tell) => tell(facts));
    const failing = observer.during({ kind: "tool", name: "search", session, task: "root.0" }, async () => {
      throw new RalphError("rate_limited", "later");
    });
    await expect(failing).rejects.toThrow("later");
    const text = await registry.metrics();
    expect(text).toContain('ralph_calls_total{kind="model",name="planner",outcome="ok"} 1');
    expect(text).toContain('ralph_calls_total{kind="tool",name="search",outcome="rate_limited"} 1');
    expect(text).toContain('ralph_model_tokens_total{model="m",type="input"} 10');
    expect(text).toContain('ralph_model_cost_usd_total{model="m"} 0.25');
  });

  it("leave the cost out where it is unknown", async () => {
    const registry = new Registry();
    const facts = { model: "m", inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: null };
    await workMetrics(registry).during({ kind: "model", name: "n", session, task: "t" }, async (tell) => tell(facts));
    expect(await registry.metrics()).not.toContain("ralph_model_cost_usd_total{");
  });
});

it("a label from outside has so many values and no more", () => {
  const label = boundedLabel(2);
  expect(["a", "b", "c", "a", "c"].map(label)).toEqual(["a", "b", "other", "a", "other"]);
});

it("a breaker is shown while it is not closed", async () => {
  const registry = new Registry();
  const moved = breakerMetrics(registry);
  moved("api.example", "open");
  expect(await registry.metrics()).toContain('ralph_breaker_open{remote="api.example"} 1');
  moved("api.example", "half_open");
  expect(await registry.metrics()).toContain('ralph_breaker_open{remote="api.example"} 0.5');
  moved("api.example", "closed");
  const text = await registry.metrics();
  expect(text).not.toContain("ralph_breaker_open{");
  expect(text).toContain('ralph_breaker_moves_total{state="open"} 1');
});
