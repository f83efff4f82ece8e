/** What every implementation of the reads across sessions holds to, tested through the ports alone. */
import { describe, expect, it } from "vitest";
import { unansweredCall } from "../../../src/domain/calls/call-record.ts";
import type { Directory } from "../../../src/research/ports/directory.ts";
import type { EventStore } from "../../../src/research/ports/event-store.ts";
import type { Changes, SessionStore } from "../../../src/research/ports/session-store.ts";
import { at, changeSession, commitOf, created, moveTo, newTask } from "./new-session.ts";

interface Ports {
  sessions: SessionStore;
  directory: Directory;
  events: EventStore;
}

const [day1, day2, day3] = ["2026-03-03T00:00:00.000Z", "2026-03-04T00:00:00.000Z", "2026-03-05T00:00:00.000Z"];

/** `open` gives the ports over an empty store, and has it closed after the test. */
export function directoryConformance(name: string, open: () => Ports | Promise<Ports>): void {
  /** Sessions s1, s2 … of ada's. */
  async function opened(count: number) {
    const ports = await open();
    for (let n = 1; n <= count; n++) await ports.sessions.create(null, () => commitOf(`s${n}`));
    const change = (id: string, work: (changes: Changes) => void) => changeSession(ports.sessions, id, work);
    const end = (id: string, status: "done" | "cancelled" | "failed", endedAt: string) =>
      moveTo(ports.sessions, id, status, { endedAt, ...(status === "failed" && { failedFrom: "planning" }) });
    return { ...ports, change, end };
  }

  describe(`${name}: the directory`, () => {
    it("counts sessions by state, and lists those that can run without the user, oldest first", async () => {
      const { directory, sessions, change, end } = await opened(5);
      await sessions.create(null, () => commitOf("s0", "bob"));
      await end("s1", "done", day1);
      await end("s2", "failed", day1);
      await end("s3", "cancelled", day1);
      await change("s4", (changes) => changes.move(1, { status: "brief", hold: "awaiting_input", patch: {}, events: [], percent: 0, at }));
      expect(await directory.counts()).toEqual({ created: 2, brief: 1, done: 1, failed: 1, cancelled: 1 });
      expect(await directory.runnable()).toEqual([
        { id: "s0", owner: "bob" },
        { id: "s5", owner: "ada" },
      ]);
    });

    it("lists those with deaths once one is counted of their step or of a task, as long as they can run", async () => {
      const { directory, change, end } = await opened(4);
      for (const id of ["s1", "s2", "s3", "s4"]) await change(id, (changes) => changes.markUnderWay(true));
      expect(await directory.runnableWithDeaths()).toEqual([]);
      await change("s1", (changes) => changes.markUnderWay(true, 1));
      await change("s3", (changes) => changes.addTasks([newTask("root.0", 1), newTask("root.1", 2, { deaths: 1 })]));
      await change("s4", (changes) => changes.addTasks([newTask("root.0", 1, { deaths: 1 })]));
      await end("s4", "cancelled", day1);
      expect((await directory.runnableWithDeaths()).map(({ id }) => id)).toEqual(["s1", "s3"]);
    });

    it("lists unpinned sessions that ended before a time, those that ended first before the others", async () => {
      const { directory, change, end } = await opened(5);
      await end("s1", "done", day2);
      await end("s2", "failed", day1);
      await end("s3", "cancelled", day3);
      await end("s4", "done", day1);
      await change("s4", (changes) => changes.pin(true));
      const ids = async (before: string, limit = 9) => (await directory.expired(before, limit)).map(({ id }) => id);
      expect([await ids(day3), await ids(day2), await ids(day1), await ids(day3, 1)]).toEqual([["s2", "s1"], ["s2"], [], ["s2"]]);
      await change("s4", (changes) => changes.pin(false));
      expect(await ids(day2)).toHaveLength(2);
    });

    it("forgets, a portion at a time, the calls of unpinned sessions that were done or cancelled before a time", async () => {
      const { directory, sessions, change, end } = await opened(5);
      const ids = ["s1", "s2", "s3", "s4", "s5"];
      const rows = Array.from({ length: 200 }, (_, row) => ({ row, cells: [`Place ${row}`, row * 7, null] }));
      for (const id of ids)
        await change(id, (changes) => {
          for (const turn of [0, 1]) {
            const call = { scope: "root.0", turn, order: 0, kind: "tool", name: "look", effect: "read", requestHash: "h" } as const;
            changes.putCall({ ...unansweredCall({ ...call, request: turn, at }), status: "answered", answer: { rows } });
          }
        });
      await end("s1", "done", day1);
      await end("s2", "cancelled", day1);
      await end("s3", "failed", day1);
      await end("s4", "done", day1);
      await change("s4", (changes) => changes.pin(true));
      await end("s5", "done", day2);
      expect([await directory.forgetCalls(day2, 3), await directory.forgetCalls(day2, 3), await directory.forgetCalls(day2, 3)]).toEqual([
        3, 1, 0,
      ]);
      const left = await Promise.all(ids.map((id) => changeSession(sessions, id, ({ now }) => now.allCalls().map(({ answer }) => answer))));
      expect(left).toEqual([[], [], ...[0, 1, 2].map(() => [{ rows }, { rows }])]);
    });

    it("lists each session with an open request for a report file once, until it has the file or failed", async () => {
      const { directory, change } = await opened(3);
      const [md, pdf] = [
        { format: "md", template: "default" },
        { format: "pdf", template: "default" },
      ] as const;
      const failed = { code: "internal_error", message: "No", recoverable: false } as never;
      await change("s2", (changes) => changes.putReportRequest({ ...pdf, error: null }, day1));
      await change("s1", (changes) => {
        for (const key of [md, pdf]) changes.putReportRequest({ ...key, error: null }, day2);
      });
      await change("s3", (changes) => changes.putReportRequest({ ...md, error: failed }, day1));
      const ids = async () => (await directory.withReportRequests()).map(({ id, owner }) => `${owner} ${id}`);
      expect(await ids()).toEqual(["ada s2", "ada s1"]);
      await change("s2", (changes) => changes.putReport({ ...pdf, path: "p", bytes: 1, sha256: "0" }, day3));
      await change("s1", (changes) => changes.putReportRequest({ ...md, error: failed }, day3));
      expect(await ids()).toEqual(["ada s1"]);
    });

    it("gives a position that the owner's next event is after, also where the newest were deleted", async () => {
      const { events, sessions, change } = await opened(2);
      const newest = await events.newest("ada");
      expect(await events.ofOwner("ada", newest, 9)).toEqual([]);
      await change("s2", (changes) => changes.remove());
      expect(await events.newest("ada")).toBeGreaterThanOrEqual(newest);
      await change("s1", (changes) => changes.append([created], { at }));
      expect((await events.ofOwner("ada", newest, 9)).map(({ sessionId, seq }) => [sessionId, seq])).toEqual([["s1", 2]]);
      await sessions.create(null, () => commitOf("s3", "bob"));
      expect(await events.ofOwner("ada", newest, 9)).toHaveLength(1);
    });
  });
}
