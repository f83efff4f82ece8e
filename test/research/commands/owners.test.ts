import { expect, it } from "vitest";
import { openCore, owner } from "../../support/core.ts";

it("an Idempotency-Key and a list are an owner's own", async () => {
  const { sessions } = openCore({ settings: { maxRunningSessions: 0 } });
  const key = { key: "k", requestHash: "h" };
  const { session: mine } = await sessions.create(owner, { query: "q" }, key);
  const { session: hers, created } = await sessions.create("ada", { query: "q" }, key);
  expect(created).toBe(true);
  expect(hers.id).not.toBe(mine.id);
  const idsOf = async (who: string) => (await sessions.list(who, {}, { limit: 10 })).items.map(({ id }) => id);
  expect([await idsOf(owner), await idsOf("ada"), await idsOf("bob")]).toEqual([[mine.id], [hers.id], []]);
  expect((await sessions.list("ada", { status: "created" }, { limit: 10 })).items.map(({ id }) => id)).toEqual([hers.id]);
  expect((await sessions.create(owner, { query: "q" }, key)).session.id).toBe(mine.id);
});
