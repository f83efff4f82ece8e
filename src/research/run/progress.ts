/** A session's progress in percent, from its state and its leaves. The store keeps it from falling. */
import type { SessionState } from "../../domain/sessions/states.ts";

export interface LeafShare {
  /** Leaves completed, failed or skipped. */
  settled: number;
  total: number;
}

const reached: Record<SessionState, number> = {
  created: 0,
  brief: 8,
  planning: 12,
  executing: 18,
  review: 18,
  aggregating: 85,
  reporting: 92,
  done: 100,
  failed: 0,
  cancelled: 0,
};

/** Only `done` has 100. Later rounds share the rest that the first one leaves. */
export function percentOf(state: SessionState, round: number, { settled, total }: LeafShare): number {
  if (state !== "executing" && state !== "review") return reached[state];
  const share = total === 0 ? 0 : settled / total;
  const [start, room] = round <= 1 ? [reached.executing, 52] : [70 + 14 * (1 - 0.5 ** (round - 2)), 7 * 0.5 ** (round - 2)];
  return Math.round(10 * (start + room * share)) / 10;
}
