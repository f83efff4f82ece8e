/** A task's effort: its words for the agent, and the limits of the agent's conversation. */
import type { TaskEffort } from "../../contracts.ts";
import type { Bounds } from "../conversation/conversation-options.ts";

const calls: Record<TaskEffort, string> = { low: "3 to 10", medium: "10 to 15", high: "up to 25" };

/** Turns with tools; several calls fit into one. */
const turns: Record<TaskEffort, number> = { low: 12, medium: 18, high: Number.POSITIVE_INFINITY };

/** The service's bounds, no more than the effort needs. */
export function boundsFor(bounds: Bounds, effort: TaskEffort | undefined): Bounds {
  return effort === undefined ? bounds : { ...bounds, turns: Math.min(bounds.turns, turns[effort]) };
}

export function effortText(bounds: Bounds, effort: TaskEffort | undefined): string {
  const { turns: most, tokens } = boundsFor(bounds, effort);
  const worth = effort === undefined ? "" : `The task is worth ${calls[effort]} calls of tools. `;
  return `${worth}You have at most ${most} turns${Number.isFinite(tokens) ? ` and ${Math.round(tokens / 1_000)} thousand tokens` : ""}; several calls fit into one turn. Fewer are better where they are enough.`;
}
