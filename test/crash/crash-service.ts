/**
 * The real service with a scripted engine, which ends itself by SIGKILL at a named point: CRASH_AT is the point and its
 * how-manieth time, e.g. 'before commit:7'. MIGRATIONS names the folder of another version's migrations. Prints its port, and
 * at a stop how often each point was passed.
 */
import type { AddressInfo } from "node:net";
import { z } from "zod";
import type { AgentContext } from "../../src/agents/agent.ts";
import { compose } from "../../src/composition/composition.ts";
import { type Joined, untilJoined } from "../../src/composition/replicas/standby.ts";
import { type Config, loadConfig } from "../../src/composition/settings/config.ts";
import type { Json } from "../../src/domain/base/json.ts";
import { isRalphError, RalphError } from "../../src/domain/errors/errors.ts";
import type { Tool } from "../../src/sources/tool.ts";
import { emptyResult, leaf, scriptedEngine } from "../support/scripted-engine.ts";
import { atMost } from "./at-most.ts";

const remote = process.env.REMOTE ?? "";
/** Longest time of a call, so that a kill at any moment meets some. Milliseconds. */
const slowestMs = Number(process.env.SLOW ?? 0);
const [crashPoint, crashCount] = (process.env.CRASH_AT ?? ":0").split(":");
const version = process.env.MIGRATIONS === undefined ? {} : { migrations: process.env.MIGRATIONS };
const passed: Record<string, number> = {};

function pass(point: string): void {
  passed[point] = (passed[point] ?? 0) + 1;
  if (point === crashPoint && passed[point] === Number(crashCount)) process.kill(process.pid, "SIGKILL");
}

async function post(path: string, body: Json, signal: AbortSignal): Promise<Json> {
  if (slowestMs > 0) await new Promise((resolve) => setTimeout(resolve, slowestMs * (0.1 + 0.9 * Math.random())));
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(`${remote}${path}`, { method: "POST", body: JSON.stringify(body), signal }).catch(() => null);
    if (response?.ok === true) return (await response.json()) as Json;
    if (path === "/publish" || attempt === 20) throw new RalphError("network", `${path} cannot be reached`);
  }
}

const lookup: Tool<{ about: string }> = {
  name: "lookup",
  description: "Asks the remote",
  effect: "read",
  input: z.object({ about: z.string() }),
  run: (input, { signal }) => post("/lookup", input, signal),
};
const publish: Tool<{ text: string }> = {
  name: "publish",
  description: "Changes the world",
  effect: "world",
  input: z.object({ text: z.string() }),
  run: (input, { signal }) => post("/publish", input, signal),
};

/** Two reads, the second about the first's answer, and a model's word on them. */
async function research(about: string, context: AgentContext): Promise<string> {
  const first = (await context.call.tool("lookup", { about })) as { told: string };
  const second = (await context.call.tool("lookup", { about: `${about}: ${first.told.length}` })) as { told: string };
  const request = { first: first.told, second: second.told };
  const think = async (signal: AbortSignal, sending: () => Promise<void>) => ({
    answer: await sending().then(() => post("/model", request, signal)),
    model: "scripted",
    usage: { inputTokens: 10, outputTokens: 5, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 0.001 },
    requestId: null,
  });
  const answer = await context.call.model("think", request, think, undefined, atMost);
  return (answer as { told: string }).told;
}

const engine = scriptedEngine({
  planner: () => ({
    analysis: "",
    tasks: [
      leaf("a"),
      leaf("b", { critical: true }),
      { ...leaf("c"), tasks: [leaf("c1", { dependencies: ["a"] }), leaf("c2", { dependencies: ["a", "b"] })] },
      leaf("tell", { dependencies: ["c"] }),
    ],
  }),
  task: async ({ query, task }, context) => {
    if (query === "What kills?" && task.ref === "b") process.kill(process.pid, "SIGKILL");
    // A kill while the world is being changed asks the user: not where a test has none.
    if (task.ref === "tell" && !query.startsWith("Only read")) {
      await context.call.tool("publish", { text: query });
      return emptyResult("told");
    }
    const text = await research(task.ref ?? task.id, context);
    const findings = [{ kind: "count" as const, text, citations: [], score: 1 }];
    return { ...emptyResult(`${task.ref}: ${text.length}`), findings };
  },
  reviewer: ({ round, brief }) => ({
    decision: round === 1 ? "continue" : "done",
    reason: round === 1 ? "gaps" : "covered",
    coverage: brief.scope.map((scopeItem) => ({ scopeItem, coverage: round / 2, reason: "" })),
    newTasks: round === 1 ? [leaf("d", { dependencies: ["a"] })] : [],
    note: "",
  }),
  aggregator: ({ query, brief, coverage, tasks }) => ({
    query,
    title: query,
    language: brief.language,
    completeness: "full",
    summary: [{ kind: "count", text: `${tasks.length} tasks`, citations: [] }],
    sections: coverage.map(({ scopeItem, coverage: share }) => ({
      title: scopeItem,
      coverage: share,
      paragraphs: tasks.flatMap(({ result }) =>
        (result?.findings ?? []).map(({ text }) => ({ kind: "count" as const, text, citations: [] })),
      ),
      tables: [],
      charts: [],
    })),
    recommendations: [],
    notFound: [],
    disagreements: [],
  }),
});

/** Where replicas share a database: this process as one of them. */
async function joined(config: Config, databaseUrl: string | null): Promise<Joined | null> {
  if (databaseUrl === null) return null;
  const [log, { signal }] = [{ info: () => undefined, warn: () => undefined, error: () => undefined }, new AbortController()];
  return untilJoined({ ...{ config, databaseUrl, log, signal, ...version }, onLost: () => process.exit(3) });
}

try {
  const { config, secrets } = loadConfig();
  const replica = await joined(config, secrets.DATABASE_URL);
  const service = await compose(config, secrets, {
    ...{ engines: [engine], tools: [lookup as Tool, publish as Tool], hook: pass, logger: null, ...version },
    ...(replica === null ? {} : { replica }),
  });
  process.once("SIGTERM", () => {
    service.close().then(
      () => {
        process.stdout.write(`passed ${JSON.stringify(passed)}\n`, () => process.exit(0));
      },
      () => process.exit(1),
    );
  });
  await service.app.listen({ host: "127.0.0.1", port: replica === null ? 0 : config.PORT });
  const { port } = service.app.server.address() as AddressInfo;
  await service.recover();
  process.stdout.write(`listening ${port}\n`);
} catch (error) {
  process.stderr.write(`${isRalphError(error) ? error.message : String(error)}\n`);
  process.exit(1);
}
