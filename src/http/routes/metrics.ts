/** Prometheus metrics of the process and its requests. The core adds its own gauges to the same registry. */
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** A registry with the process's own metrics: memory, event-loop lag, garbage collection, handles. */
export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Times requests by route, never by URL, so that the number of series is bounded. Streams are counted, not timed. */
export function measureRequests(app: FastifyInstance, registry: Registry, openStreams: () => number): void {
  const durations = new Histogram({
    name: "ralph_http_request_duration_seconds",
    help: "Time to answer a request, event streams left out",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30],
    registers: [registry],
  });
  new Gauge({
    name: "ralph_http_event_streams",
    help: "Event streams open now",
    registers: [registry],
    collect() {
      this.set(openStreams());
    },
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { url } = request.routeOptions;
    if (reply.getHeader("content-type") !== "text/event-stream") {
      durations.observe({ method: request.method, route: url ?? "none", status: reply.statusCode }, reply.elapsedTime / 1_000);
    }
    done();
  });
}
