/** Crash recovery: the order in which interrupted sessions run again, alone or beside others, and how often. */
import { countLostCalls } from "../calls/lost-calls.ts";
import type { EventLog } from "../events/event-log.ts";
import type { OpenSession } from "../ports/session-store.ts";
import type { Core } from "../run/core.ts";
import type { SessionRun } from "../run/session-run.ts";
import { deathsAlone, deathsOfStep, exhaustedBy } from "../tree/deaths.ts";
import { requeueStarted } from "../tree/task-outcome.ts";

/** The interrupted sessions in the order in which they run again, their owners, and those whose process did not crash. */
export async function interrupted({ assignment, events, settings }: Core) {
  const open = await assignment.recoverable();
  const ids = open.map(({ id }) => id);
  return {
    owners: new Map(open.map(({ id, owner }) => [id, owner])),
    order: ids.length > settings.maxRunningSessions ? await recoveryOrder(ids, events) : ids,
    survived: new Set(open.flatMap(({ id, isDeath }) => (isDeath ? [] : [id]))),
  };
}

/** Orders recovered sessions by their last `session.queued` event; sessions without one ran at once and come first. */
async function recoveryOrder(ids: readonly string[], events: EventLog): Promise<string[]> {
  const queued = await events.lastOfEach(ids, "session.queued");
  const turns = ids.map((id) => {
    const told = queued.get(id);
    return { id, at: told?.at ?? "", position: Number(told?.data.position ?? 0) };
  });
  return turns.sort(byQueuedAt).map(({ id }) => id);
}

interface QueuedAt {
  /** Of the event; empty for a session without one. */
  readonly at: string;
  readonly position: number;
}

/** Events of the same millisecond are ordered by place. */
function byQueuedAt(a: QueuedAt, b: QueuedAt): number {
  if (a.at === b.at) return a.position - b.position;
  return a.at < b.at ? -1 : 1;
}

/**
 * Marks a session as worked on before its step starts, and counts the crash that interrupted the step, so that a step that
 * crashes the process does not do so for ever. Leaves have their own counts. Calls that the crash lost are counted first.
 * @throws RalphError `retry_exhausted` for a step that crashed the process alone too often.
 */
export async function beginWork({ core, state }: SessionRun, isRecovered: boolean): Promise<void> {
  await countLostCalls(core, state);
  const { session } = state;
  const deaths = session.status === "executing" ? session.deaths : deathsOfStep(session, isRecovered);
  const exhausted = exhaustedBy(`the step '${session.status}'`, deaths, core.settings.maxDeathsAlone);
  if (exhausted !== null) throw exhausted;
  if (session.isUnderWay && deaths === session.deaths) return;
  await state.commit((changes) => changes.markUnderWay(true, deaths));
}

/** Treats a session like one after an orderly stop: its former process may not have crashed, so no attempt is counted. */
export async function forgetDeath({ sessions, clock, log }: Core, id: string): Promise<void> {
  try {
    const state = await sessions.open(id);
    await state
      ?.commit((changes) => {
        requeueStarted(changes, clock().toISOString());
        changes.markUnderWay(false);
      })
      .finally(() => state.close());
  } catch (error) {
    log.warn({ session: id, error }, "A session that was taken over counts as interrupted by a crash");
  }
}

/** Whether the session has to run alone next; see {@link deathsAlone}. */
export function runsAlone({ settings: { maxDeathsAlone } }: Core, state: OpenSession, isRecovered: boolean): boolean {
  return deathsAlone(state.session, () => state.tasks(), { isRecovered, maxDeathsAlone }) !== null;
}

/** Sessions that have to run alone before the others continue, those with the fewest deaths first. */
export async function suspectsOf(core: Core, ids: readonly string[]): Promise<string[]> {
  const suspects: { id: string; deaths: number }[] = [];
  // Sessions that cannot be read now are read again when their turn comes.
  const died = new Set((await core.directory.runnableWithDeaths().catch(() => [])).map(({ id }) => id));
  for (const id of ids.filter((one) => died.has(one))) {
    const state = await core.sessions.open(id).catch(() => undefined);
    const deaths = state === undefined ? null : deathsAlone(state.session, () => state.tasks(), recovered(core));
    state?.close();
    if (deaths !== null) suspects.push({ id, deaths });
  }
  return suspects.sort((a, b) => a.deaths - b.deaths).map(({ id }) => id);
}

function recovered({ settings: { maxDeathsAlone } }: Core) {
  return { isRecovered: true, maxDeathsAlone };
}
