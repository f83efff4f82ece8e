/** Opens telemetry: metrics always, traces where an endpoint for them is set. */
import type { Registry } from "prom-client";
import packageJson from "../../package.json" with { type: "json" };
import { sessionStates } from "../domain/sessions/states.ts";
import { createMetrics } from "../http/routes/metrics.ts";
import type { Readiness } from "../http/server/api.ts";
import type { Core } from "../research/run/core.ts";
import type { Runner } from "../research/runner/runner.ts";
import type { CircuitMoved } from "../sources/remote/circuit-breaker.ts";
import type { Store } from "../store/store.ts";
import { type Observer, together } from "../telemetry/observer.ts";
import { type RequestTraces, unrecordedRequests, unrecordedSteps } from "../telemetry/request-traces.ts";
import { breakerMetrics, eventCounters, queueGauges, readyGauge } from "../telemetry/service-metrics.ts";
import { type StoreTimes, storeGauges, storeTimes } from "../telemetry/store-metrics.ts";
import type { Traces } from "../telemetry/traces.ts";
import { workMetrics } from "../telemetry/work-metrics.ts";
import type { Config, Secrets } from "./settings/config.ts";

export interface Telemetry {
  readonly registry: Registry;
  readonly times: StoreTimes;
  readonly observer: Observer;
  readonly circuitMoved: CircuitMoved;
  readonly requests: RequestTraces;
  /** Flushes the remaining traces. */
  close(): Promise<void>;
  /** Adds gauges that read the service's parts when metrics are scraped. */
  watch(parts: { core: Core; runner: Runner; store: Store; readiness: () => Readiness }): void;
}

export async function openTelemetry(config: Config, secrets: Secrets): Promise<Telemetry> {
  const registry = createMetrics();
  const traces = await tracesOf(config, secrets);
  return {
    registry,
    times: storeTimes(registry),
    observer: together([traces?.observer ?? unrecordedSteps, workMetrics(registry)]),
    requests: traces?.requests ?? unrecordedRequests,
    close: async () => traces?.close(),
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

/** The libraries are loaded only where traces are exported. */
async function tracesOf(config: Config, secrets: Secrets): Promise<Traces | null> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === "") return null;
  const { openTraces } = await import("../telemetry/traces.ts");
  const headers = headersIn(secrets.OTEL_EXPORTER_OTLP_HEADERS ?? "");
  const { version } = packageJson;
  return openTraces({ endpoint, headers, version, serviceName: config.OTEL_SERVICE_NAME, ratio: config.OTEL_TRACES_SAMPLER_ARG });
}

/** 'name=value,name=value', the values percent-encoded. @throws Error where a value is not encoded so */
export function headersIn(text: string): Record<string, string> {
  const pairs = text.split(",").map((pair): [string, string] => [pair.split("=", 1)[0]?.trim() ?? "", pair.slice(pair.indexOf("=") + 1)]);
  return Object.fromEntries(pairs.filter(([name]) => name !== "").map(([name, value]) => [name, decodeURIComponent(value.trim())]));
}
