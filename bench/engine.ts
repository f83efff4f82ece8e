/**
 * `npm run bench:engine -- [section …]`: the engine beside the least that could do the same, and beside a peer. Rounds are
 * interleaved, each in a process of its own; what is printed are medians, ranges and ratios. ROUNDS sets how many, and
 * SYNC_DELAY_US makes each sync of the disk so many microseconds slower (by strace).
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomSpecs, scheduledTree } from "../test/support/random-tree.ts";
import { play } from "../test/support/simulation.ts";
import { type Figures, interleaved, measureIn, median } from "./engine/measure.ts";

const here = import.meta.dirname;
const rounds = Number(process.env.ROUNDS ?? 5);
const script = (name: string) => join(here, "engine", name);
const shown = (value: number | undefined) =>
  value === undefined ? "-" : value >= 100 ? Math.round(value).toLocaleString("en") : value.toFixed(2);

async function table(title: string, variants: Record<string, () => Promise<Figures>>, times = rounds): Promise<Record<string, Figures>> {
  const results = await interleaved(variants, times);
  console.log(`\n## ${title} (medians of ${times} rounds, range in brackets)`);
  for (const [name, { median: middle, least, most }] of Object.entries(results)) {
    const cells = Object.entries(middle).map(([key, value]) => `${key} ${shown(value)} [${shown(least[key])}–${shown(most[key])}]`);
    console.log(`${name.padEnd(22)} ${cells.join("  ")}`);
  }
  return Object.fromEntries(Object.entries(results).map(([name, { median: middle }]) => [name, middle]));
}

function ratio(what: string, of: number | undefined, to: number | undefined, aim: string): void {
  console.log(`  ${what}: ${((of ?? Number.NaN) / (to ?? Number.NaN)).toFixed(2)} (aim ${aim})`);
}

const sections: Record<string, () => Promise<void>> = {
  steps: async () => {
    const peer = join(here, "peers", "steps-langgraph.mjs");
    const hasPeer = existsSync(join(here, "peers", "node_modules"));
    if (!hasPeer) console.log("The peer is not installed: npm ci --prefix bench/peers");
    const variants: Record<string, () => Promise<Figures>> = {
      ralph: () => measureIn(script("steps-ralph.ts")),
      "bare, the same rows": () => measureIn(script("steps-same-rows.ts")),
      "bare, four rows a step": () => measureIn(script("steps-bare.ts")),
      "the latter, grouped": () => measureIn(script("steps-bare.ts"), ["grouped"]),
      ...(hasPeer && { langgraph: () => measureIn(peer) }),
    };
    const results = await table("Durable steps", variants);
    const { ralph, langgraph } = results;
    for (const name of ["bare, the same rows", "bare, four rows a step"]) {
      const bare = results[name];
      ratio(`one session, to ${name}`, ralph?.aloneStepsPerS, bare?.aloneStepsPerS, "0.9");
      ratio(`50 sessions, to ${name}`, ralph?.togetherStepsPerS, bare?.togetherStepsPerS, "1");
    }
    ratio("50 sessions, to LangGraph", ralph?.togetherStepsPerS, langgraph?.togetherStepsPerS, "5");
    ratio("bytes written, to LangGraph", ralph?.writtenKbPerRun, langgraph?.writtenKbPerRun, "at most 0.5");
  },
  recovery: async () => {
    const once = async () => {
      const directory = mkdtempSync(join(tmpdir(), "ralph-bench-"));
      try {
        await measureIn(script("recovery.ts"), ["prepare", directory]).catch(() => undefined);
        return await measureIn(script("recovery.ts"), ["measure", directory]);
      } finally {
        rmSync(directory, { recursive: true, force: true });
      }
    };
    await table("Recovery of 1,000 interrupted sessions (aim: all within 2,000 ms)", { ralph: once });
  },
  sse: async () => {
    const speed = (variant: string) => () => measureIn(script("sse.ts"), [variant, "speed", "1000"]);
    const { hub, raw } = await table("Events to 1,000 clients", { hub: speed("hub"), "raw node:http": speed("raw") }).then((all) => ({
      hub: all.hub,
      raw: all["raw node:http"],
    }));
    ratio("delivered, to bare node:http", hub?.deliveredPerS, raw?.deliveredPerS, "0.7");
    await table(
      "10 stalled readers, 60,000 events (aim: live under 10 MB, 0 left)",
      { hub: () => measureIn(script("sse.ts"), ["hub", "stalled", "10"]) },
      Math.min(3, rounds),
    );
  },
  http: async () => {
    const { ralph, bare } = await table("Requests over 50 connections", {
      ralph: () => measureIn(script("http.ts"), ["ralph"]),
      bare: () => measureIn(script("http.ts"), ["bare"]),
    });
    ratio("POST /sessions, to bare Fastify", ralph?.postPerS, bare?.postPerS, "0.8");
    ratio("GET /sessions/:id, to bare Fastify", ralph?.getPerS, bare?.getPerS, "0.8");
  },
  makespan: async () => {
    const ratios = Array.from({ length: 200 }, (_, index) => {
      const seed = index + 1;
      const shape = { maxDepth: 1 + (seed % 5), maxChildren: 3 + (seed % 8), density: (seed % 10) / 20 };
      const { makespan, lowerBound } = play(scheduledTree(randomSpecs(seed, shape)), 2 + (seed % 9));
      return makespan / lowerBound;
    });
    const mean = ratios.reduce((sum, value) => sum + value, 0) / ratios.length;
    console.log("\n## Makespan of 200 random trees to the greater of critical path and work/width (aim: mean 1.05)");
    console.log(`mean ${mean.toFixed(4)}  median ${median(ratios).toFixed(4)}  worst ${Math.max(...ratios).toFixed(4)}`);
  },
};

const wanted = process.argv.slice(2);
for (const [name, run] of Object.entries(sections)) if (wanted.length === 0 || wanted.includes(name)) await run();
