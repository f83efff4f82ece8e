/** What every store of owners' data holds to, tested through the ports alone. */
import { describe, expect, it } from "vitest";
import { sha256 } from "../../../src/domain/base/json.ts";
import type { DocumentRecord, IndexPart } from "../../../src/domain/library/document-record.ts";
import type { AnsweredRequests } from "../../../src/research/ports/answered-requests.ts";
import type { Directory, Experience } from "../../../src/research/ports/directory.ts";
import type { EventStore } from "../../../src/research/ports/event-store.ts";
import type { KeyStore } from "../../../src/research/ports/keys.ts";
import type { LibraryStore } from "../../../src/research/ports/library-store.ts";
import type { OwnerStock } from "../../../src/research/ports/limits.ts";
import type { LinkStore } from "../../../src/research/ports/links.ts";
import type { OwnerStore } from "../../../src/research/ports/owners.ts";
import type { SessionStore } from "../../../src/research/ports/session-store.ts";
import type { UsageStore } from "../../../src/research/ports/usage.ts";
import type { WebhookStore } from "../../../src/research/ports/webhooks.ts";
import { indexParts } from "../../../src/sources/documents/index-parts.ts";
import { parseDocument } from "../../../src/sources/documents/parse.ts";
import { at, changeSession, commitOf, openSession } from "./new-session.ts";

interface Ports {
  sessions: SessionStore;
  directory: Directory;
  events: EventStore;
  library: LibraryStore;
  experience: Experience;
  requests: AnsweredRequests;
  keys: KeyStore;
  links: LinkStore;
  webhooks: WebhookStore;
  usage: UsageStore;
  stock: OwnerStock;
  owners: OwnerStore;
}

const later = "2026-03-03T00:00:00.000Z";
const nothing = { known: false, sessions: 0, documents: 0, collections: 0, webhooks: 0, keys: 0, links: 0, bytes: 0 };
const any = () => undefined;

async function* parts(name: string, content: string): AsyncGenerator<IndexPart, undefined> {
  const document = { name, mediaType: "", bytes: new TextEncoder().encode(content) };
  yield* indexParts(await parseDocument(document), document);
}

function addDocument({ library }: Ports, owner: string, content: string, id = `${owner} ${content}`): Promise<DocumentRecord> {
  const facts = { id, owner, name: "a.md", mediaType: "text/markdown", url: null, createdAt: at };
  return library.add({ ...facts, bytes: content.length, bytesHash: sha256(content), collections: ["travel"] }, parts("a.md", content));
}

/** A row of each kind. The session has the id `s-OWNER`, its text two bytes, the document those of `content`. */
async function fill(ports: Ports, owner: string, content = "The ferry leaves at noon.\n"): Promise<void> {
  const { sessions, keys, webhooks, links, requests, experience } = ports;
  const id = `s-${owner}`;
  await sessions.create({ owner, key: `key of ${id}` }, () => commitOf(id, owner));
  await changeSession(sessions, id, (changes) => {
    changes.putReport({ format: "md", template: "default", path: `${id}.md`, bytes: 2, sha256: sha256("ab") }, at);
    changes.spend({ at, model: "large", inputTokens: 1, outputTokens: 1, costUsd: 1 });
  });
  await addDocument(ports, owner, content);
  const never = { expiresAt: null, lastUsedAt: null, rotatedTo: null };
  await keys.add({ id: `k-${owner}`, owner, name: null, scopes: ["read"], hash: owner, createdAt: at, ...never });
  const secrets = { secret: "whsec_a", previousSecrets: [], secretOverlapUntil: null };
  const endpoint = { url: "https://hooks.example/", events: ["report.ready" as const], status: "enabled" as const };
  await webhooks.add({ id: `w-${owner}`, owner, ...endpoint, ...secrets, failingSince: null, createdAt: at, updatedAt: at }, 9);
  await links.add({ id: `l-${owner}`, owner, sessionId: id, format: "md", template: null, createdAt: at, expiresAt: later });
  await requests.claim(owner, { key: "k", requestHash: "h" }, later);
  await experience.remember(owner, "assessment", "s", { of: owner }, at);
}

