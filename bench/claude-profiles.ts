/**
 * Whole sessions with realistic model delays, scaled down: each has to end `done` with every step answered by the model.
 * Prints where the time went. The second part of `npm run bench:claude`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compose } from "../src/composition/composition.ts";
import { type Config, loadConfig } from "../src/composition/settings/config.ts";
import { Client } from "../test/support/client.ts";
import { type Profile, profiles, speed } from "./claude/profiles.ts";
import type { Answered } from "./claude/stand-in.ts";
import { StandIn } from "./claude/stand-in-process.ts";

/** Time-outs of the work itself: those of HTTP and of documents are Ralph's own, and as long as ever. */
const played =
  /^(INITIAL_RESEARCH|BRIEF|PLANNER|DATA_TASK|TASK|ROUND|AGGREGATION|REPORTS|SESSION|MODEL_TURN|MODEL_TASK|MODEL_WRITING|MODEL_ROUND|MODEL_SESSION|MODEL_SILENCE)_TIMEOUT_S$/;

function faster(config: Config): Config {
  const changed = Object.entries(config).map(([name, value]) => [
    name,
    played.test(name) && typeof value === "number" ? value / speed : value,
  ]);
  const settings = Object.fromEntries(changed) as Config;
  return { ...settings, MODEL_TOKENS_PER_SECOND: config.MODEL_TOKENS_PER_SECOND * speed };
}

const seconds = (ms: number) => `${((ms * speed) / 1_000).toFixed(0)} s`;

async function run(standIn: StandIn, url: string, profile: Profile): Promise<void> {
  await standIn.playProfile(profile);
  const directory = mkdtempSync(join(tmpdir(), "ralph-bench-"));
  const { config, secrets } = loadConfig({
    DATA_DIR: directory,
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_STRUCTURED_OUTPUTS: "native",
    // The sections of a longer report, and what is written around them.
    MODEL_ONE_CALL_FINDINGS: "0",
    ...profile.environment,
  });
  const service = await compose(faster(config), secrets, { logger: null });
  try {
    await service.app.listen({ host: "127.0.0.1", port: 0 });
    const client = new Client(`http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`);
    for (const topic of ["History", "Today", "Height"]) {
      await client.document(`${topic}.md`, `# The tower\n\n## ${topic}\n\n${`Much is told of its ${topic.toLowerCase()}. `.repeat(30)}\n`);
    }
    const start = performance.now();
    const id = await client.start({ query: "Tell me about the tower", outputFormats: ["md"] });
    const session = await client.finished(id);
    const ms = performance.now() - start;
    const { items } = await client.events(id);
    const degraded = items.filter(({ type }) => type === "step.degraded").map(({ data }) => data["agent"]);
    if (session.status !== "done") throw new Error(`${profile.name}: ended as ${session.status}: ${JSON.stringify(session.error)}`);
    if (degraded.length > 0) throw new Error(`${profile.name}: without a model: ${degraded.join(", ")}`);
    tell(profile, ms, await standIn.report());
  } finally {
    await service.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

function tell({ name, firstTokenS, tokensPerSecond, thinking, concurrency }: Profile, ms: number, answered: Answered[]): void {
  console.log(
    `${name} (${firstTokenS} s to the first token, ${tokensPerSecond} tokens/s, ${thinking} of thinking, ${concurrency} at once): done after ${seconds(ms)}, ${answered.length} calls`,
  );
  const roles = Map.groupBy(answered, ({ role }) => role);
  for (const [role, calls] of roles) {
    const times = calls.map(({ at, answeredAt }) => answeredAt - at);
    const total = times.reduce((sum, time) => sum + time, 0);
    console.log(
      `  ${role.padEnd(16)} ${String(calls.length).padStart(2)} calls, ${seconds(total)} in all, the longest ${seconds(Math.max(...times))}`,
    );
  }
}

console.log(`Whole sessions of three tasks of four turns, played ${speed} times as fast; the time-outs are those of the defaults:`);
const standIn = new StandIn();
try {
  const url = await standIn.url();
  for (const profile of profiles) await run(standIn, url, profile);
} finally {
  standIn.stop();
}
