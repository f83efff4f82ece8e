/**
 * Plants the kept faults one by one into throw-away copies of the project, and tells which the tests let pass.
 *
 *   npm run test:mutants -- [--postgres] [--only ROOM|ID]… [--jobs N] [--list] [--check]
 *
 * With --postgres those that only tests over PostgreSQL notice, which it starts.
 * Fails where an entry of the list applies no more, or fewer than 95 % of the faults are noticed.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startServer } from "../replicas/support/server.ts";
import { Bench } from "./bench.ts";
import { mutants as others, replicaMutants } from "./lists.ts";
import { type Mutant, problemsOf } from "./mutant.ts";

/** Share of the faults that has to be noticed. */
const leastKilled = 0.95;

const project = join(import.meta.dirname, "../..");

const { values: options } = parseArgs({
  options: {
    only: { type: "string", multiple: true, default: [] },
    jobs: { type: "string", default: "2" },
    list: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
    postgres: { type: "boolean", default: false },
  },
});

const [mutants, config] = options.postgres ? [replicaMutants, "vitest.postgres.config.ts"] : [others, "vitest.config.ts"];

interface Result {
  mutant: Mutant;
  /** The test that noticed; null where none did. */
  by: string | null;
  seconds: number;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Takes from the list until it is empty, on as many benches as there are jobs. */
async function onBenches<T>(jobs: number, list: readonly T[], work: (bench: Bench, item: T) => Promise<void>): Promise<void> {
  const waiting = [...list];
  const workers = Array.from({ length: Math.min(jobs, list.length) }, async () => {
    const bench = new Bench(project, config);
    try {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(bench, item);
    } finally {
      await bench.close();
    }
  });
  await Promise.all(workers);
}

async function main(): Promise<number> {
  const problems = problemsOf(mutants, (file) => (existsSync(join(project, file)) ? readFileSync(join(project, file), "utf8") : undefined));
  for (const problem of problems) say(problem);
  if (options.check || problems.length > 0) {
    say(`${mutants.length} faults, ${problems.length} that cannot be planted`);
    return problems.length === 0 ? 0 : 1;
  }
  const chosen = mutants.filter(({ id, room }) => options.only.length === 0 || options.only.includes(id) || options.only.includes(room));
  if (options.list) {
    for (const { room, id, file, breaks } of chosen) say(`${room}\t${id}\t${file}\t${breaks}`);
    return 0;
  }
  if (chosen.length === 0) {
    say(`No fault and no room is called ${options.only.join(" or ")}`);
    return 1;
  }
  const jobs = Math.max(1, Number(options.jobs) || 1);

  // Without any fault all of these tests pass, or their failing would tell nothing.
  const tests = [...new Set(chosen.flatMap((mutant) => mutant.tests))];
  const broken: string[] = [];
  await onBenches(jobs, tests, async (bench, test) => {
    const job = { mutant: null, tests: [test] };
    // Once more where it fails: a busy machine lets time-outs pass.
    const once = await bench.run(job);
    const { failed, message } = once.failed === null ? once : await bench.run(job);
    if (failed !== null) broken.push(`${failed}: ${message}`);
  });
  for (const line of broken) say(`fails without a fault: ${line}`);
  if (broken.length > 0) return 1;
  say(`${tests.length} test files pass without a fault`);

  const results: Result[] = [];
  await onBenches(jobs, chosen, async (bench, mutant) => {
    const since = performance.now();
    const { failed, message } = await bench.run({ mutant, tests: mutant.tests });
    const seconds = (performance.now() - since) / 1_000;
    results.push({ mutant, by: failed, seconds });
    const how = failed === null ? "SURVIVED" : /timed out|hung/.test(message) ? `killed by time-out: ${failed}` : `killed: ${failed}`;
    say(`${String(results.length).padStart(3)}/${chosen.length} ${seconds.toFixed(1).padStart(5)} s  ${mutant.room}/${mutant.id}  ${how}`);
  });

  const survivors = results.filter(({ by }) => by === null);
  const share = 1 - survivors.length / results.length;
  if (survivors.length > 0) say("\nSurvived:");
  for (const { mutant } of survivors) say(`  ${mutant.room}/${mutant.id}  ${mutant.file}\n    ${mutant.breaks}`);
  say(`\n${results.length - survivors.length} of ${results.length} faults noticed (${(100 * share).toFixed(1)} %)`);
  return share >= leastKilled ? 0 : 1;
}

// Testers that are ended while they hang would leave a server of their own behind.
const server = options.postgres && !options.check && !options.list ? await startServer() : null;
if (server !== null) process.env.TEST_POSTGRES = server.url;
try {
  process.exitCode = await main();
} finally {
  await server?.stop();
}
