import { expect, it } from "vitest";
import type { Principal } from "../../../src/domain/owners/principal.ts";
import { KeyRing } from "../../../src/research/access/key-ring.ts";
import type { KeyStore } from "../../../src/research/ports/keys.ts";

it("ends what goes on with a removed key, and forgets the key when nothing can go on any more", async () => {
  let now = Date.parse("2026-01-01T00:00:00Z");
  const store = { used: async () => undefined } as unknown as KeyStore;
  const ring = new KeyRing({ store, clock: () => new Date(now), adminKey: null });
  const principal = (keyId: string): Principal => ({ owner: "ada", scopes: new Set(["read"]), keyId, expiresAt: null });
  for (let number = 0; number < 1_000; number++) ring.forget(`key-${number}`, { removed: true });
  await ring.flush();
  expect(ring.isCurrent(principal("key-7"))).toBe(false);
  expect(ring.removed).toBe(1_000);
  now += 3_600_001;
  ring.forget("key-later", { removed: true });
  await ring.flush();
  expect(ring.removed).toBe(1);
  expect(ring.isCurrent(principal("key-later"))).toBe(false);
});
