import { expect, it } from "vitest";
import { openCore } from "../../support/core.ts";

it("listeners are told of a step after its commit, and find its events there", async () => {
  const { core, store, start, until, events } = openCore();
  const id = await start();
  const seen: { inTransaction: boolean; last: number }[] = [];
  const stopListening = core.events.listen(id, () => {
    seen.push({ inTransaction: store.db.sqlite.inTransaction, last: core.events.frames(id, 0, 1_000).at(-1)?.seq ?? 0 });
  });
  await until(id, ({ status }) => status === "done");
  stopListening();
  expect(seen.filter(({ inTransaction }) => inTransaction)).toEqual([]);
  expect(seen.at(-1)?.last).toBe(events(id).length);
});
