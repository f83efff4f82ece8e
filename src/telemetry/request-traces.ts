/** Trace context of HTTP requests: continued from the request's `traceparent` header, or new. */
import type { Observer } from "./observer.ts";
import { newTrace, parseTraceparent, type TraceContext, withinTrace } from "./trace-context.ts";

export interface RequestTraces {
  begin(
    parent: TraceContext | null,
    about: { method: string; route: string; requestId: string },
  ): { trace: TraceContext; end(status: number): void };
}

/** Propagates trace ids without recording spans. */
export const unrecordedRequests: RequestTraces = {
  begin: (parent, { requestId }) => ({ trace: { ...(parent ?? newTrace()), requestId }, end: () => undefined }),
};

/** Runs a session's steps in the session's trace context without recording spans. */
export const unrecordedSteps: Observer = {
  during(activity, work) {
    const trace = activity.kind === "step" ? parseTraceparent(activity.session.traceparent) : null;
    const run = () => work(() => undefined);
    return trace === null ? run() : withinTrace(trace, run);
  },
  waits: () => undefined,
  written: () => undefined,
};
