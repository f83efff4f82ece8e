/** What every store of earlier sessions' experience and of agents' definitions holds to, tested through the ports alone. */
import { describe, expect, it } from "vitest";
import { type CallRecord, unansweredCall } from "../../../src/domain/calls/call-record.ts";
import type { AgentDefinitions, Experience } from "../../../src/research/ports/directory.ts";
import type { SessionStore } from "../../../src/research/ports/session-store.ts";
import { at, changeSession, commitOf, moveTo, newTask } from "./new-session.ts";

interface Ports {
  sessions: SessionStore;
  experience: Experience;
  definitions: AgentDefinitions;
}

/** A time some seconds later than {@link at}. */
const secondsLater = (seconds: number) => new Date(Date.parse(at) + seconds * 1_000).toISOString();

const call = (scope: string, turn: number, more: Partial<CallRecord> = {}): CallRecord => ({
  ...unansweredCall({ scope, turn, order: 0, kind: "model", name: "m", effect: "read", requestHash: "h", request: 1, at }),
  ...{ status: "answered", answer: "a", inputTokens: 10, outputTokens: 1, cacheReadTokens: 5, cacheWriteTokens: 4, costUsd: 0.5 },
  ...more,
});

/** `open` gives the ports over an empty store, and has it closed after the test. */
export function experienceConformance(name: string, open: () => Ports | Promise<Ports>): void {
  describe(`${name}: experience`, () => {
    it("gives the times and costs of an agent's newest completed tasks, of one owner", async () => {
      const { sessions, experience } = await open();
      for (const [id, owner] of [
        ["s1", "ada"],
        ["s2", "bob"],
      ] as const)
        await sessions.create(null, () => commitOf(id, owner));
      const done = (id: string, position: number, from: number, to: number, more = {}) =>
        newTask(id, position, { status: "completed", startedAt: secondsLater(from), endedAt: secondsLater(to), estimatedMs: 7, ...more });
      await changeSession(sessions, "s1", (changes) => {
        changes.addTasks([
          done("root.0", 1, 0, 2),
          done("root.1", 2, 1, 9),
          done("root.2", 3, 0, 20, { agent: "data" }),
          done("root.3", 4, 0, 30, { status: "failed" }),
        ]);
        for (const one of [call("root.0", 0), call("root.0", 1, { costUsd: 0.25 }), call("root.1", 0, { costUsd: null })])
          changes.putCall(one);
        changes.putCall(call("root.0", 2, { status: "sent", answer: null }));
        changes.putCall(call("root.0", 3, { kind: "tool" }));
      });
      const durations = (owner: string, limit: number) => experience.durations(owner, "research", limit);
      const [first, second] = [
        { description: "root.0", estimatedMs: 7, actualMs: 2_000 },
        { description: "root.1", estimatedMs: 7, actualMs: 8_000 },
      ];
      expect([await durations("ada", 9), await durations("ada", 1), await durations("bob", 9)]).toEqual([[second, first], [second], []]);
      const tasks = await experience.ofTasks("ada", "extractive", "research", 9);
      expect(tasks.toSorted((a, b) => a.durationMs - b.durationMs)).toEqual([
        { modelCalls: 2, tokens: 40, costUsd: 0.75, durationMs: 2_000 },
        { modelCalls: 1, tokens: 20, costUsd: null, durationMs: 8_000 },
      ]);
      expect(await experience.ofTasks("ada", "extractive", "research", 1)).toMatchObject([{ durationMs: 8_000 }]);
      expect(await experience.ofTasks("ada", "claude", "research", 9)).toEqual([]);
    });

    it("gives what review, aggregation and report cost in the newest sessions that are done", async () => {
      const { sessions, experience } = await open();
      for (const id of ["s1", "s2", "s3"]) {
        await sessions.create(null, () => commitOf(id));
        await changeSession(sessions, id, (changes) => {
          for (const scope of ["reviewer#1", "aggregator", "reporter", "planner", "root.0"]) changes.putCall(call(scope, 0));
          if (id === "s2") changes.putCall(call("reporter", 1));
        });
        await moveTo(sessions, id, id === "s3" ? "cancelled" : "done", { strategy: "flat" });
      }
      const reports = (strategy: string, limit: number) => experience.ofReports("ada", "extractive", strategy, limit);
      expect((await reports("flat", 9)).toSorted((a, b) => a.modelCalls - b.modelCalls)).toEqual([
        { modelCalls: 3, tokens: 60, costUsd: 1.5 },
        { modelCalls: 4, tokens: 80, costUsd: 2 },
      ]);
      expect(await reports("flat", 1)).toMatchObject([{ modelCalls: 4 }]);
      expect([await reports("direct", 9), await experience.ofReports("bob", "extractive", "flat", 9)]).toEqual([[], []]);
    });

    it("gives what was remembered last, by owner, kind and signature", async () => {
      const { sessions, experience } = await open();
      await sessions.create(null, () => commitOf("s1"));
      await changeSession(sessions, "s1", (changes) => changes.remember("breakdown", "s", { n: 1 }, at));
      await experience.remember("ada", "assessment", "s", [2], at);
      await experience.remember("ada", "assessment", "s", [3], secondsLater(1));
      const asked = [
        ["ada", "breakdown"],
        ["ada", "assessment"],
        ["bob", "assessment"],
      ] as const;
      expect(await Promise.all(asked.map(([owner, kind]) => experience.remembered(owner, kind, "s")))).toEqual([{ n: 1 }, [3], undefined]);
    });
  });

  describe(`${name}: definitions of agents`, () => {
    it("outlive the sessions that were pinned to them, and never change", async () => {
      const { sessions, definitions } = await open();
      const first = { version: "v1", name: "planner", content: "plan" };
      for (const [id, content] of [
        ["s1", "plan"],
        ["s2", "other"],
      ] as const)
        await sessions.create(null, () => ({ ...commitOf(id), definitions: [{ ...first, content }] }));
      await changeSession(sessions, "s1", (changes) => changes.remove());
      expect([definitions.definition("v1"), definitions.definition("v2")]).toMatchObject([first, undefined]);
    });
  });
}
