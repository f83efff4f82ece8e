/**
 * The graph on pg-boss: `steps-pg-boss.mjs DATABASE_URL [chain]`. A step is a job, completed with its result. Jobs that may run
 * together are sent and fetched together, and fetched as soon as they are sent: nothing waits for its polling.
 */
import { PgBoss } from "pg-boss";
import { text, timeRuns } from "../engine/graph.ts";
import { give, inDirectory } from "../engine/measure.ts";

const [databaseUrl, shape] = process.argv.slice(2);
const queue = "steps";
const boss = new PgBoss({ connectionString: databaseUrl, max: 20, supervise: false, schedule: false });
boss.on("error", console.error);
await boss.start();
await boss.createQueue(queue);

let made = 0;
/** Jobs that are under way, by their number: any session may fetch them. */
const waiting = new Map();

async function work(batchSize) {
  const jobs = await boss.fetch(queue, { batchSize });
  await Promise.all(
    jobs.map(async ({ id, data }) => {
      await boss.complete(queue, id, { ok: true, body: text(data.number) });
      waiting.get(data.number)();
      waiting.delete(data.number);
    }),
  );
  return jobs.length;
}

async function together(count) {
  const numbers = Array.from({ length: count }, () => made++);
  const done = numbers.map((number) => new Promise((resolve) => waiting.set(number, resolve)));
  await boss.insert(
    queue,
    numbers.map((number) => ({ data: { number } })),
  );
  // Where nothing is left to fetch, others are at it.
  while (numbers.some((number) => waiting.has(number)) && (await work(count)) > 0);
  await Promise.all(done);
  return count;
}

async function tasks() {
  if (shape !== "chain") return together(10);
  let count = 0;
  while (count < 10) count += await together(1);
  return count;
}

const figures = await inDirectory((directory) =>
  timeRuns(directory, async () => {
    let steps = await together(1);
    for (let round = 0; round < 2; round++) steps += (await tasks()) + (await together(1));
    for (let last = 0; last < 2; last++) steps += await together(1);
    if (steps !== 25) throw new Error("Steps were lost");
  }),
);
give(figures);
process.exit(0);
