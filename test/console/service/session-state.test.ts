import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Event, Session, Task } from "../../../clients/typescript/src/api-types.ts";
import { asking, openedState, outdates, type SessionState, withEvents, withSnapshot } from "../../../console/service/session-state.ts";

const at = (second: number) => `2026-11-22T10:00:${String(second).padStart(2, "0")}.000Z`;

function session(second: number, change: Partial<Session> = {}): Session {
  const progress = { completed: 0, failed: 0, total: 2, percent: 20 };
  return { id: "s", query: "What?", status: "executing", hold: null, updatedAt: at(second), progress, ...change } as Session;
}

function task(id: string, change: Partial<Task> = {}): Task {
  return { id, parentId: "root", agent: "research", description: id, status: "planned", question: null, ...change } as Task;
}

let seq = 0;
function event(type: Event["type"], second: number, data: object, number = ++seq): Event {
  return { seq: number, sessionId: "s", type, at: at(second), percent: 20, data } as unknown as Event;
}

const about = (taskId: string, status: string) => ({ taskId, ref: null, agent: "research", description: taskId, status });
const question = { kind: "choice", text: "Which?", choices: [{ value: "a", label: "A" }], call: null };

/** A whole log: a round of two tasks, the second of which asks. */
function log(): Event[] {
  seq = 0;
  return [
    event("session.status", 1, { from: null, to: "created", event: "created" }),
    event("session.status", 2, { from: "created", to: "brief", event: "opened" }),
    event("session.message", 2, { seq: 1, role: "assistant", content: "A draft", taskId: null }),
    event("brief.updated", 2, { version: 1, status: "draft", brief: { goal: "Know", scope: ["a"] } }),
    event("session.status", 3, { from: "planning", to: "executing", event: "planned" }),
    event("task.started", 4, { ...about("root.0", "in_progress"), attempt: 1, round: 1 }),
    event("task.started", 4, { ...about("root.1", "in_progress"), attempt: 1, round: 1 }),
    event("session.waiting", 5, { taskId: "root.0", agent: "research", reason: "retry", until: at(9) }),
    event("task.progress", 6, { taskId: "root.0", agent: "research", status: "in_progress", message: "Reads" }),
    event("task.completed", 7, { ...about("root.0", "completed"), summary: "Found" }),
    event("task.awaiting_input", 8, { ...about("root.1", "awaiting_input"), question }),
    event("session.held", 8, { hold: "awaiting_input", reason: "task" }),
  ];
}

const opened = (second: number) => openedState({ session: session(second), tasks: [task("root.0"), task("root.1")] });
const statuses = ({ tasks }: SessionState) => tasks.map(({ status }) => status);

