import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FairQueue, type Party } from "../../../src/domain/base/fair-queue.ts";

const party = (name: string): Party => ({ owner: name.slice(0, 1), session: name.slice(0, 2) });

/** Entries are named by owner, session and number: 'A1x'. */
function queueOf(...entries: string[]): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const entry of entries) queue.push(party(entry), entry);
  return queue;
}

/** Serves entry after entry; each has ended before the next is served. */
function drain(queue: FairQueue<string>): string[] {
  const order: string[] = [];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    order.push(next);
    queue.ended(party(next));
  }
  return order;
}

describe("turns", () => {
  test("owners take turns, then each owner's sessions, and each session's entries keep their order", () => {
    const queue = queueOf("A1a", "A1b", "A1c", "A2a", "A2b", "B1a", "B1b");
    expect([...queue]).toEqual(["A1a", "B1a", "A2a", "B1b", "A1b", "A2b", "A1c"]);
    expect(drain(queue)).toEqual(["A1a", "B1a", "A2a", "B1b", "A1b", "A2b", "A1c"]);
    expect(queue.isEmpty).toBe(true);
  });

  test("what is put in front goes before the others of its session alone", () => {
    const queue = queueOf("A1a", "A2a", "A2b");
    queue.unshift(party("A2"), "A2-");
    expect(drain(queue)).toEqual(["A1a", "A2-", "A2a", "A2b"]);
  });

  test("of an owner's entries those of the lowest rank go first, of equals in turn", () => {
    const queue = new FairQueue<string>();
    for (const [entry, rank] of Object.entries({ A1a: 3, A2a: 2, A1b: 1, A2b: 2, B1a: 9 })) queue.push(party(entry), entry, rank);
    expect(drain(queue)).toEqual(["A1b", "B1a", "A2a", "A2b", "A1a"]);
  });

  test("an entry that left is not served, and who has none left has no turn", () => {
    const queue = queueOf("A1a", "B1a", "B1b");
    queue.remove(party("A1"), "A1a");
    queue.remove(party("B1"), "B1a");
    queue.remove(party("B1"), "nothing");
    expect([queue.peek(), [...queue], queue.size]).toEqual(["B1b", ["B1b"], 1]);
    expect(drain(queue)).toEqual(["B1b"]);
  });

  test("what may not be served now is passed over", () => {
    const queue = queueOf("A1a", "A1b", "B1a");
    const mayBeServed = (entry: string) => entry.endsWith("b");
    expect([queue.peek(mayBeServed), queue.shift(mayBeServed), queue.shift(mayBeServed)]).toEqual(["A1b", "A1b", undefined]);
    expect(drain(queue)).toEqual(["B1a", "A1a"]);
  });
});

describe("shares", () => {
  test("the first entry of another owner is served next, whatever one owner has queued and under way", () => {
    const queue = new FairQueue<string>();
    for (let session = 0; session < 1_000; session++) queue.push({ owner: "A", session: `${session}` }, `A${session}`);
    for (let place = 0; place < 8; place++) queue.shift();
    queue.push(party("B1"), "B1a");
    expect(queue.shift()).toBe("B1a");
    // The same where nothing is under way when a place is free.
    for (let place = 0; place < 8; place++) queue.ended({ owner: "A", session: `${place}` });
    queue.push(party("C1"), "C1a");
    expect(queue.shift()).toBe("C1a");
  });

  test("an owner who asks again and again does not keep out one who waits", () => {
    const queue = queueOf("A1a", "A1b", "A1c", "B1a");
    const served: string[] = [];
    for (let turn = 0; turn < 6; turn++) {
      const next = queue.shift() ?? "";
      served.push(next);
      queue.ended(party(next));
      if (next.startsWith("B")) queue.push(party("B1"), `B1${turn}`);
    }
    expect(served.map((entry) => entry[0])).toEqual(["A", "B", "A", "B", "A", "B"]);
  });

  test("who has less under way is served before who was served longer ago", () => {
    const queue = queueOf("A1a", "B1a", "B1b");
    for (let turn = 0; turn < 3; turn++) queue.shift();
    for (const entry of ["A1b", "B1c"]) queue.push(party(entry), entry);
    queue.ended(party("B1"));
    queue.ended(party("B1"));
    expect(queue.shift()).toBe("B1c");
  });

  test("work that began without waiting counts", () => {
    const queue = new FairQueue<string>();
    queue.began(party("A1"));
    for (const entry of ["A1a", "A2a", "B1a"]) queue.push(party(entry), entry);
    expect([queue.shift(), queue.shift(), queue.shift()]).toEqual(["B1a", "A2a", "A1a"]);
    expect([queue.underWayOf("A"), queue.underWayOf("B"), queue.underWayOf("C")]).toEqual([3, 1, 0]);
  });

  test("nobody waits while an owner with as much under way is served twice", () => {
    const owners = ["A", "B", "C", "D"];
    const step = fc.oneof(
      fc.record({ push: fc.constantFrom(...owners), session: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ end: fc.nat({ max: 20 }) }),
      fc.constant({ serve: true as const }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const queue = new FairQueue<Party>();
        const waiting: Party[] = [];
        const running: Party[] = [];
        const count = (parties: Party[], owner: string) => parties.filter((each) => each.owner === owner).length;
        for (const each of steps) {
          if ("push" in each) {
            const entry = { owner: each.push, session: `${each.push}${each.session}` };
            waiting.push(entry);
            queue.push(entry, entry);
          } else if ("end" in each) {
            const [ended] = running.splice(running.length === 0 ? 0 : each.end % running.length, 1);
            if (ended !== undefined) queue.ended(ended);
          } else {
            const least = Math.min(...waiting.map(({ owner }) => count(running, owner)));
            const served = queue.shift();
            expect(served === undefined).toBe(waiting.length === 0);
            if (served === undefined) continue;
            expect(count(running, served.owner)).toBe(least);
            waiting.splice(waiting.indexOf(served), 1);
            running.push(served);
          }
          expect(queue.size).toBe(waiting.length);
          expect([...queue]).toHaveLength(waiting.length);
          for (const owner of owners) expect(queue.underWayOf(owner)).toBe(count(running, owner));
        }
      }),
      { numRuns: 200 },
    );
  });

  test("a cleared queue keeps what is under way", () => {
    const queue = queueOf("A1a", "A1b", "B1a");
    queue.shift();
    queue.clear();
    expect([queue.size, [...queue], queue.underWayOf("A")]).toEqual([0, [], 1]);
    for (const entry of ["A1c", "B1c"]) queue.push(party(entry), entry);
    expect(queue.shift()).toBe("B1c");
  });
});
