/**
 * Exports OpenTelemetry traces over OTLP/HTTP. Parent spans come from our own trace context, so no global OpenTelemetry
 * state is registered and no library is patched. The module is loaded only if an endpoint is set.
 */
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Activity, ModelFacts, Observer } from "./observer.ts";
import { outcomeOf } from "./outcome.ts";
import type { RequestTraces } from "./request-traces.ts";
import { currentTrace, parseTraceparent, type TraceContext, withinTrace } from "./trace-context.ts";

export interface TracesOptions {
  /** Base URL of the collector; `/v1/traces` is appended. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  version: string;
  /** Sampling ratio, 0 to 1, for traces that begin here; a caller's own sampling decision is kept. */
  ratio: number;
}

export interface Traces {
  readonly observer: Observer;
  readonly requests: RequestTraces;
  /** Flushes the remaining spans. */
  close(): Promise<void>;
}

export function openTraces({ endpoint, headers, serviceName, version, ratio }: TracesOptions): Traces {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces`, headers });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName, "service.version": version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("ralph", version);
  return {
    observer: spanObserver(tracer),
    requests: requestSpans(tracer),
    // An unreachable collector must not delay the shutdown.
    close: () => provider.shutdown().catch(() => undefined),
  };
}

function spanObserver(tracer: Tracer): Observer {
  return {
    async during(activity, work) {
      const parent = activity.kind === "step" ? parseTraceparent(activity.session.traceparent) : (currentTrace() ?? null);
      const span = tracer.startSpan(
        `${activity.kind} ${activity.name}`,
        { kind: activity.kind === "model" ? SpanKind.CLIENT : SpanKind.INTERNAL, attributes: attributesOf(activity) },
        contextOf(parent),
      );
      try {
        return await withinTrace(traceOf(span, parent), () => work((facts) => void span.setAttributes(modelAttributes(facts))));
      } catch (error) {
        // Only the code: error messages may quote sources.
        const outcome = outcomeOf(error);
        span.setAttribute("error.type", outcome);
        if (outcome !== "interrupted" && outcome !== "waits_for_user") span.setStatus({ code: SpanStatusCode.ERROR, message: outcome });
        throw error;
      } finally {
        span.end();
      }
    },
    waits: (reason) => {
      const current = currentTrace();
      if (current !== undefined) tracer.startSpan(`wait ${reason}`, {}, contextOf(current)).end();
    },
    written: () => undefined,
  };
}

function requestSpans(tracer: Tracer): RequestTraces {
  return {
    begin(parent, { method, route, requestId }) {
      const span = tracer.startSpan(
        `${method} ${route}`,
        {
          kind: SpanKind.SERVER,
          attributes: { "http.request.method": method, "http.route": route, "ralph.request.id": requestId },
        },
        contextOf(parent),
      );
      return {
        trace: { ...traceOf(span, null), requestId },
        end: (status) => {
          span.setAttribute("http.response.status_code", status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
  };
}

function contextOf(parent: TraceContext | null) {
  if (parent === null) return ROOT_CONTEXT;
  const { traceId, spanId, isSampled } = parent;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: isSampled ? 1 : 0, isRemote: true });
}

function traceOf(span: Span, parent: TraceContext | null): TraceContext {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return { traceId, spanId, isSampled: (traceFlags & 1) === 1, requestId: parent?.requestId };
}

function attributesOf(activity: Activity) {
  const { kind, name, session } = activity;
  const common = { "ralph.session.id": session.id, "ralph.engine": session.engine };
  if (kind === "step") return { ...common, "ralph.session.state": name };
  if (kind === "agent") return { ...common, "gen_ai.agent.name": name, ...(activity.task !== null && { "ralph.task.id": activity.task }) };
  if (kind === "tool") return { ...common, "gen_ai.tool.name": name, "ralph.task.id": activity.task };
  return { ...common, "ralph.agent.name": name, "ralph.task.id": activity.task };
}

function modelAttributes({ model, inputTokens, outputTokens, costUsd }: ModelFacts) {
  return {
    "gen_ai.request.model": model,
    "gen_ai.usage.input_tokens": inputTokens,
    "gen_ai.usage.output_tokens": outputTokens,
    ...(costUsd !== null && { "ralph.cost_usd": costUsd }),
  };
}
