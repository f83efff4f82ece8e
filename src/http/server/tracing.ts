/** Continues a request's trace context (W3C `traceparent`), and runs the handler within it. */
import type { FastifyInstance } from "fastify";
import type { RequestTraces } from "../../telemetry/request-traces.ts";
import { parseTraceparent, type TraceContext, withinTrace } from "../../telemetry/trace-context.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set before the handler runs. */
    trace: { trace: TraceContext; end(status: number): void } | null;
  }
}

export function traceRequests(app: FastifyInstance, traces: RequestTraces): void {
  app.decorateRequest("trace", null);
  // Entered after the body is read, because the body's events would leave the context.
  app.addHook("preHandler", (request, _reply, done) => {
    const { method, routeOptions, id, headers } = request;
    // Probes come every few seconds and do nothing worth tracing.
    if (routeOptions.config.anyHost === true) return done();
    request.trace = traces.begin(parseTraceparent(headers.traceparent), { method, route: routeOptions.url ?? "none", requestId: id });
    withinTrace(request.trace.trace, done);
  });
  app.addHook("onResponse", (request, reply, done) => {
    request.trace?.end(reply.statusCode);
    done();
  });
}
