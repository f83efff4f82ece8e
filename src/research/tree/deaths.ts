/**
 * Counts of crashes ('deaths' of the process) at which a step or task was under way. One death does not show the cause. From
 * the second on, a step or task is a suspect: it runs alone, so that a further death is its fault. Pure.
 */

import { RalphError } from "../../domain/errors/errors.ts";
import type { TaskRecord } from "../../domain/plans/task-record.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { runsHere } from "./leaves.ts";
import { Schedule } from "./schedule.ts";

/** Deaths after which a step or task runs alone. */
const deathsUntilSuspect = 2;

function isSuspect(deaths: number): boolean {
  return deaths >= deathsUntilSuspect;
}

/** The error of a step or task that crashed the process alone too often; null as long as it may run. A retry resets it. */
export function exhaustedBy(what: string, deaths: number, maxDeathsAlone: number): RalphError | null {
  const alone = deaths - deathsUntilSuspect;
  if (alone < maxDeathsAlone) return null;
  const message = `The process died ${deaths} times while ${what} was under way, ${alone} times with nothing else running`;
  return new RalphError("retry_exhausted", message, { isRecoverable: true });
}

/** Deaths of a task that does not run: one in progress was interrupted by a death, unless it is external. */
export function deathsOfTask(task: Pick<TaskRecord, "agent" | "status" | "deaths">): number {
  return runsHere(task) ? task.deaths + 1 : task.deaths;
}

/** Deaths of the step of a session that does not run. `isRecovered`: it was open when the process started. */
export function deathsOfStep({ isUnderWay, deaths }: Pick<SessionRecord, "isUnderWay" | "deaths">, isRecovered: boolean): number {
  return isRecovered && isUnderWay ? deaths + 1 : deaths;
}

/** Those that run alone among leaves that may start, the one with the fewest deaths first: further deaths spread over them. */
export function suspectsAmong<T extends { id: string }>(ready: readonly T[], deathsOf: (id: string) => number): T[] {
  return ready.filter(({ id }) => isSuspect(deathsOf(id))).sort((a, b) => deathsOf(a.id) - deathsOf(b.id));
}

/**
 * Deaths of the suspect that must run alone next in a session that is not being worked on: its step, or one of its
 * leaves while it is executing. Null if the session may run beside others. Tasks failed by their deaths do not count.
 */
export function deathsAlone(
  session: Pick<SessionRecord, "status" | "round" | "isUnderWay" | "deaths">,
  tasks: () => readonly TaskRecord[],
  { isRecovered, maxDeathsAlone }: { isRecovered: boolean; maxDeathsAlone: number },
): number | null {
  const mayRun = (deaths: number) => exhaustedBy("", deaths, maxDeathsAlone) === null;
  if (session.status !== "executing") {
    const deaths = deathsOfStep(session, isRecovered);
    return isSuspect(deaths) && mayRun(deaths) ? deaths : null;
  }
  const deaths = new Map(tasks().map((task) => [task.id, deathsOfTask(task)]));
  if (![...deaths.values()].some(isSuspect)) return null;
  const ready = new Schedule(tasks().map((task) => (runsHere(task) ? { ...task, status: "planned" as const } : task))).ready(session.round);
  const alone = suspectsAmong(ready, (id) => deaths.get(id) ?? 0).map(({ id }) => deaths.get(id) ?? 0);
  return alone.find(mayRun) ?? null;
}
