/** The lock on the end of the log, beside everything else that a replica asks of the shared database. */
import { expect, it } from "vitest";
import { emptyDatabase } from "../support/postgres-databases.ts";
import { sharedDatabase } from "./support/databases.ts";

const me = "00000000-0000-4000-8000-000000000001";

it("appends while other statements want the same connections", async () => {
  const shared = await sharedDatabase(await emptyDatabase());
  expect(await shared.register(me, "http://127.0.0.1/1", 0)).toBe(true);
  const writer = { me, epoch: null, schema: 0 };
  let isOver = false;
  const read = async (statement: () => Promise<unknown>) => {
    while (!isOver) await statement();
  };
  const others = [() => shared.changes(0), () => shared.changes(0), () => shared.look(), () => shared.head()].map(read);
  try {
    let seen = 0;
    for (let n = 1; n <= 200; n++) {
      const locked = await shared.lock(seen, writer);
      expect(locked.batch).toBe(n - 1);
      // Every third one is larger than what a socket takes at once.
      const content = JSON.stringify({ text: "x".repeat(n % 3 === 0 ? 200_000 : 1_000) });
      expect(await locked.append([{ kind: "memory", key: `["${n % 10}"]`, content }])).toBe("appended");
      seen = n;
    }
  } finally {
    isOver = true;
    await Promise.allSettled(others);
  }
});
