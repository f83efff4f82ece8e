/**
 * What the console knows of one session: a snapshot of the API, brought up to date by events. Pure functions, so that
 * each order in which snapshots and events can arrive is tested without a browser.
 *
 * A snapshot says in `updatedAt` which events it contains. Older events only fill the timeline; newer ones also change
 * statuses, and are applied again to a snapshot that was read before them. Several events can share one millisecond: those
 * of the snapshot's own may or may not be in it, and count as newer.
 */
import type { BriefContent, Event, Session, Task } from "../../clients/typescript/src/api-types.ts";

export type TaskStatus = Task["status"];
type EventOf<T extends Event["type"]> = Extract<Event, { type: T }>;
export type Waiting = EventOf<"session.waiting">["data"];

/** Events of one task in one round, or of the session between tasks. */
export interface EventGroup {
  readonly key: string;
  readonly round: number;
  /** null for the session itself. */
  readonly taskId: string | null;
  readonly events: readonly Event[];
}

export interface SessionState {
  readonly session: Session;
  /** In tree order. */
  readonly tasks: readonly Task[];
  /** Number of the last event that was taken in: none is missing before it. */
  readonly lastSeq: number;
  readonly round: number;
  /** In the order in which they began. */
  readonly groups: readonly EventGroup[];
  /** Why something waits now, by task id; the session's own under "". */
  readonly waits: ReadonlyMap<string, Waiting>;
  /** What running tasks said last, by task id; agents outside tasks under "". */
  readonly says: ReadonlyMap<string, string>;
  readonly briefs: ReadonlyMap<number, BriefContent>;
  /** Events that the snapshot may not contain. */
  readonly fresh: readonly Event[];
}

export interface Snapshot {
  readonly session: Session;
  /** Read after the session. Null where no task has changed since. */
  readonly tasks: readonly Task[] | null;
  /** Number of the last event that was taken in before it was asked for: it contains all up to that one. */
  readonly containsSeq: number;
}

export function openedState({ session, tasks }: Omit<Snapshot, "containsSeq">): SessionState {
  const nothing = { lastSeq: 0, round: 0, groups: [], waits: new Map(), says: new Map(), briefs: new Map(), fresh: [] };
  return { session, tasks: tasks ?? [], ...nothing };
}

/** Takes in a newer snapshot. One that is older than the present one is left aside. */
export function withSnapshot(state: SessionState, { session, tasks, containsSeq }: Snapshot): SessionState {
  if (session.updatedAt < state.session.updatedAt) return state;
  const fresh = state.fresh.filter(({ seq, at }) => seq > containsSeq && at >= session.updatedAt);
  return fresh.reduce(withStatuses, { ...state, session, tasks: tasks ?? state.tasks, fresh });
}

/** Takes in the next events. One that was taken in before changes nothing. */
export function withEvents(state: SessionState, events: readonly Event[]): SessionState {
  const next = events.filter(({ seq }, index) => seq > (events[index - 1]?.seq ?? state.lastSeq) && seq > state.lastSeq);
  const last = next.at(-1);
  if (last === undefined) return state;
  const grouped = withGroups(state, next);
  const waits = new Map(state.waits);
  const says = new Map(state.says);
  const briefs = new Map(state.briefs);
  for (const event of next) {
    follow(waits, says, event);
    if (event.type === "brief.updated" && event.data.brief !== undefined) briefs.set(event.data.version, event.data.brief);
  }
  const fresh = next.filter(({ at }) => at >= state.session.updatedAt);
  const taken = { ...state, ...grouped, waits, says, briefs, lastSeq: last.seq, fresh: [...state.fresh, ...fresh] };
  return fresh.reduce(withStatuses, taken);
}

/** Whether a snapshot taken before this event lacks more than the event itself says. */
export function outdates(event: Event): "session" | "tasks" | null {
  switch (event.type) {
    case "plan.created":
    case "plan.updated":
    case "task.awaiting_input":
    case "task.completed":
    case "task.failed":
    case "task.skipped":
      return "tasks";
    case "session.waiting":
    case "source.failed":
    case "source.suspected":
    case "step.degraded":
    case "task.started":
    case "task.progress":
      return null;
    default:
      return "session";
  }
}

