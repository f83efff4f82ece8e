import { expect, it } from "vitest";
import type { Frame } from "../../../src/research/ports/service.ts";
import { openCore } from "../../support/core.ts";

it("listeners are told of a step after its commit, and find its events there", async () => {
  const { core, store, start, until, events } = openCore();
  const id = await start();
  const seen: { inTransaction: boolean; frames: Promise<readonly Frame[]> }[] = [];
  const frames = core.events.sessionFrames(id);
  const stopListening = core.events.listen(id, () => {
    seen.push({ inTransaction: store.db.sqlite.inTransaction, frames: frames.read(0, 1_000) });
  });
  await until(id, ({ status }) => status === "done");
  stopListening();
  expect(seen.filter(({ inTransaction }) => inTransaction)).toEqual([]);
  expect((await seen.at(-1)?.frames)?.length).toBe((await events(id)).length);
});
