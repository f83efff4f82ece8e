/** What every store of links to reports holds to, tested through the ports alone. */
import { describe, expect, it } from "vitest";
import type { LinkRecord, LinkStore } from "../../../src/research/ports/links.ts";
import type { SessionStore } from "../../../src/research/ports/session-store.ts";
import { at, changeSession, commitOf } from "./new-session.ts";

interface Ports {
  sessions: SessionStore;
  links: LinkStore;
}

const link = (id: string, more: Partial<LinkRecord> = {}): LinkRecord => ({
  ...{ id, owner: "ada", sessionId: "s1", format: "pdf", template: null, createdAt: at, expiresAt: "2026-04-01T00:00:00.000Z" },
  ...more,
});

/** `open` gives the ports over an empty store, and has it closed after the test. */
export function linkStoreConformance(name: string, open: () => Ports | Promise<Ports>): void {
  async function opened() {
    const ports = await open();
    for (const [id, owner] of [
      ["s1", "ada"],
      ["s2", "ada"],
      ["s3", "bob"],
    ] as const)
      await ports.sessions.create(null, () => commitOf(id, owner));
    return ports;
  }

  describe(`${name}: links to reports`, () => {
    it("are signed with one secret, which stays the same and is made but once", async () => {
      const { links } = await open();
      const [first, second] = await Promise.all([links.secret(), links.secret()]);
      expect(first.length).toBeGreaterThan(30);
      expect([second, await links.secret()]).toEqual([first, first]);
      expect(await (await open()).links.secret()).not.toBe(first);
    });

    it("come back as they were added, those of a session oldest first, page by page", async () => {
      const { links } = await opened();
      const given = [link("l1", { template: "brief", format: "html" }), link("l2"), link("l3")];
      for (const one of given) await links.add(one);
      await links.add(link("l4", { sessionId: "s2" }));
      await links.add(link("l5", { sessionId: "s3", owner: "bob" }));
      expect([await links.find("l1"), await links.find("l9")]).toEqual([given[0], undefined]);
      expect(await links.ofSession("ada", "s1")).toEqual(given);
      expect(await links.ofSession("ada", "s1", { after: null, limit: 2 })).toEqual(given.slice(0, 2));
      expect(await links.ofSession("ada", "s1", { after: "l2", limit: 2 })).toEqual(given.slice(2));
      expect(await links.ofSession("bob", "s1")).toEqual([]);
    });

    it("are removed by their owner, under their session, once", async () => {
      const { links } = await opened();
      await links.add(link("l1"));
      expect(await links.remove("bob", "s1", "l1")).toBe(false);
      expect(await links.remove("ada", "s2", "l1")).toBe(false);
      expect(await links.find("l1")).toEqual(link("l1"));
      expect([await links.remove("ada", "s1", "l1"), await links.remove("ada", "s1", "l1")]).toEqual([true, false]);
      expect(await links.find("l1")).toBeUndefined();
    });

    it("end with their session, and are not added to one that is gone", async () => {
      const { links, sessions } = await opened();
      await links.add(link("l1"));
      await links.add(link("l2", { sessionId: "s2" }));
      await changeSession(sessions, "s1", (changes) => changes.remove());
      expect([await links.find("l1"), await links.find("l2")]).toEqual([undefined, link("l2", { sessionId: "s2" })]);
      await expect(links.add(link("l3"))).rejects.toThrow();
      expect(await links.find("l3")).toBeUndefined();
    });
  });
}
