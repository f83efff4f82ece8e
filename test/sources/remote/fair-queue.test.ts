import { expect, test } from "vitest";
import { FairQueue } from "../../../src/sources/remote/fair-queue.ts";

function queueOf(...entries: [session: string, entry: string][]): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const [session, entry] of entries) queue.push(session, entry);
  return queue;
}

function drain(queue: FairQueue<string>): string[] {
  const order: string[] = [];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) order.push(next);
  return order;
}

test("sessions take turns, and each session's entries keep their order", () => {
  const queue = queueOf(["a", "a1"], ["a", "a2"], ["a", "a3"], ["b", "b1"], ["c", "c1"], ["c", "c2"]);
  queue.unshift("c", "c0");
  expect(drain(queue)).toEqual(["a1", "b1", "c0", "a2", "c1", "a3", "c2"]);
  expect(queue.isEmpty).toBe(true);
});

test("an entry that left is not served, and a session without entries has no turn", () => {
  const queue = queueOf(["a", "a1"], ["b", "b1"], ["b", "b2"]);
  queue.remove("a", "a1");
  queue.remove("b", "b1");
  queue.remove("b", "nothing");
  expect([queue.peek(), [...queue]]).toEqual(["b2", ["b2"]]);
  expect(drain(queue)).toEqual(["b2"]);
});
