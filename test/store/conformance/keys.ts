/** What every store of API keys holds to, tested through the port alone. */
import { describe, expect, it } from "vitest";
import type { KeyRecord, KeyStore } from "../../../src/research/ports/keys.ts";
import { at } from "./new-session.ts";

const key = (id: string, more: Partial<KeyRecord> = {}): KeyRecord => ({
  ...{ id, owner: "ada", name: null, scopes: ["read", "research"], hash: `hash of ${id}`, createdAt: at },
  ...{ expiresAt: null, lastUsedAt: null, rotatedTo: null },
  ...more,
});

const [soon, later] = ["2026-04-01T00:00:00.000Z", "2026-05-01T00:00:00.000Z"];

/** `open` gives one without keys. */
export function keyStoreConformance(name: string, open: () => KeyStore | Promise<KeyStore>): void {
  describe(`${name}: API keys`, () => {
    it("come back as they were added, until they are removed", async () => {
      const keys = await open();
      const given = key("k1", { name: "a laptop", expiresAt: later, lastUsedAt: at, scopes: ["admin"] });
      await keys.add(given);
      await keys.add(key("k2"));
      expect([await keys.find("k1"), await keys.find("k2"), await keys.find("k3")]).toEqual([given, key("k2"), undefined]);
      expect([await keys.remove("k1"), await keys.remove("k1")]).toEqual([true, false]);
      expect([await keys.find("k1"), await keys.find("k2")]).toEqual([undefined, key("k2")]);
    });

    it("are not added under the id of another", async () => {
      const keys = await open();
      await keys.add(key("k1"));
      await expect(keys.add(key("k1", { owner: "bob" }))).rejects.toThrow();
      expect(await keys.find("k1")).toEqual(key("k1"));
    });

    it("are listed newest first, of one owner or of all, page by page", async () => {
      const keys = await open();
      for (const id of ["k1", "k2", "k3", "k4"]) await keys.add(key(id, { owner: id === "k2" ? "bob" : "ada" }));
      const ids = async (owner: string | null, before: string | null, limit: number) =>
        (await keys.page(owner, before, limit)).map(({ id }) => id);
      expect(await ids(null, null, 9)).toEqual(["k4", "k3", "k2", "k1"]);
      expect(await ids("ada", null, 2)).toEqual(["k4", "k3"]);
      expect(await ids("ada", "k3", 2)).toEqual(["k1"]);
      expect(await ids(null, "k3", 1)).toEqual(["k2"]);
      expect(await ids("eve", null, 9)).toEqual([]);
    });

    it("are replaced once, and end at the given time or at their own, whichever is earlier", async () => {
      const keys = await open();
      for (const [id, expiresAt] of [
        ["open", null],
        ["long", later],
        ["short", soon],
      ] as const)
        await keys.add(key(id, { expiresAt }));
      const ended: [string, string, string][] = [
        ["open", soon, soon],
        ["long", soon, soon],
        ["short", later, soon],
      ];
      for (const [id, endsAt, expected] of ended) {
        const successor = key(`after ${id}`, { hash: id });
        expect(await keys.replace(id, endsAt, successor)).toBe(true);
        expect(await keys.find(id)).toEqual(key(id, { expiresAt: expected, rotatedTo: successor.id }));
        expect(await keys.find(successor.id)).toEqual(successor);
      }
    });

    it("have no second successor, and none where they do not exist, also where two come at once", async () => {
      const keys = await open();
      await keys.add(key("k1"));
      expect(await Promise.all([keys.replace("k1", soon, key("k2")), keys.replace("k1", at, key("k3"))])).toEqual([true, false]);
      expect(await keys.replace("none", soon, key("k4"))).toBe(false);
      expect((await keys.page(null, null, 9)).map(({ id }) => id)).toEqual(["k2", "k1"]);
      expect(await keys.find("k1")).toMatchObject({ expiresAt: soon, rotatedTo: "k2" });
    });

    it("tell when they were last used, whatever was removed meanwhile", async () => {
      const keys = await open();
      for (const id of ["k1", "k2"]) await keys.add(key(id));
      await keys.used(
        new Map([
          ["gone", at],
          ["k1", soon],
        ]),
      );
      expect([await keys.find("k1"), await keys.find("k2")]).toEqual([key("k1", { lastUsedAt: soon }), key("k2")]);
      expect(await keys.find("gone")).toBeUndefined();
    });
  });
}
