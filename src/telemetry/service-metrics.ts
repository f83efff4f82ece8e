/** Metrics of the service as a whole: queue, ended sessions and tasks, circuit breakers, readiness. */
import { Counter, Gauge, type Registry } from "prom-client";
import type { Json } from "../domain/base/json.ts";
import type { EventType } from "../domain/events/events.ts";
import { boundedLabel } from "./bounded-labels.ts";

interface CountedEvent {
  readonly type: EventType;
  readonly data: Readonly<Record<string, Json | undefined>>;
}

/** Counts committed events. */
export function eventCounters(registry: Registry): (events: readonly CountedEvent[]) => void {
  const registers = [registry];
  const ended = new Counter({
    name: "ralph_sessions_ended_total",
    help: "Ended sessions, by final state and, if failed, error code",
    labelNames: ["state", "error"] as const,
    registers,
  });
  const tasks = new Counter({
    name: "ralph_tasks_total",
    help: "Ended tasks, by agent and outcome",
    labelNames: ["agent", "outcome"] as const,
    registers,
  });
  const reports = new Counter({
    name: "ralph_reports_total",
    help: "Report files written, by format",
    labelNames: ["format"] as const,
    registers,
  });
  const agentName = boundedLabel(200);
  const endStates = new Set(["done", "failed", "cancelled"]);
  const taskEnds: Partial<Record<EventType, string>> = {
    "task.completed": "completed",
    "task.failed": "failed",
    "task.skipped": "skipped",
  };
  return (events) => {
    for (const { type, data } of events) {
      const outcome = taskEnds[type];
      if (outcome !== undefined) tasks.inc({ agent: agentName(String(data["agent"] ?? "none")), outcome });
      else if (type === "session.status" && endStates.has(String(data["to"])))
        ended.inc({ state: String(data["to"]), error: codeOf(data["error"]) });
      else if (type === "report.ready") reports.inc({ format: String(data["format"]) });
    }
  };
}

function codeOf(error: Json | undefined): string {
  return error !== null && typeof error === "object" && "code" in error ? String(error["code"]) : "none";
}

export interface QueueFigures {
  readonly running: number;
  readonly queued: number;
  /** Longest waiting time of a queued session, 0 if none is queued. Milliseconds. */
  readonly oldestMs: number;
  readonly tasks: number;
}

export function queueGauges(registry: Registry, ask: () => QueueFigures): void {
  const gauge = (name: string, help: string, value: (figures: QueueFigures) => number) =>
    new Gauge({
      ...{ name, help, registers: [registry] },
      collect() {
        this.set(value(ask()));
      },
    });
  gauge("ralph_sessions_running", "Sessions running now", ({ running }) => running);
  gauge("ralph_sessions_queued", "Sessions waiting in the queue", ({ queued }) => queued);
  gauge("ralph_queue_oldest_seconds", "Longest waiting time of a queued session", ({ oldestMs }) => oldestMs / 1_000);
  gauge("ralph_tasks_running", "Tasks running now, over all sessions", ({ tasks }) => tasks);
}

/** Most remotes with a time series of their own while their circuit breaker is not closed. */
const mostBreakers = 100;

/** Records state changes of circuit breakers. */
export function breakerMetrics(registry: Registry): (remote: string, to: string) => void {
  const registers = [registry];
  const moves = new Counter({
    name: "ralph_breaker_moves_total",
    help: "State changes of circuit breakers, by the state they changed to",
    labelNames: ["state"] as const,
    registers,
  });
  const open = new Gauge({
    name: "ralph_breaker_open",
    help: "1 for each remote whose circuit breaker is open, 0.5 if half-open (trial calls); closed ones are not listed",
    labelNames: ["remote"] as const,
    registers,
  });
  const shown = new Set<string>();
  return (remote, to) => {
    moves.inc({ state: to });
    if (to === "closed") {
      if (shown.delete(remote)) open.remove({ remote });
    } else if (shown.has(remote) || shown.size < mostBreakers) {
      shown.add(remote);
      open.set({ remote }, to === "open" ? 1 : 0.5);
    }
  };
}

export function readyGauge(registry: Registry, ask: () => Readonly<Record<string, string | null>>): void {
  new Gauge({
    name: "ralph_ready",
    help: "1 if the component is ready, 0 if not; /readyz gives the reason",
    labelNames: ["component"] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const [component, fault] of Object.entries(ask())) this.set({ component }, fault === null ? 1 : 0);
    },
  });
}