/** `open` gives the ports over an empty store, and has it closed after the test. */
export function ownerStoreConformance(name: string, open: () => Ports | Promise<Ports>): void {
  describe(`${name}: owners`, () => {
    it("are told with what they have, in alphabetical order, page by page", async () => {
      const ports = await open();
      const { owners, stock } = ports;
      expect([await owners.names("", 9), await owners.counts("ada")]).toEqual([[], { owner: "ada", ...nothing }]);
      for (const owner of ["bob", "ada", "eve"]) await fill(ports, owner);
      expect([await owners.names("", 9), await owners.names("ada", 1), await owners.names("eve", 1)]).toEqual([
        ["ada", "bob", "eve"],
        ["bob"],
        [],
      ]);
      const bytes = { document: (await stock.documents("ada")).bytes, session: await stock.sessionBytes("ada") };
      expect(await stock.documents("ada")).toEqual({ documents: 1, bytes: "The ferry leaves at noon.\n".length });
      expect(bytes.session).toBe((await openSession(ports.sessions, "s-ada")).session.storedBytes);
      expect(bytes.session).toBeGreaterThanOrEqual(2);
      const one = { sessions: 1, documents: 1, collections: 1, webhooks: 1, keys: 1, links: 1 };
      expect(await owners.counts("ada")).toEqual({ owner: "ada", known: true, ...one, bytes: bytes.document + bytes.session });
      expect([await stock.documents("nobody"), await stock.sessionBytes("nobody")]).toEqual([{ documents: 0, bytes: 0 }, 0]);
    });

    it("are told what they have besides, and their sessions oldest first", async () => {
      const ports = await open();
      for (const owner of ["ada", "bob"]) await fill(ports, owner);
      await ports.sessions.create(null, () => commitOf("s-later"));
      expect(await ports.owners.remains("ada")).toEqual({
        pages: [],
        memory: [{ kind: "assessment", content: { of: "ada" }, createdAt: at }],
        requests: [
          { key: "key of s-ada", sessionId: "s-ada", createdAt: at },
          { key: "k", sessionId: null, createdAt: later },
        ],
      });
      expect(await ports.owners.sessionIds("ada", "", 9)).toEqual(["s-ada", "s-later"]);
      expect(await ports.owners.sessionIds("ada", "s-ada", 9)).toEqual(["s-later"]);
      expect(await ports.owners.sessionIds("ada", "", 1)).toEqual(["s-ada"]);
    });

    it("are erased in portions, once sessions and documents are gone, and keep what they were billed for", async () => {
      const ports = await open();
      const { owners, sessions, library, directory, keys, webhooks, usage } = ports;
      for (const owner of ["ada", "bob"]) await fill(ports, owner);
      expect([await owners.beginErasure("ada", at), await owners.beginErasure("ada", later)]).toEqual([at, at]);
      expect(await owners.erasures()).toEqual(new Map([["ada", at]]));
      expect([await owners.erasingSince("ada"), await owners.erasingSince("bob")]).toEqual([at, null]);
      expect(await owners.endErasure("ada")).toBe(false);
      await changeSession(sessions, "s-ada", (changes) => changes.remove());
      for (const document of library.page("ada", null, 9)) await library.remove(document);
      expect(await owners.endErasure("ada")).toBe(false);
      for (let left = 100; await owners.erasePortion("ada"); left--) expect(left).toBeGreaterThan(0);
      expect([await owners.endErasure("ada"), await owners.erasures()]).toEqual([true, new Map()]);
      expect(await owners.counts("ada")).toEqual({ owner: "ada", ...nothing, known: true });
      expect(await owners.remains("ada")).toEqual({ pages: [], memory: [], requests: [] });
      expect([await keys.find("k-ada"), await webhooks.find("ada", "w-ada"), await directory.answered("ada", "k")]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect(await usage.costSince("ada", "2026-03-01")).toBe(1);
      expect(await owners.names("", 9)).toEqual(["ada", "bob"]);
      expect(await owners.counts("bob")).toMatchObject({ sessions: 1, documents: 1, webhooks: 1, keys: 1, links: 1 });
      expect((await owners.remains("bob")).memory).toHaveLength(1);
    });

    it("are not erased while something new is theirs, or in use", async () => {
      const { sessions, owners, keys } = await open();
      await owners.beginErasure("ada", at);
      const never = { expiresAt: null, lastUsedAt: null, rotatedTo: null };
      await keys.add({ id: "k", owner: "ada", name: null, scopes: ["read"], hash: "h", createdAt: at, ...never });
      expect(await owners.endErasure("ada")).toBe(false);
      expect([await owners.erasePortion("ada"), await owners.erasePortion("ada")]).toEqual([true, false]);
      await sessions.create(null, () => commitOf("s1"));
      const state = await openSession(sessions, "s1");
      await state.commit((changes) => changes.remove());
      expect(await owners.endErasure("ada")).toBe(false);
      state.close();
      expect(await owners.endErasure("ada")).toBe(true);
    });

    it("hand all over but keys, webhooks and usage; what both have stands once", async () => {
      const ports = await open();
      const { owners, sessions, directory, events, library, links, keys, webhooks, usage, experience, stock } = ports;
      for (const owner of ["ada", "bob"]) await fill(ports, owner);
      const kites = await addDocument(ports, "ada", "Kites fly.\n");
      const [own, newest] = [await events.ofOwner("bob", 0, 99), await events.newest("bob")];
      expect(await owners.handOver("ada", "bob", any)).toEqual({
        ...{ from: "ada", to: "bob", sessionIds: ["s-ada"], sessions: 1, documents: 1, joinedDocuments: 1 },
      });
      expect(await owners.counts("ada")).toEqual({ owner: "ada", ...nothing, known: true, webhooks: 1, keys: 1 });
      expect(await owners.counts("bob")).toMatchObject({ sessions: 2, documents: 2, webhooks: 1, keys: 1, links: 2 });
      expect([await sessions.open("s-ada", "ada"), await directory.overview("ada", "s-ada")]).toEqual([undefined, undefined]);
      expect((await directory.overview("bob", "s-ada"))?.session.owner).toBe("bob");
      expect(library.byId("bob", kites.id)).toMatchObject({ id: kites.id, owner: "bob" });
      expect(library.scope("bob", null).passagesWith("kite", true)).toBe(1);
      expect(library.scope("ada", null).passagesWith("kite", true)).toBe(0);
      expect(await stock.documents("ada")).toEqual({ documents: 0, bytes: 0 });
      expect(await links.find("l-ada")).toMatchObject({ owner: "bob", sessionId: "s-ada" });
      expect([(await keys.find("k-ada"))?.owner, (await webhooks.find("ada", "w-ada"))?.owner]).toEqual(["ada", "ada"]);
      expect(await usage.costSince("ada", "2026-03-01")).toBe(1);
      expect(await experience.remembered("ada", "assessment", "s")).toBeUndefined();
      expect(await experience.remembered("bob", "assessment", "s")).toEqual({ of: "bob" });
      expect([await directory.answered("ada", "key of s-ada"), (await directory.answered("bob", "key of s-ada"))?.sessionId]).toEqual([
        undefined,
        "s-ada",
      ]);
      // A reader of the new owner's feed gets the events next, each once.
      const fed = await events.ofOwner("bob", newest, 99);
      expect(fed.map(({ sessionId, seq }) => [sessionId, seq])).toEqual([["s-ada", 1]]);
      expect(await events.ofOwner("bob", 0, 99)).toEqual([...own, ...fed]);
      expect(await events.ofOwner("ada", 0, 99)).toEqual([]);
    });

    it("hand nothing over where a session may not go, or is in use", async () => {
      const ports = await open();
      const { owners, sessions } = ports;
      await fill(ports, "ada");
      const before = await owners.counts("ada");
      const asked: (readonly string[])[] = [];
      const refused = owners.handOver("ada", "bob", (ids) => {
        asked.push(ids);
        throw new Error("It runs");
      });
      await expect(refused).rejects.toThrow("It runs");
      expect(asked).toEqual([["s-ada"]]);
      const state = await openSession(sessions, "s-ada");
      await expect(owners.handOver("ada", "bob", any)).rejects.toMatchObject({ code: "conflict" });
      state.close();
      expect([await owners.counts("ada"), await owners.names("", 9)]).toEqual([before, ["ada"]]);
      expect((await owners.handOver("ada", "bob", any)).sessions).toBe(1);
    });
  });
}
