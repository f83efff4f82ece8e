/** Stretches of computation share the event loop with requests. */
import { expect, test } from "vitest";
import { Turns } from "../../src/time/turns.ts";

/** Computes without awaiting. */
function compute(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/** Runs stretches of `ms` at once; gives in which turn of the event loop each ran. */
async function turnsOf(stretches: number, ms: number): Promise<number[]> {
  const turns = new Turns();
  let turn = 0;
  let counting = true;
  const count = () => {
    turn++;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  const ran: number[] = [];
  await Promise.all(
    Array.from({ length: stretches }, async () => {
      await turns.next();
      ran.push(turn);
      compute(ms);
    }),
  );
  counting = false;
  return ran;
}

test("long stretches run one in a turn of the event loop", async () => {
  expect(new Set(await turnsOf(5, 6)).size).toBe(5);
});

test("short stretches share a turn", async () => {
  expect(new Set(await turnsOf(20, 0)).size).toBeLessThan(10);
});

test("callers are served in order, and a stretch ends before the next one begins", async () => {
  const turns = new Turns();
  const told: string[] = [];
  await Promise.all(
    ["a", "b", "c"].map(async (name) => {
      await turns.next();
      told.push(`${name} begins`);
      await Promise.resolve();
      told.push(`${name} ends`);
    }),
  );
  expect(told).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
});

test("one who asks again is served after those who wait", async () => {
  const turns = new Turns();
  const told: string[] = [];
  const work = async (name: string) => {
    for (let round = 0; round < 2; round++) {
      await turns.next();
      told.push(name);
      compute(5);
    }
  };
  await Promise.all([work("a"), work("b")]);
  expect(told).toEqual(["a", "b", "a", "b"]);
});
