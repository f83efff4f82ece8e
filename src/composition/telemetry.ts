/** What the service tells of itself: metrics always, traces where an endpoint for them is set. */
import type { Registry } from "prom-client";
import { sessionStates } from "../domain/states.ts";
import type { Readiness } from "../http/api.ts";
import { createMetrics } from "../http/metrics.ts";
import type { Core } from "../research/run/core.ts";
import type { Runner } from "../research/runner/runner.ts";
import type { CircuitMoved } from "../sources/remote/circuit-breaker.ts";
import type { Store } from "../store/store.ts";
import { type Observer, together } from "../telemetry/observer.ts";
import { breakerMetrics, eventCounters, queueGauges, readyGauge } from "../telemetry/service-metrics.ts";
import { type StoreTimes, storeGauges, storeTimes } from "../telemetry/store-metrics.ts";
import { workMetrics } from "../telemetry/work-metrics.ts";

export interface Telemetry {
  readonly registry: Registry;
  readonly times: StoreTimes;
  readonly observer: Observer;
  readonly circuitMoved: CircuitMoved;
  /** Adds the gauges that look at the service's parts when they are asked for. */
  watch(parts: { core: Core; runner: Runner; store: Store; readiness: () => Readiness }): void;
}

export function openTelemetry(): Telemetry {
  const registry = createMetrics();
  return {
    registry,
    times: storeTimes(registry),
    observer: together([workMetrics(registry)]),
    circuitMoved: breakerMetrics(registry),
    watch: ({ core, runner, store, readiness }) => {
      store.events.subscribe(eventCounters(registry));
      storeGauges(registry, store.figures, { states: sessionStates, engines: [...core.engines.keys()] });
      queueGauges(registry, () => ({
        running: runner.running,
        queued: runner.queued,
        oldestMs: runner.oldestWaitMs,
        tasks: core.slots.taken,
      }));
      readyGauge(registry, () => readiness().checks);
    },
  };
}
