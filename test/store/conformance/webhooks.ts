/** What every store of webhooks and their outbox holds to, tested through the ports alone. */
import { describe, expect, it } from "vitest";
import type { NewEvent } from "../../../src/domain/events/events.ts";
import type { EventStore } from "../../../src/research/ports/event-store.ts";
import type { SessionStore } from "../../../src/research/ports/session-store.ts";
import type { AttemptResult, NewMessage, WebhookRecord, WebhookStore } from "../../../src/research/ports/webhooks.ts";
import { at, changeSession, commitOf, created } from "./new-session.ts";

interface Ports {
  sessions: SessionStore;
  events: EventStore;
  webhooks: WebhookStore;
}

const webhook = (id: string, more: Partial<WebhookRecord> = {}): WebhookRecord => ({
  ...{ id, owner: "ada", url: `https://hooks.example/${id}`, events: ["*"], status: "enabled", secret: `whsec_${id}` },
  ...{ previousSecrets: [], secretOverlapUntil: null, failingSince: null, createdAt: at, updatedAt: at },
  ...more,
});

const message = (id: string, more: Partial<NewMessage> = {}): NewMessage => ({
  ...{ id, webhookId: "w1", owner: "ada", type: "webhook.test", body: `{"id":"${id}"}`, createdAt: at },
  ...more,
});

const [soon, later] = ["2026-03-02T09:20:00.000Z", "2026-03-02T10:00:00.000Z"];
const all = { state: undefined, before: undefined, limit: 100 };

const result = (state: AttemptResult["state"], more: Partial<AttemptResult> = {}): AttemptResult => ({
  ...{ state, nextAttemptAt: state === "pending" ? soon : null, status: state === "delivered" ? 200 : 503 },
  ...{ response: "words", error: state === "delivered" ? null : "The endpoint answered 503", attemptedAt: at },
  ...more,
});

