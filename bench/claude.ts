/**
 * What Ralph adds to a model's own time: `npm run bench:claude`. A stand-in answers after set times, in a process of its
 * own; the service runs here over real HTTP and a real database. Three questions: how long from one answer to the next
 * request, how long a session takes beside its critical path, how much memory ten long conversations need.
 */
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compose } from "../src/composition/composition.ts";
import { loadConfig } from "../src/composition/settings/config.ts";
import { Client } from "../test/support/client.ts";
import type { Answered, Part } from "./claude/stand-in.ts";
import { StandIn } from "./claude/stand-in-process.ts";

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const quantile = (values: number[], share: number) => [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/** From the end of one answer to the next request of the same conversation. */
function overheads(answered: Answered[]): number[] {
  const conversations = Map.groupBy(
    answered.filter(({ role }) => role === "research"),
    ({ conversation }) => conversation,
  );
  return [...conversations.values()].flatMap((turns) => {
    const ordered = turns.toSorted((a, b) => a.at - b.at);
    return ordered.slice(1).map(({ at }, index) => at - (ordered[index]?.answeredAt ?? at));
  });
}

/** Share of the prompts' tokens that the stand-in read from its cache. */
function cacheShare(answered: Answered[]): string {
  const total = (of: (tokens: Answered["cached"]) => number) => sum(answered.map(({ cached }) => of(cached)));
  return `${((total(({ read }) => read) / total(({ all }) => all)) * 100).toFixed(1)} %`;
}

const standIn = new StandIn();
const directory = mkdtempSync(join(tmpdir(), "ralph-bench-"));
const { config, secrets } = loadConfig({
  DATA_DIR: directory,
  ANTHROPIC_BASE_URL: await standIn.url(),
  ANTHROPIC_STRUCTURED_OUTPUTS: "native",
  ANTHROPIC_PROMPT_CACHING: "on",
  MODEL_TASK_TURNS: "200",
  MODEL_TASK_TOKENS: "1000000000",
  MAX_SESSION_COST_USD: "1000000",
  TASK_TIMEOUT_S: "3000",
  ROUND_TIMEOUT_S: "3000",
  SESSION_TIMEOUT_S: "3000",
  CACHE_ASSESSMENTS: "false",
});
const service = await compose(config, secrets, { logger: null });
await service.app.listen({ host: "127.0.0.1", port: 0 });
const client = new Client(`http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`);
for (let number = 0; number < 50; number += 1) {
  await client.document(
    `tower-${number}.md`,
    `# Tower ${number}\n\n## History\n\nThe history of tower ${number} is long. ${`It has word${number} in it. `.repeat(20)}\n`,
  );
}

/** Every session asks something else, so that none finds another's prompts in the cache. */
let asked = 0;

async function run(part: Part, sessions: number): Promise<{ answered: Answered[]; ms: number[] }> {
  await standIn.play(part);
  const ms = await Promise.all(
    Array.from({ length: sessions }, async () => {
      const start = performance.now();
      const session = await client.finished(await client.start({ query: `Tell me about the towers (${++asked})`, outputFormats: ["md"] }));
      if (session.status !== "done") throw new Error(`A session ended as ${session.status}: ${JSON.stringify(session.error)}`);
      return performance.now() - start;
    }),
  );
  return { answered: await standIn.report(), ms };
}

const simple = { complexity: "simple", scope: ["History"], delayMs: 0 } as const;
await run({ ...simple, scope: ["History"], turns: 20, tool: "compute" }, 1);

console.log("Ralph's own time a turn, one session of 100 turns (answer read, turn journalled, tool run and journalled, request sent):");
for (const tool of ["compute", "search_documents"] as const) {
  const cpu = process.cpuUsage();
  const gaps = overheads((await run({ ...simple, scope: ["History"], turns: 100, tool }, 1)).answered);
  const { user, system } = process.cpuUsage(cpu);
  console.log(
    `  ${tool.padEnd(17)} median ${quantile(gaps, 0.5).toFixed(2)} ms, p95 ${quantile(gaps, 0.95).toFixed(2)} ms, the last ten ${quantile(gaps.slice(-10), 0.5).toFixed(2)} ms; processor ${((user + system) / 1e3 / gaps.length).toFixed(2)} ms`,
  );
}

console.log("Makespan beside the critical path, 5 tasks of 4 turns, every answer after 500 ms:");
const delayMs = 500;
for (const round of [1, 2, 3]) {
  const { ms, answered } = await run(
    { complexity: "medium", scope: ["History", "Today", "Height", "Cost", "People"], turns: 4, tool: "search_documents", delayMs },
    1,
  );
  // Initial research, brief, assessment, plan; the longest task; review, aggregation, report.
  const critical = (4 + 4 + 3) * delayMs;
  console.log(
    `  round ${round}: ${(ms[0] ?? 0).toFixed(0)} ms of ${critical} ms, ratio ${((ms[0] ?? 0) / critical).toFixed(3)}; from cache ${cacheShare(answered)}`,
  );
}

globalThis.gc?.();
const before = process.memoryUsage();
let peak = before.rss;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 20);
const { answered, ms } = await run({ ...simple, scope: ["History"], turns: 100, tool: "search_documents" }, 10);
clearInterval(watch);
globalThis.gc?.();
const after = process.memoryUsage();
const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
console.log(`10 sessions of 100 turns at once: ${answered.length} calls in ${(Math.max(...ms) / 1000).toFixed(1)} s`);
console.log(
  `  memory: resident ${mb(before.rss)} before, at most ${mb(peak)}; heap ${mb(before.heapUsed)} before, ${mb(after.heapUsed)} after`,
);
console.log(
  `  input read from the stand-in's cache: ${cacheShare(answered)} (prefixes up to each cache mark, 4 characters a token, nothing expires)`,
);

await service.close();
standIn.stop();
rmSync(directory, { recursive: true, force: true });
