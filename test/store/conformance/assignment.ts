/** What every assignment of sessions to processes holds to, tested through the ports alone. */
import { describe, expect, it } from "vitest";
import type { Assignment } from "../../../src/research/ports/assignment.ts";
import type { SessionStore } from "../../../src/research/ports/session-store.ts";
import { at, changeSession, commitOf, moveTo } from "./new-session.ts";

/** A process over an installation, as far as the ports show it. */
export interface AssignedProcess {
  sessions: SessionStore;
  assignment: Assignment;
  /** Ends it as a crash does. Resolves when those that are left know. */
  crash(): Promise<void>;
}

/** Where each process starts on what those before it have written. */
export interface Installation {
  start(): Promise<AssignedProcess>;
}

const queue = (sessions: SessionStore, id: string) =>
  changeSession(sessions, id, (changes) => changes.append([{ type: "session.queued", data: { position: 1 } }], { at }));

const hold = (sessions: SessionStore, id: string) =>
  changeSession(sessions, id, (changes) =>
    changes.move(changes.now.session.version, { status: "brief", hold: "awaiting_input", patch: {}, events: [], percent: 0, at }),
  );

/** Of any assignment, also one where there is but one process. `open` gives an empty installation. */
export function assignmentConformance(name: string, open: () => Installation | Promise<Installation>): void {
  describe(`${name}: assignment`, () => {
    it("lets a process work on what it created, which has no place elsewhere", async () => {
      const { sessions, assignment } = await (await open()).start();
      await sessions.create(null, () => commitOf("s1"));
      await queue(sessions, "s1");
      expect([await assignment.acquire("s1"), assignment.placeElsewhere("s1")]).toEqual([true, null]);
      await moveTo(sessions, "s1", "brief");
      assignment.release("s1");
      expect(await assignment.acquire("s1")).toBe(true);
    });

    it("gives what a crash left open to the next process, oldest first, until it is acquired", async () => {
      const installation = await open();
      const first = await installation.start();
      for (const [id, owner] of [
        ["s1", "bob"],
        ["s2", "ada"],
        ["s3", "ada"],
        ["s4", "ada"],
        ["s5", "ada"],
      ] as const)
        await first.sessions.create(null, () => commitOf(id, owner));
      for (const id of ["s1", "s2"]) await first.assignment.acquire(id);
      await moveTo(first.sessions, "s3", "done");
      await hold(first.sessions, "s4");
      for (const id of ["s3", "s4"]) first.assignment.release(id);
      await first.crash();
      const { assignment, sessions } = await installation.start();
      const left = (["s1", "s2", "s5"] as const).map((id) => ({ id, owner: id === "s1" ? "bob" : "ada", isDeath: true }));
      expect([await assignment.recoverable(), await assignment.recoverable()]).toEqual([left, left]);
      for (const { id } of left) {
        expect([await assignment.acquire(id), assignment.placeElsewhere(id)]).toEqual([true, null]);
        await changeSession(sessions, id, (changes) => changes.markUnderWay(true));
      }
    });

    it("gives a session that was held and then put on again, and not one that ended since", async () => {
      const installation = await open();
      const first = await installation.start();
      for (const id of ["s1", "s2"]) {
        await first.sessions.create(null, () => commitOf(id));
        await hold(first.sessions, id);
        first.assignment.release(id);
        await moveTo(first.sessions, id, id === "s1" ? "planning" : "cancelled");
      }
      await first.crash();
      const { assignment } = await installation.start();
      expect((await assignment.recoverable()).map(({ id }) => id)).toEqual(["s1"]);
    });
  });
}

export interface SharedInstallation extends Installation {
  /** Resolves when each process has what the others have written. */
  settled(): Promise<void>;
}

/** Of an assignment among several processes at a time: the first one that starts leads them. */
export function sharedAssignmentConformance(name: string, open: () => SharedInstallation | Promise<SharedInstallation>): void {
  async function opened() {
    const installation = await open();
    const [leader, member] = [await installation.start(), await installation.start()];
    await installation.settled();
    return { leader, member, settled: () => installation.settled() };
  }

  describe(`${name}: assignment among several processes`, () => {
    it("lets none but its process work on a session, until it ends or is held there", async () => {
      const { leader, member, settled } = await opened();
      for (const id of ["s1", "s2"]) await leader.sessions.create(null, () => commitOf(id));
      await settled();
      expect([await member.assignment.acquire("s1"), await leader.assignment.acquire("s1")]).toEqual([false, true]);
      const refused = changeSession(member.sessions, "s1", (changes) => changes.markUnderWay(true));
      await expect(refused).rejects.toMatchObject({ code: "service_unavailable", retryAfterMs: expect.any(Number) });
      await hold(leader.sessions, "s1");
      for (const id of ["s1", "s2"]) leader.assignment.release(id);
      await settled();
      expect([await member.assignment.acquire("s1"), await member.assignment.acquire("s2")]).toEqual([true, false]);
      await moveTo(member.sessions, "s1", "planning");
      await settled();
      expect([await leader.assignment.acquire("s1"), await member.assignment.recoverable()]).toEqual([false, []]);
    });

    it("tells the place of a session that waits on another process, among its owner's there", async () => {
      const { leader, member, settled } = await opened();
      for (const [id, owner] of [
        ["s1", "ada"],
        ["s2", "bob"],
        ["s3", "ada"],
        ["s4", "ada"],
      ] as const) {
        await leader.sessions.create(null, () => commitOf(id, owner));
        await queue(leader.sessions, id);
      }
      await changeSession(leader.sessions, "s1", (changes) => changes.markUnderWay(true));
      await settled();
      const places = ({ assignment }: AssignedProcess) => ["s1", "s2", "s3", "s4"].map((id) => assignment.placeElsewhere(id));
      expect([places(member), places(leader)]).toEqual([
        [null, 1, 1, 2],
        [null, null, null, null],
      ]);
    });

    it("gives a crashed process's sessions to one that is left, once", async () => {
      const { leader, member, settled } = await opened();
      for (const id of ["s1", "s2"]) await member.sessions.create(null, () => commitOf(id));
      await leader.sessions.create(null, () => commitOf("s3"));
      await hold(member.sessions, "s2");
      await settled();
      expect([await leader.assignment.acquire("s1"), await leader.assignment.recoverable()]).toEqual([false, []]);
      await member.crash();
      expect(await leader.assignment.recoverable()).toEqual([{ id: "s1", owner: "ada", isDeath: true }]);
      expect([await leader.assignment.acquire("s1"), await leader.assignment.recoverable()]).toEqual([true, []]);
      await changeSession(leader.sessions, "s1", (changes) => changes.markUnderWay(true));
    });
  });
}
