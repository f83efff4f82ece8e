/**
 * Trace context of the current work (W3C Trace Context), propagated through everything that a request or a
 * session's step awaits. It exists with and without an exporter of traces: ids of a gateway reach the log and the calls.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { pooledRandomBytes } from "../domain/base/random-bytes.ts";

export interface TraceContext {
  /** 32 lower-case hexadecimal digits. */
  readonly traceId: string;
  /** Id of the current span: 16 lower-case hexadecimal digits. */
  readonly spanId: string;
  readonly isSampled: boolean;
  /** Of the HTTP request that this is part of. */
  readonly requestId?: string | undefined;
}

const storage = new AsyncLocalStorage<TraceContext>();
const shape = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;
const zeros = /^0+$/;

/** Null for a header that is absent or malformed; a later version is read as far as this one goes. */
export function parseTraceparent(header: unknown): TraceContext | null {
  if (typeof header !== "string" || header.length > 200) return null;
  const known = /^(?!ff)[\da-f]{2}-/.test(header) && !header.startsWith("00-") ? `00-${header.slice(3).split("-", 3).join("-")}` : header;
  const [, traceId = "", spanId = "", flags = "00"] = shape.exec(known) ?? [];
  if (traceId === "" || zeros.test(traceId) || zeros.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function traceparentOf({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
}

/** A trace that begins here. */
export function newTrace(): TraceContext {
  const ids = pooledRandomBytes(24).toString("hex");
  return { traceId: ids.slice(0, 32), spanId: ids.slice(32), isSampled: true };
}

export function currentTrace(): TraceContext | undefined {
  return storage.getStore();
}

/** Runs `work`, and all that it starts, within the trace. */
export function withinTrace<T>(trace: TraceContext, work: () => T): T {
  return storage.run(trace, work);
}

/** Headers that hand the trace on to a remote; none outside a trace. */
export function outgoingTraceHeaders(): Record<string, string> {
  const trace = storage.getStore();
  if (trace === undefined) return {};
  return { traceparent: traceparentOf(trace), ...(trace.requestId !== undefined && { "x-request-id": trace.requestId }) };
}
