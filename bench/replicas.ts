/**
 * `npm run bench:replicas -- [steps reads events sizes take-over]`: several replicas over one PostgreSQL server, which it starts and
 * ends. Durable steps are measured beside DBOS and pg-boss on the same server, each in an empty database, with its default
 * durability: every commit is synced. Steps are measured twice: with the commits of this machine's disk, and with commits of the
 * server that each take COMMIT_DELAY_MS longer (5), so that they bound a step and not the processor. Rounds take turns, each in
 * processes of its own; what is printed are medians, ranges and ratios. ROUNDS sets how many, and SYNC_DELAY_US makes each sync
 * of a disk so many microseconds slower (by strace).
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { startServer } from "../test/replicas/support/server.ts";
import { type Figures, interleaved, measureIn, slowerSyncs } from "./engine/measure.ts";
import { emptyDatabase, Replicas } from "./replicas/cluster.ts";
import { measureEvents } from "./replicas/events.ts";
import { measureReads } from "./replicas/reads.ts";
import { measureSizes } from "./replicas/sizes.ts";
import { delayCommits } from "./replicas/slow-commits.ts";
import { measureTakeOver } from "./replicas/take-over.ts";

const here = import.meta.dirname;
const rounds = Number(process.env.ROUNDS ?? 5);
const commitDelayMs = Number(process.env.COMMIT_DELAY_MS ?? 5);
const shown = (value: number) => (value >= 100 ? Math.round(value).toLocaleString("en") : value.toFixed(1));

async function table(title: string, variants: Record<string, () => Promise<Figures>>, times: number): Promise<Record<string, Figures>> {
  const results = await interleaved(variants, times);
  console.log(`\n## ${title} (medians of ${times} rounds, range in brackets)`);
  for (const [name, { median, least, most }] of Object.entries(results)) {
    const cells = Object.entries(median).map(
      ([key, value]) => `${key} ${shown(value)} [${shown(least[key] ?? 0)}–${shown(most[key] ?? 0)}]`,
    );
    console.log(`${name.padEnd(24)} ${cells.join("  ")}`);
  }
  return Object.fromEntries(Object.entries(results).map(([name, { median }]) => [name, median]));
}

function compare(what: string, key: string, results: Record<string, Figures>, aim: number): void {
  const { ralph, ...others } = results;
  const [best] = Object.entries(others)
    .filter(([name]) => !name.startsWith("ralph"))
    .map(([name, figures]) => ({ name, value: figures[key] ?? 0 }))
    .sort((a, b) => b.value - a.value);
  if (best !== undefined) console.log(`  ${what}, to ${best.name}: ${((ralph?.[key] ?? 0) / best.value).toFixed(2)} (aim ${aim})`);
}

async function steps(server: string, shape: "fan" | "chain"): Promise<void> {
  const on =
    (script: string, ...more: string[]) =>
    async () =>
      measureIn(join(here, script), [await emptyDatabase(server), shape, ...more]);
  const peers = Object.entries({ "@dbos-inc/dbos-sdk": "dbos", "pg-boss": "pg-boss" }).filter(([module, name]) => {
    const isThere = existsSync(join(here, "peers/node_modules", module));
    if (!isThere) console.log(`${name} is not installed: npm ci --prefix bench/peers`);
    return isThere;
  });
  const variants = {
    ralph: on("replicas/steps-ralph.ts"),
    "ralph, 3 replicas": on("replicas/steps-ralph.ts", "3"),
    ...Object.fromEntries(peers.map(([, name]) => [name, on(`peers/steps-${name}.mjs`)])),
  };
  const title = shape === "fan" ? "two rounds of ten at once" : "each after the one before";
  const results = await table(`25 durable steps a session, ${title}`, variants, rounds);
  compare("one session", "aloneStepsPerS", results, 1.5);
  compare("50 sessions", "togetherStepsPerS", results, 5);
}

async function withReplicas(server: string, work: (replicas: Replicas) => Promise<void>): Promise<void> {
  const replicas = await Replicas.start(server);
  try {
    await work(replicas);
  } finally {
    await replicas.close();
  }
}

const sections: Record<string, (server: string) => Promise<void>> = {
  steps: async (server) => {
    for (const delayMs of [0, commitDelayMs]) {
      const commitMs = await delayCommits(server, delayMs);
      console.log(`\n# Commits that take ${delayMs} ms longer: a bare one takes ${commitMs.toFixed(2)} ms`);
      await steps(server, "fan");
      await steps(server, "chain");
    }
    await delayCommits(server, 0);
  },
  reads: (server) =>
    withReplicas(server, async (replicas) => {
      const taken = await measureReads(replicas);
      console.log("\n## GET /sessions/:id, one after another (aim at another replica: p99 under 15 ms)");
      for (const [name, { p50Ms = 0, p99Ms = 0, processorMs = 0 }] of Object.entries(taken)) {
        const times = `p50 ${p50Ms.toFixed(2)} ms  p99 ${p99Ms.toFixed(2)} ms`;
        console.log(`${name.padEnd(24)} ${times}  processor time ${processorMs.toFixed(3)} ms a read`);
      }
    }),
  events: (server) =>
    withReplicas(server, async (replicas) => {
      await table("All events to 500 clients over 3 replicas", { ralph: () => measureEvents(replicas) }, Math.min(3, rounds));
    }),
  sizes: (server) =>
    withReplicas(server, async (replicas) => {
      console.log("\n## What sessions cost the shared database");
      for (const [name, figures] of Object.entries(await measureSizes(replicas))) {
        const cells = Object.entries(figures).map(([what, value]) => `${what} ${shown(value)}`);
        console.log(`${name.padEnd(36)} ${cells.join("  ")}`);
      }
    }),
  "take-over": async (server) => {
    const kinds = { "after SIGKILL": "SIGKILL", "after SIGTERM": "SIGTERM" } as const;
    const variants = Object.entries(kinds).map(([name, signal]) => [name, () => measureTakeOver(server, signal)]);
    const aims = "aims: 20 s after a death, 1 s after a stop";
    const title = `Until all is answered and done by the others, with default settings (${aims})`;
    await table(title, Object.fromEntries(variants), Math.min(3, rounds));
  },
};

const wanted = process.argv.slice(2);
const server = await startServer(slowerSyncs());
try {
  for (const [name, run] of Object.entries(sections)) if (wanted.length === 0 || wanted.includes(name)) await run(server.url);
} finally {
  await server.stop();
}
