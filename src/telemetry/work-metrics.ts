/** Metrics of sessions' work: steps, agents, calls, tokens and cost. Names follow Prometheus' conventions. */
import { Counter, Histogram, type Registry } from "prom-client";
import { boundedLabel } from "./bounded-labels.ts";
import type { ModelFacts, Observer } from "./observer.ts";
import { outcomeOf } from "./outcome.ts";
import { statementMetrics } from "./statement-metrics.ts";

/** Most distinct values of a label that come from plans, tools and model servers. */
const mostNames = 200;
/** Histogram buckets in seconds: from a computed step to a report written by a slow model. */
const buckets = [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600];

export function workMetrics(registry: Registry): Observer {
  const { steps, agents, calls, callTimes, tokens, cost, waits } = metersOf([registry]);
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

function metersOf(registers: Registry[]) {
  return {
    steps: new Histogram({
      name: "ralph_step_duration_seconds",
      help: "Duration of a session's step, by session state, engine and outcome",
      labelNames: ["step", "engine", "outcome"] as const,
      ...{ buckets, registers },
    }),
    agents: new Histogram({
      name: "ralph_agent_run_duration_seconds",
      help: "Duration of an agent's run, by outcome",
      labelNames: ["agent", "outcome"] as const,
      ...{ buckets, registers },
    }),
    calls: new Counter({
      name: "ralph_calls_total",
      help: "Calls sent to models and tools, by outcome; calls answered from the journal are not counted",
      labelNames: ["kind", "name", "outcome"] as const,
      registers,
    }),
    callTimes: new Histogram({
      name: "ralph_call_duration_seconds",
      help: "Duration of a call to a model or a tool, waits and retries included",
      labelNames: ["kind"] as const,
      ...{ buckets, registers },
    }),
    tokens: new Counter({
      name: "ralph_model_tokens_total",
      help: "Tokens of model calls, including failed calls that were billed",
      labelNames: ["model", "type"] as const,
      registers,
    }),
    cost: new Counter({
      name: "ralph_model_cost_usd_total",
      help: "Cost of model calls in US dollars; calls of models without a known price are not counted",
      labelNames: ["model"] as const,
      registers,
    }),
    waits: new Counter({
      name: "ralph_call_waits_total",
      help: "Waits of calls for their remote, by reason: `retry` after a failure, rate `limit`, circuit `breaker`",
      labelNames: ["reason"] as const,
      registers,
    }),
  };
}