describe("the state of a session", () => {
  it("follows newer events at once", () => {
    const state = withEvents(opened(3), log());
    expect(statuses(state)).toEqual(["completed", "awaiting_input"]);
    expect([state.session.hold, state.lastSeq, state.round]).toEqual(["awaiting_input", 12, 1]);
    expect(asking(state.tasks).map(({ id, question: { text } }) => [id, text])).toEqual([["root.1", "Which?"]]);
  });

  it("is not set back by events that the snapshot contains", () => {
    const ended = openedState({
      session: session(20, { status: "done" }),
      tasks: [task("root.0", { status: "completed" }), task("root.1", { status: "completed" })],
    });
    const state = withEvents(ended, log());
    expect([state.session.status, state.session.hold, ...statuses(state)]).toEqual(["done", null, "completed", "completed"]);
    expect(state.groups.flatMap(({ events }) => events)).toHaveLength(12);
    expect(state.fresh).toEqual([]);
  });

  it("follows events of the very millisecond in which the snapshot was taken", () => {
    const state = withEvents(opened(8), log());
    expect([state.session.hold, ...statuses(state)]).toEqual(["awaiting_input", "planned", "awaiting_input"]);
    const early = withSnapshot(state, { session: session(8), tasks: [task("root.0"), task("root.1")], containsSeq: 10 });
    expect([early.session.hold, ...statuses(early)]).toEqual(["awaiting_input", "planned", "awaiting_input"]);
  });

  it("takes a snapshot that was asked for after the last event as it is", () => {
    const state = withEvents(opened(8), log());
    const answered = withSnapshot(state, { session: session(8), tasks: [task("root.0"), task("root.1")], containsSeq: 12 });
    expect([answered.session.hold, ...statuses(answered), answered.fresh.length]).toEqual([null, "planned", "planned", 0]);
  });

  it("keeps what newer events said when a snapshot comes that was read before them", () => {
    const state = withEvents(opened(3), log());
    const late = withSnapshot(state, {
      session: session(5),
      tasks: [task("root.0", { status: "in_progress" }), task("root.1")],
      containsSeq: 0,
    });
    expect([late.session.hold, ...statuses(late)]).toEqual(["awaiting_input", "completed", "awaiting_input"]);
    expect(withSnapshot(late, { session: session(4), tasks: [], containsSeq: 0 })).toBe(late);
  });

  it("takes each event once, however the log is cut and sent again", () => {
    const whole = withEvents(opened(3), log());
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(12), fc.nat(12)), { maxLength: 8 }), (cuts) => {
        const events = log();
        let state = opened(3);
        // What arrives is always a run without gaps behind what there is, as the stream gives it, with repetitions before it.
        for (const [back, count] of cuts) state = withEvents(state, events.slice(Math.max(0, state.lastSeq - back), state.lastSeq + count));
        state = withEvents(state, events);
        expect(state).toEqual(whole);
      }),
    );
  });

  it("says what waits and what was said last until the task goes on", () => {
    const events = log();
    const waiting = withEvents(opened(3), events.slice(0, 8));
    expect(waiting.waits.get("root.0")).toMatchObject({ reason: "retry", until: at(9) });
    const going = withEvents(waiting, events.slice(8, 9));
    expect([going.waits.size, going.says.get("root.0")]).toEqual([0, "Reads"]);
    expect(withEvents(going, events.slice(9)).says.size).toBe(0);
  });

  it("groups events by round and task, and keeps the versions of the brief", () => {
    const more = [
      event("round.completed", 9, { round: 1, completed: 2, failed: 0, skipped: 0, hadTimeout: false }, 13),
      event("review.completed", 10, { round: 1, decision: "continue", reason: "gaps", coverage: [], newTasks: 1, cut: null }, 14),
      event("task.started", 11, { ...about("root.2", "in_progress"), attempt: 1, round: 2 }, 15),
    ];
    const { groups, briefs } = withEvents(withEvents(opened(3), log()), more);
    expect(groups.map(({ round, taskId, events }) => [round, taskId, events.length])).toEqual([
      [0, null, 5],
      [1, "root.0", 4],
      [1, "root.1", 2],
      [1, null, 3],
      [2, "root.2", 1],
    ]);
    expect(briefs.get(1)).toMatchObject({ goal: "Know" });
  });

  it("takes 10,000 events in some milliseconds", () => {
    const events = Array.from({ length: 10_000 }, (_, index) =>
      event("task.progress", 2, { taskId: `root.${index % 100}`, agent: "research", status: "in_progress", message: "Reads" }, index + 1),
    );
    let state = opened(3);
    const before = process.threadCpuUsage();
    for (let from = 0; from < events.length; from += 500) state = withEvents(state, events.slice(from, from + 500));
    expect(state.groups).toHaveLength(100);
    expect(process.threadCpuUsage(before).user).toBeLessThan(500_000);
  });

  it("is read again where an event does not say all", () => {
    const [created, , , brief, , started, , , , completed] = log();
    const wants = [created, brief, started, completed].map((one) => one && outdates(one));
    expect(wants).toEqual(["session", "session", null, "tasks"]);
  });
});
