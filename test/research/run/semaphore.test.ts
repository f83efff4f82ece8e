import { expect, it } from "vitest";
import { type Release, Semaphore } from "../../../src/research/run/semaphore.ts";

it("gives the next free slot to an owner without one, whatever another has requested", () => {
  const slots = new Semaphore(2);
  const granted: string[] = [];
  const releases: Release[] = [];
  const ask = (owner: string, session: string) =>
    slots.request({ owner, session }, (release) => {
      granted.push(session);
      releases.push(release);
    });
  const first = slots.tryTake({ owner: "a", session: "a0" });
  const second = slots.tryTake({ owner: "a", session: "a0" });
  for (let session = 0; session < 1_000; session++) ask("a", `a${session}`);
  expect(slots.tryTake({ owner: "b", session: "b0" })).toBeUndefined();
  ask("b", "b0");
  first?.();
  expect(granted).toEqual(["b0"]);
  // A release counts once.
  first?.();
  expect([granted.length, slots.taken]).toEqual([1, 2]);
  second?.();
  releases[0]?.();
  expect(granted).toEqual(["b0", "a0", "a1"]);
});

it("does not grant to who left", () => {
  const slots = new Semaphore(1);
  const release = slots.tryTake({ owner: "a", session: "a0" });
  const granted: string[] = [];
  const leave = slots.request({ owner: "a", session: "a1" }, () => granted.push("a1"));
  slots.request({ owner: "a", session: "a2" }, () => granted.push("a2"));
  leave();
  release?.();
  expect(granted).toEqual(["a2"]);
});
