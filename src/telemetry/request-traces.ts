/** The trace that a request belongs to: that of its `traceparent`, or a new one. */
import type { Observer } from "./observer.ts";
import { newTrace, parseTraceparent, type TraceContext, withinTrace } from "./trace-context.ts";

export interface RequestTraces {
  begin(
    parent: TraceContext | null,
    about: { method: string; route: string; requestId: string },
  ): { trace: TraceContext; end(status: number): void };
}

/** Hands ids on and records nothing. */
export const unrecordedRequests: RequestTraces = {
  begin: (parent, { requestId }) => ({ trace: { ...(parent ?? newTrace()), requestId }, end: () => undefined }),
};

/** Runs the steps of a session within its trace, and records nothing. */
export const unrecordedSteps: Observer = {
  during(activity, work) {
    const trace = activity.kind === "step" ? parseTraceparent(activity.session.traceparent) : null;
    const run = () => work(() => undefined);
    return trace === null ? run() : withinTrace(trace, run);
  },
  waits: () => undefined,
  written: () => undefined,
};
