/** Processes that share a database, each with its assignment of sessions, in the process of the test. */
import { onTestFinished } from "vitest";
import { Assignments } from "../../../src/store/shared/assignments.ts";
import type { AssignedProcess, SharedInstallation } from "../../store/conformance/assignment.ts";
import { emptyDatabase } from "../../support/postgres-databases.ts";
import { followingStore, type LeadingStore, leadingStore } from "./databases.ts";

/** An empty installation. The first process leads, and after a crash of all others the next one. */
export async function sharedInstallation(): Promise<SharedInstallation> {
  const url = await emptyDatabase();
  let leader: LeadingStore | null = null;
  const running = new Map<string, Pick<LeadingStore, "store" | "leadership"> & { assignments: Assignments }>();
  const dead: string[] = [];
  /** What the leader does after it noticed deaths. */
  const takeOver = async () => {
    for (const { leadership, assignments } of running.values()) {
      if (leadership.epoch === null) continue;
      await leadership.follow();
      await assignments.assign(new Map(dead.map((id) => [id, "died"])));
    }
  };
  return {
    start: async (): Promise<AssignedProcess> => {
      const isFirst = leader === null;
      const begun = leader === null ? await leadingStore(url) : await followingStore(url, leader);
      if (leader === null) leader = begun as LeadingStore;
      const { store, leadership } = begun;
      const { id } = leadership;
      const assignments = new Assignments(store.db, leadership);
      store.assignBy(assignments);
      leadership.onApplied((rows) => assignments.applied(rows));
      running.set(id, { store, leadership, assignments });
      if (isFirst) await takeOver();
      onTestFinished(() => store.db.drain());
      return {
        sessions: store.sessions,
        assignment: assignments,
        crash: async () => {
          await store.db.drain();
          await leadership.release();
          running.delete(id);
          dead.push(id);
          if (leader?.leadership === leadership) leader = null;
          await takeOver();
        },
      };
    },
    settled: async () => {
      // A release is written without anybody waiting for it.
      for (const { store } of running.values()) await store.db.drain();
      for (const { leadership } of running.values()) await leadership.follow().then(() => leadership.catchUp());
    },
  };
}
