/** `ralph` is the service, `bare` a Fastify app with two routes that write and read the same rows of the same store, and nothing else. */

import type { AddressInfo } from "node:net";
import { join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { compose } from "../../src/composition/composition.ts";
import { loadConfig } from "../../src/composition/config.ts";
import { EventLog, type NewEvent } from "../../src/research/events/event-log.ts";
import { monotonicIds } from "../../src/research/run/monotonic-time.ts";
import { openStore } from "../../src/store/store.ts";
import { scriptedEngine } from "../../test/support/scripted-engine.ts";
import { inDirectory } from "./measure.ts";

async function ralph(directory: string): Promise<FastifyInstance> {
  const { config, secrets } = loadConfig({ DATA_DIR: directory, AGENTS_DIR: `${directory}/agents`, MAX_RUNNING_SESSIONS: "1" });
  const engine = scriptedEngine({ initialResearch: () => new Promise(() => undefined) });
  const { app } = await compose(config, secrets, { engines: [engine], logger: null });
  return app;
}

/** The agents' versions, as they stand in the row of each session. */
const agents = ["initialResearch", "briefBuilder", "assessor", "planner", "splitter", "reviewer", "aggregator", "reporter"];
const pins = JSON.stringify(Object.fromEntries([...agents, "research", "data", "tool"].map((name) => [name, "1"])));

const born: NewEvent[] = [
  { type: "session.status", data: { from: null, to: "created", event: "created" } },
  { type: "session.queued", data: { position: 1 } },
];

async function bare(directory: string): Promise<FastifyInstance> {
  const store = openStore(directory);
  const events = new EventLog(store);
  const newId = monotonicIds(() => new Date(), null);
  const app = fastify();
  app.post("/sessions", async (request, reply) => {
    const at = new Date().toISOString();
    const id = newId();
    const session = {
      ...{ id, owner: "local", query: (request.body as { query: string }).query, engine: "extractive", status: "created" as const },
      ...{ strategy_wanted: "auto", language: null, auto_approve: 0 as const, plan_approval: 0 as const, output_formats: null },
      ...{ document_ids: null, limits: "{}", allowed_tools: "[]", supplied_plan: null, metadata: "{}", created_at: at },
    };
    await store.db.write((tx) => {
      store.sessions.insert(tx, { ...session, pins }, born.length);
      events.insert(tx, id, born, { event_seq: born.length, percent: 0, owner: "local" }, at);
    });
    return reply.code(201).send(session);
  });
  app.get("/sessions/:id", async (request) => {
    const row = store.sessions.owned("local", (request.params as { id: string }).id);
    if (row === undefined) throw new Error("There is no such session");
    const { id, query, engine, status, hold, strategy, complexity, language, round, percent, error, created_at, updated_at } = row;
    const usage = { calls: row.model_calls, input: row.input_tokens, output: row.output_tokens, cost: row.cost_usd };
    return {
      ...{ id, query, engine, status, hold, strategy, complexity, language, round, percent, error, usage, created_at, updated_at },
      metadata: JSON.parse(row.metadata),
    };
  });
  return app;
}

await inDirectory(async (directory) => {
  const app = process.argv[2] === "bare" ? await bare(join(directory)) : await ralph(directory);
  await app.listen({ host: "127.0.0.1", port: 0 });
  process.send?.({ port: (app.server.address() as AddressInfo).port });
  await new Promise((resolve) => process.on("disconnect", resolve));
});
process.exit(0);
