/** What a session has used of its limits. Pure. */
import type { Session } from "../../clients/typescript/src/api-types.ts";
import { isEnd, type SessionState } from "../service/session-state.ts";

export interface Spent {
  readonly name: "time" | "cost" | "tokens" | "modelCalls" | "tasks" | "round";
  readonly used: number;
  /** null where nothing limits it. */
  readonly limit: number | null;
}

/** Time at work in milliseconds: what the session says, and what has passed since while it works. */
export function workedMs({ session, waits }: Pick<SessionState, "session" | "waits">, now: number): number {
  const { status, hold, queuePosition, updatedAt } = session;
  const works = !isEnd(status) && status !== "brief" && hold === null && queuePosition === null && waits.size === 0;
  return session.workedMs + (works ? Math.max(0, now - Date.parse(updatedAt)) : 0);
}

/** Times in milliseconds. A cost that is not known is left out. */
export function spentOf(session: Session, worked: number): Spent[] {
  const { usage, limits, progress, round } = session;
  const all: Spent[] = [
    { name: "time", used: worked, limit: limits.maxDurationS * 1_000 },
    { name: "tokens", used: usage.inputTokens + usage.outputTokens, limit: limits.maxTokens },
    { name: "modelCalls", used: usage.modelCalls, limit: limits.maxModelCalls },
    { name: "tasks", used: progress.total, limit: limits.maxTasks },
    { name: "round", used: round, limit: limits.maxRounds },
  ];
  if (usage.costUsd !== null) all.splice(1, 0, { name: "cost", used: usage.costUsd, limit: limits.maxCostUsd });
  return all.filter(({ limit, used }) => limit !== null || used > 0);
}

/** Whether so much is used that the session will soon end early. */
export function isScarce({ used, limit }: Pick<Spent, "used" | "limit">): boolean {
  return limit !== null && used >= 0.75 * limit;
}
