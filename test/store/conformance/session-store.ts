/** What every implementation of the session ports holds to, tested through the ports alone. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unansweredCall } from "../../../src/domain/calls/call-record.ts";
import type { NewEvent } from "../../../src/domain/events/events.ts";
import type { Claim } from "../../../src/domain/evidence/claims.ts";
import { unasked } from "../../../src/domain/plans/brief.ts";
import type { ReportRecord } from "../../../src/domain/sessions/report-record.ts";
import type { Research } from "../../../src/domain/sessions/research.ts";
import type { Contents, SessionSources } from "../../../src/research/ports/contents.ts";
import type { Directory, SessionFilter } from "../../../src/research/ports/directory.ts";
import type { EventStore, LoggedEvent } from "../../../src/research/ports/event-store.ts";
import type { Changes, OpenSession, SessionReads, SessionStore } from "../../../src/research/ports/session-store.ts";
import { at, commitOf, created, newSession, newSource, newTask, openSession } from "./new-session.ts";

export interface Ports {
  sessions: SessionStore;
  directory: Directory;
  events: EventStore;
  contents: Pick<Contents, "put">;
  sources: SessionSources;
}

/** `open` gives the ports over an empty store, and has it closed after the test. */
export function storeConformance(name: string, open: () => Ports | Promise<Ports>): void {
  async function opened(id = "s1", owner = "ada") {
    const ports = await open();
    await ports.sessions.create(null, () => commitOf(id, owner));
    return { ...ports, state: await openSession(ports.sessions, id) };
  }
  /** What is stored, read past whoever holds the session. */
  async function reread(sessions: SessionStore, state: OpenSession) {
    state.close();
    return openSession(sessions, state.id);
  }

  describe(`${name}: a session`, () => {
    it("comes back as it was created, to its owner alone", async () => {
      const { sessions, directory, state } = await opened();
      expect(await sessions.open("s1", "bob")).toBeUndefined();
      state.close();
      expect(await sessions.open("s1", "bob")).toBeUndefined();
      const again = await sessions.open("s1", "ada");
      expect(again?.session).toMatchObject({ ...newSession("s1"), status: "created", version: 1, eventSeq: 1, percent: 0, coverage: [] });
      expect(await directory.overview("bob", "s1")).toBeUndefined();
      expect((await directory.overview("ada", "s1"))?.session.id).toBe("s1");
      expect((await directory.page("ada", { status: "created" }, undefined, 10)).map(({ session }) => session.id)).toEqual(["s1"]);
      expect(await directory.page("bob", {}, undefined, 10)).toEqual([]);
      expect(await directory.runnable()).toMatchObject([{ id: "s1" }]);
    });

    it("is shown as it is committed and undone, to its owner alone, however often it was looked at before", async () => {
      const { sessions, directory } = await open();
      const looked = async (owner = "ada") => {
        const overview = await directory.overview(owner, "s1");
        return overview && [overview.session.status, overview.leaves, overview.reply];
      };
      const message = { role: "assistant" as const, content: "Soon", taskId: null, answered: true, createdAt: at };
      const step = async (work: (changes: Changes) => void) => {
        const state = await sessions.open("s1");
        const done = state?.commit(work);
        expect(await looked()).toBeDefined();
        await done?.catch(() => undefined);
        state?.close();
      };
      expect(await looked()).toBeUndefined();
      await sessions.create(null, () => commitOf("s1"));
      expect(await looked()).toEqual(["created", {}, null]);
      expect(await looked("bob")).toBeUndefined();
      await step((changes) => void changes.addMessage(message));
      expect(await looked()).toEqual(["created", {}, "Soon"]);
      await step((changes) => {
        changes.addPlan({ version: 1, status: "approved", analysis: "", metadata: {}, tasks: [] } as never, at);
        changes.addTasks([newTask("root.0", 1), newTask("root.1", 2)]);
      });
      expect(await looked()).toEqual(["created", { planned: 2 }, "Soon"]);
      await step((changes) => {
        changes.changeTask({ id: "root.0", status: "planned", attempts: 0 }, "completed", {});
        changes.addMessage({ ...message, content: "Never" });
        throw new Error("undone");
      });
      expect(await looked()).toEqual(["created", { planned: 2 }, "Soon"]);
      await step((changes) => void changes.changeTask({ id: "root.0", status: "planned", attempts: 0 }, "completed", {}));
      expect(await looked()).toEqual(["created", { planned: 1, completed: 1 }, "Soon"]);
      await step((changes) => void changes.remove());
      expect(await looked()).toBeUndefined();
    });

    it("is listed by state, hold, words, metadata and time of creation, in both orders", async () => {
      const { sessions, directory } = await open();
      const times = { s1: "2026-03-01T00:00:00.000Z", s2: "2026-03-02T00:00:00.000Z", s3: "2026-03-03T00:00:00.000Z" };
      const questions = { s1: "What does a Heat Pump cost?", s2: "Сколько стоит Ёлка?", s3: "What is it?" };
      const metadata = { s1: { team: "blue", n: 3, "a.b": "x" }, s2: { team: "red", n: "3", on: true }, s3: {} };
      for (const id of ["s1", "s2", "s3"] as const) {
        const session = { ...newSession(id), query: questions[id], createdAt: times[id], metadata: metadata[id] };
        await sessions.create(null, () => ({ ...commitOf(id), session }));
      }
      const held = await sessions.open("s2");
      await held?.commit((changes) => changes.move(1, { status: "brief", hold: "awaiting_input", patch: {}, events: [], percent: 0, at }));
      held?.close();
      const ids = async (filter: SessionFilter, after?: string, limit = 10) =>
        (await directory.page("ada", filter, after, limit)).map(({ session }) => session.id);

      expect(await ids({})).toEqual(["s3", "s2", "s1"]);
      expect(await ids({ order: "asc" })).toEqual(["s1", "s2", "s3"]);
      expect(await ids({ order: "asc" }, "s1", 1)).toEqual(["s2"]);
      expect(await ids({ order: "desc" }, "s3", 1)).toEqual(["s2"]);
      expect(await ids({ status: "created" }, "s3")).toEqual(["s1"]);
      expect(await ids({ hold: "awaiting_input" })).toEqual(["s2"]);
      expect(await ids({ hold: "none" })).toEqual(["s3", "s1"]);
      expect(await ids({ q: "what" })).toEqual(["s3", "s1"]);
      expect(await ids({ q: " PUMP  heat\n" })).toEqual(["s1"]);
      expect(await ids({ q: "heat ёлка" })).toEqual([]);
      expect(await ids({ q: "елк" })).toEqual(["s2"]);
      expect(await ids({ q: "%_" })).toEqual([]);
      expect(await ids({ q: "what" }, "s3")).toEqual(["s1"]);
      expect(await ids({ createdSince: times.s2 })).toEqual(["s3", "s2"]);
      expect(await ids({ createdUntil: times.s2 })).toEqual(["s1"]);
      expect(await ids({ metadata: { team: "blue" } })).toEqual(["s1"]);
      expect(await ids({ metadata: { n: "3" } })).toEqual(["s2", "s1"]);
      expect(await ids({ metadata: { "a.b": "x" } })).toEqual(["s1"]);
      expect(await ids({ metadata: { on: "true", team: "red" } })).toEqual(["s2"]);
      expect(await ids({ metadata: { on: "true", team: "blue" } })).toEqual([]);
      expect(await ids({ metadata: { none: "null" } })).toEqual([]);
    });

    it("is created once for a key, and the key's answer is kept", async () => {
      const { sessions, directory } = await open();
      const key = { owner: "ada", key: "k" };
      expect(await sessions.create(key, () => commitOf("s1"))).toBeNull();
      expect(await sessions.create(key, () => commitOf("s2"))).toMatchObject({
        sessionId: "s1",
        requestHash: "hash",
        answer: { id: "s1" },
      });
      expect(await sessions.open("s2")).toBeUndefined();
      expect(await directory.answered("bob", "k")).toBeUndefined();
    });

    it("moves only from the version that was read, with its events", async () => {
      const { sessions, events, state } = await opened();
      const move = { status: "brief" as const, hold: null, patch: { language: "en" }, events: [created, created], percent: 8, at };
      expect(await state.commit((changes) => changes.move(1, move))).toBe(true);
      expect(await state.commit((changes) => changes.move(1, { ...move, percent: 12 }))).toBe(false);
      const again = await reread(sessions, state);
      expect(again.session).toMatchObject({ status: "brief", language: "en", version: 2, eventSeq: 3, percent: 8 });
      expect((await events.after("s1", 0, 10)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
      expect(await again.commit((changes) => changes.move(2, { ...move, events: [], percent: 2 }))).toBe(true);
      expect(again.session).toMatchObject({ version: 3, percent: 8 });
    });

    it("numbers events without gaps whatever else is refused in the same moment, and tells them after the commit", async () => {
      const { sessions, events, state } = await opened();
      const told: LoggedEvent[] = [];
      events.subscribe((list) => told.push(...list));
      const tell = (refused: boolean) =>
        state.commit((changes) => {
          changes.append([created], { at });
          expect(told).toEqual([]);
          if (refused) throw new Error("refused");
        });
      const outcomes = await Promise.allSettled([tell(false), tell(true), tell(false)]);
      expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
      expect(told.map(({ seq }) => seq)).toEqual([2, 3]);
      expect((await events.after("s1", 1, 10)).map(({ seq, position }) => ({ seq, position }))).toEqual(
        told.map(({ seq, position }) => ({ seq, position })),
      );
      expect((await events.ofOwner("ada", 0, 10)).map(({ json }) => (JSON.parse(json) as { seq: number }).seq)).toEqual([1, 2, 3]);
      expect((await reread(sessions, state)).session.eventSeq).toBe(3);
      expect((await events.last("s1"))?.seq).toBe(3);
    });

    it("finds its newest event of a type", async () => {
      const { events, sessions, state } = await opened();
      await sessions.create(null, () => commitOf("s2"));
      const queued = (position: number): NewEvent => ({ type: "session.queued", data: { position } });
      expect(await events.last("s1", "session.queued")).toBeUndefined();
      await state.commit((changes) => changes.append([queued(2), queued(1), created], { at }));
      expect(await events.last("s1", "session.queued")).toMatchObject({ seq: 3, data: { position: 1 } });
      expect(await events.last("s2", "session.queued")).toBeUndefined();
      const newest = await events.lastOfEach(["s2", "s1", "s3"], "session.queued");
      expect([...newest].map(([id, { seq, data }]) => ({ id, seq, data }))).toEqual([{ id: "s1", seq: 3, data: { position: 1 } }]);
    });

    it("gets its event among those of many sessions, whether it is open or not, unless it has ended", async () => {
      const { events, sessions, state } = await opened();
      for (const id of ["s2", "s3"]) await sessions.create(null, () => commitOf(id));
      const ended = await sessions.open("s3");
      await ended?.commit((changes) => changes.move(1, { status: "cancelled", hold: null, patch: {}, events: [created], percent: 0, at }));
      ended?.close();
      const later = "2026-03-02T09:15:05.000Z";
      const queued = (position: number): NewEvent => ({ type: "session.queued", data: { position } });
      const notices = new Map(["s1", "s2", "s3", "s4"].map((id, index) => [id, queued(index + 1)]));
      await sessions.appendOpen(notices, later);
      expect(state.session).toMatchObject({ eventSeq: 2, updatedAt: later });
      await state.commit((changes) => changes.append([created], { at }));
      const told = async (id: string) => (await events.after(id, 1, 10)).map(({ seq, type, at: time }) => [seq, type, time]);
      expect(await told("s1")).toEqual([
        [2, "session.queued", later],
        [3, "session.status", later],
      ]);
      expect(await told("s2")).toEqual([[2, "session.queued", later]]);
      expect(await told("s3")).toEqual([[2, "session.status", at]]);
      expect(await told("s4")).toEqual([]);
      const second = await sessions.open("s2");
      expect(second?.session).toMatchObject({ eventSeq: 2, updatedAt: later, version: 1 });
      await second?.commit((changes) => changes.append([created], { at }));
      second?.close();
      expect((await events.last("s2"))?.seq).toBe(3);
      expect((await reread(sessions, state)).session).toMatchObject({ eventSeq: 3, updatedAt: later });
    });

    it("gives the data of its events as they are committed, whoever asked before", async () => {
      const { state } = await opened();
      const ready = (format: string): NewEvent => ({ type: "report.ready", data: { format } });
      const formats = () => state.eventData("report.ready").map(({ format }) => format);
      await state.commit((changes) => {
        changes.append([ready("md")], { at });
        // Asked for the first time while an event of the type is not written yet.
        formats();
      });
      expect(formats()).toEqual(["md"]);
      await Promise.all([
        state.commit((changes) => {
          changes.append([ready("pdf")], { at });
          formats();
        }),
        state
          .commit((changes) => {
            changes.append([ready("html")], { at });
            throw new Error("undone");
          })
          .catch(() => undefined),
        state.commit((changes) => changes.append([created], { at })),
      ]);
      expect(formats()).toEqual(["md", "pdf"]);
      state.close();
    });

    it("gives its sources, open messages and research as they are committed, whoever asked before", async () => {
      const { sessions, contents, state } = await opened();
      await contents.put("ada", "h", "text");
      const seen = (reads: SessionReads) => ({
        sources: reads.sources().map(({ id }) => id),
        open: reads.unanswered().map(({ seq }) => seq),
        title: reads.research()?.title,
        record: reads.reportRecord(),
      });
      const record = { template: "t" } as unknown as ReportRecord;
      const steps: ((changes: Changes) => unknown)[] = [
        (changes) => changes.addSource(newSource("s-1")),
        (changes) => changes.addMessage({ role: "user", content: "?", taskId: null, answered: false, createdAt: at }),
        (changes) => changes.putResearch({ title: "first" } as Research, at),
        (changes) => changes.putReportRecord(record),
        (changes) => changes.answerMessages(1),
        (changes) => changes.putResearch({ title: "second" } as Research, at),
      ];
      const wanted = {
        sources: [] as string[],
        open: [] as number[],
        title: undefined as string | undefined,
        record: undefined as unknown,
      };
      const after = [
        { sources: ["s-1"] },
        { open: [1] },
        { title: "first" },
        { record },
        { open: [] },
        { title: "second", record: undefined },
      ];
      for (const [index, step] of steps.entries()) {
        const before = { ...wanted };
        expect(seen(state)).toEqual(before);
        const undone = state.commit((changes) => {
          step(changes);
          seen(changes.now);
          throw new Error("undone");
        });
        await expect(undone).rejects.toThrow("undone");
        expect(seen(state)).toEqual(before);
        Object.assign(wanted, after[index]);
        const now = await state.commit((changes) => {
          step(changes);
          return seen(changes.now);
        });
        expect(now).toEqual(wanted);
      }
      const kept = seen(state);
      expect(kept).toEqual(wanted);
      expect(seen(await reread(sessions, state))).toEqual(kept);
    });

    it("keeps its newest plan's version, and that a cost is unknown, whatever comes later", async () => {
      const { sessions, state } = await opened();
      const plan = { status: "draft" as const, analysis: "", metadata: { estimatedDuration: 1, userInputs: 0, riskLevel: "low" as const } };
      const spent = { inputTokens: 10, outputTokens: 1 };
      await state.commit((changes) => {
        changes.addPlan({ ...plan, version: 2, tasks: [] }, at);
        changes.spend({ ...spent, at: "2026-01-31T10:00:00.000Z", model: "m", costUsd: null });
        changes.spend({ ...spent, at: "2026-01-31T10:00:00.000Z", model: "m", costUsd: 0.5 });
        changes.move(1, { status: "planning", hold: null, patch: { planVersion: 1 }, events: [], percent: 0, at });
      });
      const { session } = await reread(sessions, state);
      expect(session).toMatchObject({ planVersion: 2, modelCalls: 2, inputTokens: 20, outputTokens: 2, costUsd: 0.5, costUnknown: true });
    });

    it("loses a version of its plan and never gives its number again", async () => {
      const { sessions, state } = await opened();
      const plan = { status: "draft" as const, analysis: "", metadata: { estimatedDuration: 1, userInputs: 0, riskLevel: "low" as const } };
      await state.commit((changes) => changes.addPlan({ ...plan, version: 1, tasks: [] }, at));
      await state.commit((changes) => {
        changes.removePlan(1);
        expect(changes.now.plan(1)).toBeUndefined();
      });
      const again = await reread(sessions, state);
      expect(again.plan(1)).toBeUndefined();
      expect(again.session.planVersion).toBe(1);
    });

    it("keeps the lease of a task, its renewal, and the schema of its output", async () => {
      const { sessions, state } = await opened();
      const outputSchema = { type: "object", required: ["files"] };
      await state.commit((changes) => changes.addTasks([newTask("root.0", 1, { agent: "external", outputSchema })]));
      const [task] = state.tasks();
      if (task === undefined) throw new Error("No task");
      await state.commit((changes) => {
        const taken = changes.changeTask(task, "in_progress", { attempts: 1, lease: "l", leaseUntil: at });
        if (taken !== undefined) changes.changeTask(taken, "in_progress", { leaseUntil: "2026-03-02T10:00:00.000Z" });
      });
      const [kept] = (await reread(sessions, state)).tasks();
      expect(kept).toMatchObject({ outputSchema, lease: "l", leaseUntil: "2026-03-02T10:00:00.000Z", attempts: 1 });
    });

    it("takes no event beside its steps once it has ended", async () => {
      const { state } = await opened();
      await state.commit((changes) => changes.move(1, { status: "cancelled", hold: null, patch: {}, events: [created], percent: 0, at }));
      expect(await state.commit((changes) => changes.appendOpen([created], { at }))).toBe(false);
      expect(state.session.eventSeq).toBe(2);
    });

    it("keeps messages, briefs and plans in their order and status", async () => {
      const { sessions, state } = await opened();
      const content = { goal: "g", scope: ["a"], questions: [], outputFormats: ["md" as const], language: "en", ...unasked };
      await state.commit((changes) => {
        changes.addMessage({ role: "user", content: "hello", taskId: null, answered: false, createdAt: at });
        changes.addMessage({ role: "assistant", content: "yes?", taskId: null, answered: true, createdAt: at });
        changes.addBrief(1, "draft", content, at);
        changes.addPlan(
          {
            version: 1,
            status: "draft",
            analysis: "x",
            metadata: { estimatedDuration: 1, userInputs: 0, riskLevel: "low" },
            tasks: [newTask("root.0", 1)],
          },
          at,
        );
        expect(changes.now.unanswered()).toHaveLength(1);
      });
      await state.commit((changes) => {
        changes.answerMessages(1);
        changes.approveBrief(1);
        changes.approvePlan(1);
      });
      const again = await reread(sessions, state);
      expect(again.messages(0, 10).map(({ seq, answered }) => [seq, answered])).toEqual([
        [1, true],
        [2, true],
      ]);
      expect(again.latestReply()?.content).toBe("yes?");
      expect(again.brief(1)).toMatchObject({ ...content, version: 1, status: "approved" });
      expect(again.plan(1)).toMatchObject({ status: "approved", analysis: "x", tasks: [{ id: "root.0", status: "planned" }] });
      expect(again.session).toMatchObject({ messageSeq: 2, planVersion: 1 });
    });

    it("records the first answer of a call, and counts what it keeps", async () => {
      const { sessions, state } = await opened();
      const call = unansweredCall({
        ...{ scope: "root.0", turn: 0, order: 0, kind: "tool" as const, name: "look", effect: "read" as const },
        ...{ requestHash: "h", request: { a: 1 }, at },
      });
      const first = await state.commit((changes) => changes.putCall({ ...call, status: "answered", answer: { b: [2] } }));
      const second = await state.commit((changes) => changes.putCall({ ...call, status: "answered", answer: "late" }));
      expect([first.isFirst, second.isFirst, second.stands.answer]).toEqual([true, false, { b: [2] }]);
      expect(state.session.storedBytes).toBe('{"a":1}'.length + '{"b":[2]}'.length);
      await state.commit((changes) => changes.setCallsAside("root.0", 0));
      expect((await reread(sessions, state)).calls("root.0~1").map(({ answer }) => answer)).toEqual([{ b: [2] }]);
    });

    it("keeps a long list that many answers of a session hold once, and gives each answer as it came", async () => {
      const { sessions, state } = await opened();
      const rows = Array.from({ length: 200 }, (_, row) => ({ row, cells: [`Place ${row}`, row * 7, null] }));
      const answerOf = (title: string) => ({
        tables: [
          { title, rows },
          { title, rows: rows.slice(0, 3) },
        ],
        ok: true,
      });
      const call = (turn: number) =>
        unansweredCall({
          ...{ scope: "root.0", turn, order: 0, kind: "tool" as const, name: "look", effect: "read" as const },
          ...{ requestHash: "h", request: turn, at },
        });
      const put = async (turn: number) => {
        const before = state.session.storedBytes;
        const { stands } = await state.commit((changes) =>
          changes.putCall({ ...call(turn), status: "answered", answer: answerOf(`${turn}`) }),
        );
        expect(stands.answer).toEqual(answerOf(`${turn}`));
        return state.session.storedBytes - before;
      };
      const length = JSON.stringify(rows).length;
      expect(await put(0)).toBeGreaterThan(length);
      expect(await put(1)).toBeLessThan(length / 10);
      const again = await reread(sessions, state);
      expect(again.allCalls().map(({ answer }) => answer)).toEqual([answerOf("0"), answerOf("1")]);
      expect(again.call(call(1))?.answer).toEqual(answerOf("1"));
    });

    it("tells the model calls without an answer, also those set aside, until they are answered or withdrawn", async () => {
      const { sessions, state } = await opened();
      const call = (kind: "model" | "tool", scope: string, turn: number) =>
        unansweredCall({ ...{ scope, turn, order: 0, kind, name: "n", effect: "read" }, ...{ requestHash: "h", request: 1, at } });
      const [kept, lost, answered] = [call("model", "root.0", 0), call("model", "root.0", 1), call("model", "root.1", 0)];
      await state.commit((changes) => {
        for (const one of [{ ...kept, costUsd: 0.5 }, lost, answered, call("tool", "root.2", 0)]) changes.putCall(one);
        changes.putCall({ ...answered, status: "answered", answer: "yes" });
        changes.retireCall(lost);
      });
      const told = (reads: typeof state) => reads.sentToModels().map(({ scope, turn, costUsd }) => [scope, turn, costUsd]);
      expect(told(state)).toEqual([
        ["root.0", 0, 0.5],
        ["root.0~1", 1, null],
      ]);
      await state.commit((changes) => {
        changes.withdrawCall(kept);
        changes.withdrawCall(answered);
      });
      const again = await reread(sessions, state);
      expect(told(again)).toEqual([["root.0~1", 1, null]]);
      expect(again.calls("root.1").map(({ answer }) => answer)).toEqual(["yes"]);
    });

    it("keeps its claims in order, new ones in their place, and gives those that are wanted", async () => {
      const { sessions, state } = await opened();
      const claim = (text: string, verdict: Claim["verdict"], sources: string[] = ["s"]): Claim => ({
        ...{ id: "", kind: text === "b" ? "row" : "statement", section: text === "a" ? null : "One", text, verdict, reason: "so" },
        citations: sources.map((sourceId) => ({ sourceId, place: { from: 0, to: 1, line: 1, heading: ["H"] }, quote: '"sourceId":"t"' })),
      });
      await state.commit((changes) => changes.putClaims([claim("old", "unchecked"), claim("older", "partly"), claim("x", "partly")]));
      const claims = [claim("a", "supported"), claim("b", "unsupported", ["s", "t"]), claim("c", "supported", [])];
      await state.commit((changes) => changes.putClaims(claims));
      const again = await reread(sessions, state);
      const [first, second, third] = claims.map((one, index) => ({ ...one, id: `c${index + 1}` }));
      expect(again.claims({}, 0, 10)).toEqual([first, second, third]);
      expect(again.claims({}, 1, 1)).toEqual([second]);
      expect(again.claims({ verdict: "supported" }, 1, 10)).toEqual([third]);
      expect(again.claims({ section: "One" }, 0, 10)).toEqual([second, third]);
      expect(again.claims({ source: "s" }, 0, 10)).toEqual([first, second]);
      expect(again.claims({ source: "t" }, 0, 10)).toEqual([second]);
      expect(again.claims({ source: "s", section: "One", verdict: "supported" }, 0, 10)).toEqual([]);
      await again.commit((changes) => changes.remove());
      expect(again.claims({}, 0, 10)).toEqual([]);
    });

    it("starts with the evidence that it builds on, whatever becomes of the session it follows", async () => {
      const { sessions, contents, state } = await opened();
      await contents.put("ada", "h", "The text.");
      await state.commit((changes) => changes.addSource(newSource("s-1")));
      const prior = {
        ...{ sessionId: "s1", query: "What is it?", language: "en", summary: "It.", findings: [], gaps: ["why"], claims: ["It is."] },
        ...{ figures: [], sources: [newSource("s-1")], documentIds: null, wanted: {} },
      };
      await sessions.create(null, () => ({ ...commitOf("s2"), session: { ...newSession("s2"), follows: "s1" }, prior }));
      await state.commit((changes) => changes.remove());
      state.close();
      const later = await openSession(sessions, "s2");
      expect([later.prior(), later.sources(), later.sourceText("s-1")]).toEqual([prior, [newSource("s-1")], "The text."]);
      await expect(sessions.create(null, () => ({ ...commitOf("s3"), prior }))).rejects.toMatchObject({ code: "not_found" });
      expect(await sessions.open("s3")).toBeUndefined();
    });

    it("gives the source of an id, and its text, to its owner alone", async () => {
      const { sources, contents, state } = await opened();
      await contents.put("ada", "h", "The text.");
      await state.commit((changes) => changes.addSource(newSource("s-1")));
      expect([state.source("s-1"), state.source("s-2")]).toEqual([newSource("s-1"), undefined]);
      expect([state.sourceText("s-1"), state.sourceText("s-2"), state.sourceDivisions("s-1")]).toEqual(["The text.", undefined, []]);
      const asked = [
        ["ada", "s1"],
        ["bob", "s1"],
        ["ada", "s2"],
      ] as const;
      expect(asked.map(([owner, id]) => sources.find(owner, id, "s-1"))).toEqual([newSource("s-1"), undefined, undefined]);
    });

    it("keeps the files of its report, and the requests for further ones until they are there", async () => {
      const { sessions, state } = await opened();
      const report = (format: "md" | "pdf", path: string) => ({ format, template: "default", path, bytes: 5, sha256: "0" });
      const failed = { code: "internal_error", message: "No", recoverable: true } as never;
      await state.commit((changes) => {
        for (const format of ["pdf", "md"] as const) changes.putReportRequest({ format, template: "default", error: null }, at);
        changes.putReport(report("md", "first"), at);
      });
      await state.commit((changes) => {
        changes.putReport(report("md", "second"), at);
        changes.putReportRequest({ format: "pdf", template: "default", error: failed }, at);
      });
      const again = await reread(sessions, state);
      expect(again.reports()).toEqual([report("md", "second")]);
      expect(again.reportRequests()).toEqual([{ format: "pdf", template: "default", error: failed }]);
      expect(again.session.storedBytes).toBe(10);
      expect(await again.commit((changes) => changes.remove())).toEqual(["second"]);
    });

    it("gives world-changing calls that were set aside, the latest first, however many there are", async () => {
      const { state } = await opened();
      const call = (turn: number, effect: "world" | "read" = "world", requestHash = "h") =>
        unansweredCall({
          ...{ scope: "root.0", turn, order: 0, kind: "tool", name: "pay", effect },
          ...{ requestHash, request: turn, at },
        });
      for (let turn = 0; turn < 11; turn++)
        await state.commit((changes) => {
          changes.putCall(call(turn));
          changes.setCallsAside("root.0", 0);
        });
      await state.commit((changes) => {
        for (const one of [call(20, "read"), call(21, "world", "other")]) changes.putCall(one);
        changes.setCallsAside("root.0", 0);
        changes.putCall(call(22));
      });
      const turns = state.worldCallsSetAside("root.0", "h").map(({ turn }) => turn);
      expect(turns).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
      expect([state.worldCallsSetAside("root", "h"), state.calls("root.0").map(({ turn }) => turn)]).toEqual([[], [22]]);
    });

    it("forgets failed calls, and remembers what it was allowed and how often a replay differed", async () => {
      const { sessions, state } = await opened();
      const call = unansweredCall({
        ...{ scope: "root.0", turn: 0, order: 0, kind: "tool" as const, name: "look", effect: "read" as const },
        ...{ requestHash: "h", request: 1, at },
      });
      await state.commit((changes) => {
        changes.putCall({ ...call, status: "failed", error: { code: "timeout", message: "late" } as never });
        changes.putCall({ ...call, turn: 1, status: "answered", answer: 1 });
      });
      await state.commit((changes) => {
        changes.forgetFailedCalls();
        for (const tool of ["mail", "mail", "pay"]) changes.allowTool(tool);
        changes.countDivergence();
        changes.countDivergence();
        changes.pin(true);
      });
      const again = await reread(sessions, state);
      expect(again.calls("root.0").map(({ turn }) => turn)).toEqual([1]);
      expect(again.session).toMatchObject({ allowedTools: ["pay", "mail"], divergences: 2, isPinned: true });
    });

    it("tells who waits for a commit whether it was kept, and only that", async () => {
      const { state } = await opened();
      const told: string[] = [];
      const step = (name: string, fails: boolean) =>
        state.commit((changes) => {
          changes.afterCommit(() => told.push(`${name} kept`));
          changes.afterRollback(() => told.push(`${name} undone`));
          if (fails) throw new Error("No");
        });
      const outcomes = Promise.allSettled([step("first", false), step("second", true)]);
      expect(told).toEqual([]);
      await outcomes;
      expect(told.toSorted()).toEqual(["first kept", "second undone"]);
    });

    it("is gone with all it owns once it is removed, also where events were told in the same moment", async () => {
      const { sessions, directory, events, state } = await opened();
      const tell = state.commit((changes) => changes.append([created], { at }));
      const removed = state.commit((changes) => changes.remove());
      await Promise.all([tell, removed]);
      expect(await sessions.open("s1")).toBeUndefined();
      expect(await events.after("s1", 0, 10)).toEqual([]);
      expect(await directory.runnable()).toEqual([]);
      expect(() => state.session).toThrow("There is no session");
    });
  });

  describe(`${name}: the tree of a session`, () => {
    const step = fc.record({
      kind: fc.constantFrom("change", "amend", "add", "clear"),
      task: fc.nat({ max: 5 }),
      to: fc.constantFrom("planned" as const, "in_progress" as const, "completed" as const),
      text: fc.string({ maxLength: 5 }),
      isRefused: fc.boolean(),
    });

    it("is what is stored, whatever is written and undone", async () => {
      const { sessions, state } = await opened();
      let current = state;
      let fresh = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }), async (turns) => {
          for (const turn of turns) {
            const works = turn.map(({ kind, task, to, text, isRefused }) =>
              current.commit((changes) => {
                const tasks = changes.now.tasks();
                const from = tasks[task % Math.max(1, tasks.length)];
                if (kind === "add" || from === undefined) changes.addTasks([newTask(`root.${++fresh}`, fresh)]);
                else if (kind === "change") changes.changeTask(from, to, { result: { text }, attempts: from.attempts + 1 });
                else if (kind === "amend") changes.amendTask(from.id, [text], { text });
                else changes.clearTasks();
                if (isRefused) throw new Error("refused");
              }),
            );
            const outcomes = await Promise.allSettled(works);
            for (const [index, { isRefused }] of turn.entries())
              expect(outcomes[index]).toMatchObject(isRefused ? { reason: { message: "refused" } } : { status: "fulfilled" });
            const kept = { tasks: current.tasks(), counts: current.leafCounts(), session: { ...current.session } };
            current = await reread(sessions, current);
            expect({ tasks: current.tasks(), session: { ...current.session } }).toEqual({ tasks: kept.tasks, session: kept.session });
            expect(current.leafCounts()).toEqual(kept.counts);
          }
        }),
        { numRuns: 30 },
      );
    });

    it.each([
      { meanwhile: "taken up again", to: "in_progress" as const, patch: { attempts: 2 } },
      { meanwhile: "left out", to: "skipped" as const, patch: {} },
    ])("refuses a task's result where the task was $meanwhile since it was read", async ({ to, patch }) => {
      const { state } = await opened();
      await state.commit((changes) => changes.addTasks([newTask("root.0", 1, { status: "in_progress", attempts: 1 })]));
      const [read] = state.tasks();
      if (read === undefined) throw new Error("No task");
      const results = await state.commit((changes) => [
        changes.changeTask(read, to, patch)?.status,
        changes.changeTask(read, "completed", { result: {} })?.status,
      ]);
      expect(results).toEqual([to, undefined]);
      expect(state.task("root.0")).toMatchObject({ status: to, attempts: 1, result: null, ...patch });
    });
  });
}
