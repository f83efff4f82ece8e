/** What every store of requests with an `Idempotency-Key` holds to, tested through the ports alone. */
import { describe, expect, it } from "vitest";
import type { AnsweredRequests } from "../../../src/research/ports/answered-requests.ts";
import type { Directory } from "../../../src/research/ports/directory.ts";
import type { SessionStore } from "../../../src/research/ports/session-store.ts";
import { at, changeSession, commitOf } from "./new-session.ts";

interface Ports {
  sessions: SessionStore;
  directory: Directory;
  requests: AnsweredRequests;
}

const request = { key: "k", requestHash: "h" };

/** `open` gives the ports over an empty store, and has it closed after the test. */
export function answeredRequestsConformance(name: string, open: () => Ports | Promise<Ports>): void {
  describe(`${name}: requests with a key`, () => {
    it("are claimed once, and give the earlier one with its answer, to its owner alone", async () => {
      const { requests, directory } = await open();
      expect(await Promise.all([requests.claim("ada", request, at), requests.claim("ada", request, at)])).toMatchObject([
        undefined,
        { requestHash: "h", answer: null },
      ]);
      await requests.answer("ada", "k", { n: [1] });
      await requests.answer("ada", "k", "late");
      expect(await requests.claim("ada", { ...request, requestHash: "other" }, at)).toMatchObject({ requestHash: "h", answer: { n: [1] } });
      expect(await directory.answered("ada", "k")).toMatchObject({ sessionId: null, messageSeq: null, answer: { n: [1] } });
      expect(await requests.claim("bob", request, at)).toBeUndefined();
    });

    it("are released where they have no answer, and only then", async () => {
      const { requests } = await open();
      for (const key of ["open", "done"]) await requests.claim("ada", { ...request, key }, at);
      await requests.answer("ada", "done", 1);
      for (const key of ["open", "done", "none"]) await requests.release("ada", key);
      expect(await requests.claim("ada", { ...request, key: "open" }, at)).toBeUndefined();
      expect(await requests.claim("ada", { ...request, key: "done" }, at)).toMatchObject({ answer: 1 });
    });

    it("are forgotten before a time, but for the names that clients of the supervisor chose", async () => {
      const { requests, directory } = await open();
      const later = "2026-03-02T09:15:04.118Z";
      for (const [key, time] of [
        ["old", at],
        ["new", later],
        ["supervisor:mine", at],
      ] as const)
        await requests.claim("ada", { ...request, key }, time);
      await requests.forget(later);
      const known = await Promise.all(["old", "new", "supervisor:mine"].map((key) => directory.answered("ada", key)));
      expect(known.map((each) => each !== undefined)).toEqual([false, true, true]);
    });

    it("that belong to a session get their answer once, in its commit or afterwards, and go with it", async () => {
      const { sessions, directory } = await open();
      await sessions.create(null, () => commitOf("s1"));
      await changeSession(sessions, "s1", (changes) => {
        changes.storeAnswer("said", { requestHash: "h", messageSeq: 2, answer: null }, 202, at);
        expect(changes.answered("said")).toEqual({ sessionId: "s1", requestHash: "h", messageSeq: 2, answer: null });
        expect(changes.answered("other")).toBeUndefined();
      });
      expect(await directory.storeAnswer("ada", "said", { n: 1 })).toEqual({ n: 1 });
      expect(await directory.storeAnswer("ada", "said", { n: 2 })).toEqual({ n: 1 });
      expect(await directory.answered("ada", "said")).toMatchObject({ sessionId: "s1", answer: { n: 1 } });
      const undone = changeSession(sessions, "s1", (changes) => {
        changes.storeAnswer("undone", { requestHash: "h", messageSeq: null, answer: 1 }, 200, at);
        throw new Error("No");
      });
      await expect(undone).rejects.toThrow("No");
      expect(await directory.answered("ada", "undone")).toBeUndefined();
      await changeSession(sessions, "s1", (changes) => changes.remove());
      expect(await directory.answered("ada", "said")).toBeUndefined();
    });
  });
}