function taskIdOf({ data }: Event): string | null {
  return "taskId" in data && typeof data.taskId === "string" ? data.taskId : null;
}

/** Adds events to the groups of their task and round. */
function withGroups(state: SessionState, events: readonly Event[]): Pick<SessionState, "round" | "groups"> {
  let { round } = state;
  const groups = [...state.groups];
  const places = new Map(groups.map(({ key }, index) => [key, index]));
  const grown = new Map<string, Event[]>();
  for (const event of events) {
    if (event.type === "task.started") round = Math.max(round, event.data.round);
    const taskId = taskIdOf(event);
    const key = `${round} ${taskId ?? ""}`;
    if (!places.has(key)) {
      places.set(key, groups.length);
      groups.push({ key, round, taskId, events: [] });
    }
    const more = grown.get(key);
    if (more === undefined) grown.set(key, [event]);
    else more.push(event);
    // What follows the end of a round belongs to the next one.
    if (event.type === "review.completed" && event.data.decision === "continue") round = event.data.round + 1;
  }
  for (const [key, more] of grown) {
    const place = places.get(key) ?? 0;
    const group = groups[place];
    if (group !== undefined) groups[place] = { ...group, events: [...group.events, ...more] };
  }
  return { round, groups };
}

function follow(waits: Map<string, Waiting>, says: Map<string, string>, event: Event): void {
  const key = taskIdOf(event) ?? "";
  if (event.type === "session.waiting") waits.set(key, event.data);
  else if (event.type !== "session.message") waits.delete(key);
  if (event.type === "task.progress") {
    if (event.data.message !== undefined) says.set(key, event.data.message);
  } else if (event.type.startsWith("task.") || event.type === "session.status") says.delete(key);
  if (event.type === "session.status" && isEnd(event.data.to)) {
    waits.clear();
    says.clear();
  }
}

export function isEnd(status: Session["status"]): boolean {
  return status === "done" || status === "failed" || status === "cancelled";
}

/** Applies what a newer event says about statuses. */
function withStatuses(state: SessionState, event: Event): SessionState {
  const { session } = state;
  const percent = Math.max(session.progress.percent, event.percent);
  const progress = percent === session.progress.percent ? session.progress : { ...session.progress, percent };
  switch (event.type) {
    case "session.status":
      return { ...state, session: { ...session, progress, status: event.data.to, ...(isEnd(event.data.to) && { hold: null }) } };
    case "session.held":
      return { ...state, session: { ...session, progress, hold: event.data.hold } };
    case "session.resumed":
      return { ...state, session: { ...session, progress, hold: null } };
    case "session.queued":
      return { ...state, session: { ...session, queuePosition: event.data.position } };
    case "task.started":
      return withTask(state, event.data.taskId, { status: "in_progress", startedAt: event.at, attempts: event.data.attempt });
    case "task.completed":
    case "task.failed":
    case "task.skipped":
      return withTask({ ...state, session: { ...session, progress } }, event.data.taskId, {
        status: event.data.status,
        endedAt: event.at,
        question: null,
      });
    case "task.awaiting_input":
      return withTask(state, event.data.taskId, { status: "awaiting_input", question: event.data.question });
    default:
      return progress === session.progress ? state : { ...state, session: { ...session, progress } };
  }
}

function withTask(state: SessionState, taskId: string, change: Partial<Task>): SessionState {
  return { ...state, tasks: state.tasks.map((task) => (task.id === taskId ? { ...task, ...change } : task)) };
}

/** The tasks that wait for an answer of the user. */
export function asking(tasks: readonly Task[]): readonly (Task & { question: NonNullable<Task["question"]> })[] {
  return tasks.filter((task): task is Task & { question: NonNullable<Task["question"]> } => {
    return task.status === "awaiting_input" && task.question !== null;
  });
}
