/** Metrics of what sessions do: steps, agents, calls, tokens and cost. Names follow Prometheus' conventions. */
import { Counter, Histogram, type Registry } from "prom-client";
import { boundedLabel } from "./bounded-labels.ts";
import type { ModelFacts, Observer } from "./observer.ts";
import { outcomeOf } from "./outcome.ts";
import { statementMetrics } from "./statement-metrics.ts";

/** Values of a label that come from plans, tools and model servers. */
const mostNames = 200;
/** From a computed step to a report that a slow model writes. Seconds. */
const buckets = [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600];

export function workMetrics(registry: Registry): Observer {
  const registers = [registry];
  const steps = new Histogram({
    name: "ralph_step_duration_seconds",
    help: "Time of one step of a session, by the state it works in and how it ended",
    labelNames: ["step", "engine", "outcome"] as const,
    ...{ buckets, registers },
  });
  const agents = new Histogram({
    name: "ralph_agent_run_duration_seconds",
    help: "Time of one run of an agent, by how it ended",
    labelNames: ["agent", "outcome"] as const,
    ...{ buckets, registers },
  });
  const calls = new Counter({
    name: "ralph_calls_total",
    help: "Calls of models and tools that were sent, by how they ended; calls answered from the journal are not counted",
    labelNames: ["kind", "name", "outcome"] as const,
    registers,
  });
  const callTimes = new Histogram({
    name: "ralph_call_duration_seconds",
    help: "Time of one call of a model or a tool, waits and retries included",
    labelNames: ["kind"] as const,
    ...{ buckets, registers },
  });
  const tokens = new Counter({
    name: "ralph_model_tokens_total",
    help: "Tokens of model calls, failed ones that were billed included",
    labelNames: ["model", "type"] as const,
    registers,
  });
  const cost = new Counter({
    name: "ralph_model_cost_usd_total",
    help: "Cost of model calls in US dollars, where the model's price is known",
    labelNames: ["model"] as const,
    registers,
  });
  const waits = new Counter({
    name: "ralph_call_waits_total",
    help: "Waits of calls for their remote: `retry` after a failure, `limit`, `breaker`",
    labelNames: ["reason"] as const,
    registers,
  });
  const agentName = boundedLabel(mostNames);
  const callName = boundedLabel(mostNames);
  const modelName = boundedLabel(mostNames);
  const reasonName = boundedLabel(20);

  const spend = ({ model, inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, costUsd }: ModelFacts) => {
    const name = modelName(model);
    tokens.inc({ model: name, type: "input" }, inputTokens);
    tokens.inc({ model: name, type: "output" }, outputTokens);
    tokens.inc({ model: name, type: "cache_read" }, cacheReadTokens);
    tokens.inc({ model: name, type: "cache_write" }, cacheWriteTokens);
    if (costUsd !== null) cost.inc({ model: name }, costUsd);
  };

  return {
    async during(activity, work) {
      const start = performance.now();
      let outcome = "ok";
      try {
        return await work(spend);
      } catch (error) {
        outcome = outcomeOf(error);
        throw error;
      } finally {
        const seconds = (performance.now() - start) / 1_000;
        if (activity.kind === "step") steps.observe({ step: activity.name, engine: activity.session.engine, outcome }, seconds);
        else if (activity.kind === "agent") agents.observe({ agent: agentName(activity.name), outcome }, seconds);
        else {
          calls.inc({ kind: activity.kind, name: callName(activity.name), outcome });
          callTimes.observe({ kind: activity.kind }, seconds);
        }
      }
    },
    waits: (reason) => waits.inc({ reason: reasonName(reason) }),
    written: statementMetrics(registry),
  };
}
