/**
 * Trace context (W3C Trace Context) of the current request or step, propagated through everything it awaits. It is
 * kept without a trace exporter too, so that a gateway's ids reach the log and outgoing calls.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { pooledRandomBytes } from "../domain/base/random-bytes.ts";

export interface TraceContext {
  /** 32 lower-case hexadecimal digits. */
  readonly traceId: string;
  /** Id of the current span: 16 lower-case hexadecimal digits. */
  readonly spanId: string;
  readonly isSampled: boolean;
  /** Id of the HTTP request that this work belongs to. */
  readonly requestId?: string | undefined;
}

const storage = new AsyncLocalStorage<TraceContext>();
const shape = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;
const zeros = /^0+$/;

/** Parses a `traceparent` header; null if absent or malformed. Of a later version only the fields of version 00 are read. */
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

/** A new trace with random ids. */
export function newTrace(): TraceContext {
  const ids = pooledRandomBytes(24).toString("hex");
  return { traceId: ids.slice(0, 32), spanId: ids.slice(32), isSampled: true };
}

export function currentTrace(): TraceContext | undefined {
  return storage.getStore();
}

/** Runs `work`, and everything it starts, in the trace context. */
export function withinTrace<T>(trace: TraceContext, work: () => T): T {
  return storage.run(trace, work);
}

/** Headers that propagate the trace to a remote; empty outside a trace. */
export function outgoingTraceHeaders(): Record<string, string> {
  const trace = storage.getStore();
  if (trace === undefined) return {};
  return { traceparent: traceparentOf(trace), ...(trace.requestId !== undefined && { "x-request-id": trace.requestId }) };
}