/** `open` gives the ports over an empty store, and has it closed after the test. */
export function webhookStoreConformance(name: string, open: () => Ports | Promise<Ports>): void {
  /** One endpoint for all events of ada's. */
  async function opened(...more: WebhookRecord[]) {
    const ports = await open();
    for (const each of [webhook("w1"), ...more]) await ports.webhooks.add(each, 9);
    const due = async (now = at, underWay: string[] = [], owner = "ada") =>
      (await ports.webhooks.due(owner, now, underWay, 100)).map(({ id }) => id);
    const deliveries = (id = "w1") => ports.webhooks.deliveries("ada", id, all);
    const session = (id: string, owner = "ada") => ports.sessions.create(null, () => commitOf(id, owner));
    const tell = (id: string, ...events: NewEvent[]) => changeSession(ports.sessions, id, (changes) => changes.append(events, { at }));
    return { ...ports, due, deliveries, session, tell };
  }

  describe(`${name}: webhooks`, () => {
    it("come back as they were added, oldest first, to their owner alone", async () => {
      const { webhooks } = await open();
      const full = { previousSecrets: ["whsec_a", "whsec_b"], secretOverlapUntil: later, failingSince: at } as const;
      const given = [webhook("w1", { ...full, events: ["report.ready", "webhook.disabled"], status: "disabled" }), webhook("w2")];
      for (const each of given) expect(await webhooks.add(each, 2)).toBe(true);
      await webhooks.add(webhook("w3", { owner: "bob" }), 2);
      expect([await webhooks.find("ada", "w1"), await webhooks.list("ada")]).toEqual([given[0], given]);
      expect([await webhooks.find("bob", "w1"), await webhooks.find("ada", "w9"), await webhooks.list("eve")]).toEqual([
        undefined,
        undefined,
        [],
      ]);
    });

    it("are not more than an owner may have, also where several are added at once", async () => {
      const { webhooks } = await open();
      expect(await Promise.all(["w1", "w2", "w3"].map((id) => webhooks.add(webhook(id), 2)))).toEqual([true, true, false]);
      expect(await webhooks.add(webhook("w4", { owner: "bob" }), 1)).toBe(true);
      expect((await webhooks.list("ada")).map(({ id }) => id)).toEqual(["w1", "w2"]);
    });

    it("are changed from what they are when it is written, however many changes come at once", async () => {
      const { webhooks } = await opened();
      const rotate = (secret: string) =>
        webhooks.change("ada", "w1", (known) => ({ secret, previousSecrets: [known.secret, ...known.previousSecrets] }));
      await Promise.all([rotate("second"), rotate("third")]);
      const expected = webhook("w1", { secret: "third", previousSecrets: ["second", "whsec_w1"] });
      expect(await webhooks.find("ada", "w1")).toEqual(expected);
      const failing = () => {
        throw new Error("No");
      };
      await expect(webhooks.change("ada", "w1", failing)).rejects.toThrow("No");
      expect(await webhooks.change("bob", "w1", failing)).toBeUndefined();
      expect(await webhooks.find("ada", "w1")).toEqual(expected);
    });

    it("are removed with their messages, by their owner", async () => {
      const { webhooks, deliveries } = await opened();
      await webhooks.queue(message("m1"));
      expect(await webhooks.remove("bob", "w1")).toBe(false);
      expect(await deliveries()).toHaveLength(1);
      expect([await webhooks.remove("ada", "w1"), await webhooks.remove("ada", "w1")]).toEqual([true, false]);
      expect([await deliveries(), await webhooks.ownersDue(at), await webhooks.list("ada")]).toEqual([[], [], []]);
      await webhooks.queue(message("m2"));
      expect(await webhooks.delivery("ada", "w1", "m2")).toBeUndefined();
    });
  });

  describe(`${name}: the outbox`, () => {
    it("has a message for each event that an endpoint wants, with the event as its log gives it", async () => {
      const { webhooks, events, session, tell } = await opened(
        webhook("w2", { events: ["session.queued"] }),
        webhook("w3", { status: "disabled" }),
        webhook("w4", { owner: "bob" }),
      );
      await session("s1");
      await tell("s1", { type: "session.queued", data: { position: 1 } });
      const written = await events.after("s1", 0, 9);
      expect(written).toHaveLength(2);
      const bodies = written.map(({ type, at: timestamp, json }) => ({ type, timestamp, data: JSON.parse(json) as unknown }));
      const sent = async (id: string) => {
        const due: unknown[] = [];
        for (let one = (await webhooks.due("ada", at, [], 9)).find((each) => each.webhook.id === id); one !== undefined; ) {
          due.push(JSON.parse(one.body));
          expect(one.webhook).toEqual(await webhooks.find("ada", id));
          await webhooks.attempted(one.id, result("delivered"));
          one = (await webhooks.due("ada", at, [], 9)).find((each) => each.webhook.id === id);
        }
        return due;
      };
      expect(await sent("w1")).toEqual(bodies);
      expect(await sent("w2")).toEqual(bodies.slice(1));
      expect(await webhooks.deliveries("ada", "w3", all)).toEqual([]);
      expect(await webhooks.ownersDue(later)).toEqual([]);
    });

    it("has none of a commit that was undone, and tells who listens of each that was not", async () => {
      const { webhooks, sessions, session, deliveries, tell } = await opened();
      let told = 0;
      webhooks.onQueued(() => told++);
      await session("s1");
      const undone = changeSession(sessions, "s1", (changes) => {
        changes.append([created], { at });
        throw new Error("No");
      });
      const before = told;
      expect(before).toBeGreaterThan(0);
      await expect(undone).rejects.toThrow("No");
      expect([told, await deliveries()]).toMatchObject([before, [{ sessionId: "s1", type: "session.status" }]]);
      await tell("s1", created);
      expect(told).toBeGreaterThan(before);
      expect((await deliveries()).map(({ sessionId }) => sessionId)).toEqual(["s1", "s1"]);
    });

    it("gives of each session the oldest message that has no answer, and what was refused holds nothing up", async () => {
      const { webhooks, session, tell, due, deliveries } = await opened();
      for (const id of ["s1", "s2"]) await session(id);
      await tell("s1", created, created);
      await webhooks.queue(message("m1"));
      const ofFirst = (await deliveries())
        .filter(({ sessionId }) => sessionId === "s1")
        .map(({ id }) => id)
        .reverse();
      const [first, second] = ofFirst as [string, string, string];
      const other = (await deliveries()).find(({ sessionId }) => sessionId === "s2")?.id as string;
      expect(await due()).toEqual([first, other, "m1"]);
      expect(await due(at, [first, "m1"])).toEqual([other]);
      expect((await webhooks.due("ada", at, [], 2)).map(({ id }) => id)).toEqual([first, other]);
      for (const status of [503, 408, 425, 429, null]) {
        await webhooks.attempted(first, result("pending", { status }));
        expect(await due(at), String(status)).toEqual([other, "m1"]);
      }
      await webhooks.attempted(first, result("pending", { status: 422 }));
      expect(await due(at)).toEqual([other, second, "m1"]);
      expect(await due(soon)).toEqual([first, other, second, "m1"]);
      await webhooks.attempted(first, result("failed"));
      expect(await due(soon)).toEqual([other, second, "m1"]);
      expect(await due(soon, [], "bob")).toEqual([]);
    });

    it("knows whose messages may be sent, and when the next one may", async () => {
      const { webhooks } = await opened(webhook("w2", { owner: "bob" }), webhook("w3"));
      expect([await webhooks.ownersDue(at), await webhooks.nextDue(at)]).toEqual([[], null]);
      await webhooks.queue(message("m1", { createdAt: soon }));
      await webhooks.queue(message("m2", { createdAt: later, webhookId: "w2", owner: "bob" }));
      await webhooks.queue(message("m3", { webhookId: "w3" }));
      expect([await webhooks.ownersDue(at), await webhooks.nextDue(at)]).toEqual([["ada"], soon]);
      await webhooks.change("ada", "w3", () => ({ status: "disabled" }));
      await webhooks.change("ada", "w1", () => ({ status: "disabled" }));
      expect([await webhooks.ownersDue(soon), await webhooks.nextDue(at)]).toEqual([[], later]);
      let told = 0;
      webhooks.onQueued(() => told++);
      await webhooks.change("ada", "w1", () => ({ status: "enabled" }));
      expect(told).toBeGreaterThan(0);
      expect((await webhooks.ownersDue(later)).toSorted()).toEqual(["ada", "bob"]);
    });

    it("keeps what became of each attempt, and takes a message up again under its id", async () => {
      const { webhooks, due } = await opened();
      await webhooks.queue(message("m1"));
      const none = { status: null, response: null, error: null, attemptedAt: null };
      const queued = { id: "m1", webhookId: "w1", sessionId: null, type: "webhook.test", state: "pending", createdAt: at };
      expect(await webhooks.delivery("ada", "w1", "m1")).toEqual({ ...queued, ...none, attempts: 0, nextAttemptAt: at });
      expect(await webhooks.attempted("m1", result("pending"))).toBe(true);
      expect(await webhooks.delivery("ada", "w1", "m1")).toEqual({ ...queued, ...result("pending"), attempts: 1 });
      expect((await webhooks.due("ada", soon, [], 9))[0]).toMatchObject({ id: "m1", attempts: 1, body: '{"id":"m1"}' });
      await webhooks.attempted("m1", result("failed"));
      expect(await webhooks.delivery("ada", "w1", "m1")).toMatchObject({ state: "failed", attempts: 2, nextAttemptAt: null });
      let told = 0;
      webhooks.onQueued(() => told++);
      expect(await webhooks.sendAgain("bob", "w1", "m1", later)).toBeUndefined();
      expect(await webhooks.sendAgain("ada", "w1", "m1", later)).toMatchObject({ state: "pending", attempts: 0, nextAttemptAt: later });
      expect([told > 0, await due(soon), await due(later)]).toEqual([true, [], ["m1"]]);
      expect(await webhooks.attempted("gone", result("delivered"))).toBe(false);
    });

    it("lists messages newest first, of one state or of all, page by page, to their owner alone", async () => {
      const { webhooks } = await opened();
      for (const id of ["m1", "m2", "m3"]) await webhooks.queue(message(id));
      await webhooks.attempted("m2", result("delivered"));
      const ids = async (page: Partial<typeof all>, owner = "ada") =>
        (await webhooks.deliveries(owner, "w1", { ...all, ...page } as typeof all)).map(({ id }) => id);
      expect(await ids({})).toEqual(["m3", "m2", "m1"]);
      expect(await ids({ before: "m3" as never, limit: 1 })).toEqual(["m2"]);
      expect(await ids({ state: "pending" as never })).toEqual(["m3", "m1"]);
      expect([await ids({}, "bob"), await webhooks.delivery("bob", "w1", "m1")]).toEqual([[], undefined]);
    });

    it("loses old messages that were delivered or given up, and none that waits", async () => {
      const { webhooks, deliveries } = await opened();
      for (const id of ["waits", "delivered", "failed"]) await webhooks.queue(message(id));
      await webhooks.queue(message("new", { createdAt: soon }));
      for (const id of ["delivered", "new"]) await webhooks.attempted(id, result("delivered"));
      await webhooks.attempted("failed", result("failed"));
      expect(await webhooks.prune(soon)).toBe(2);
      expect((await deliveries()).map(({ id }) => id)).toEqual(["new", "waits"]);
    });

    it("loses the messages of a session with it", async () => {
      const { sessions, session, deliveries } = await opened();
      for (const id of ["s1", "s2"]) await session(id);
      await changeSession(sessions, "s1", (changes) => changes.remove());
      expect((await deliveries()).map(({ sessionId }) => sessionId)).toEqual(["s2"]);
    });
  });
}
