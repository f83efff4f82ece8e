/** `ralph` is the service, `bare` a Fastify app with two routes that write and read the same rows of the same store, and nothing else. */

import type { AddressInfo } from "node:net";
import { join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { compose } from "../../src/composition/composition.ts";
import { loadConfig } from "../../src/composition/settings/config.ts";
import type { NewEvent } from "../../src/domain/events/events.ts";
import { monotonicIds } from "../../src/research/run/monotonic-time.ts";
import { openStore } from "../../src/store/store.ts";
import { scriptedEngine } from "../../test/support/scripted-engine.ts";
import { inDirectory } from "./measure.ts";

async function ralph(directory: string): Promise<FastifyInstance> {
  // One session runs and never ends; all others wait. No limit of an owner is measured.
  const settings = { MAX_RUNNING_SESSIONS: "1", MAX_QUEUED_SESSIONS: "1000000", OWNER_REQUESTS_PER_MINUTE: "100000000" };
  const { config, secrets } = loadConfig({ DATA_DIR: directory, AGENTS_DIR: directory, ...settings });
  const engine = scriptedEngine({ initialResearch: () => new Promise(() => undefined) });
  const { app } = await compose(config, secrets, { engines: [engine], logger: null });
  return app;
}

/** The agents' versions, as they stand in the row of each session. */
const agents = ["initialResearch", "briefBuilder", "assessor", "planner", "splitter", "reviewer", "aggregator", "reporter"];
const pins = Object.fromEntries([...agents, "research", "data", "tool"].map((name) => [name, "1"]));

const born: NewEvent[] = [
  { type: "session.status", data: { from: null, to: "created", event: "created" } },
  { type: "session.queued", data: { position: 1 } },
];

async function bare(directory: string): Promise<FastifyInstance> {
  const store = openStore(directory);
  const newId = monotonicIds(() => new Date(), null);
  const app = fastify();
  app.post("/sessions", async (request, reply) => {
    const at = new Date().toISOString();
    const id = newId();
    const session = {
      ...{ id, owner: "local", query: (request.body as { query: string }).query, engine: "extractive", pins, createdAt: at },
      ...{ strategyWanted: "auto" as const, language: null, autoApprove: false, planApproval: false, outputFormats: null },
      ...{
        documentIds: null,
        sources: {},
        limits: {},
        allowedTools: [],
        unsupportedClaims: null,
        follows: null,
        suppliedPlan: null,
        metadata: {},
      },
    };
    await store.sessions.create(null, () => ({ session, events: born, definitions: [], requestHash: "", answer: null }));
    return reply.code(201).send(session);
  });
  app.get("/sessions/:id", async (request) => {
    const overview = await store.directory.overview("local", (request.params as { id: string }).id);
    if (overview === undefined) throw new Error("There is no such session");
    return overview.session;
  });
  return app;
}

await inDirectory(async (directory) => {
  const app = process.argv[2] === "bare" ? await bare(join(directory)) : await ralph(directory);
  await app.listen({ host: "127.0.0.1", port: 0 });
  // Each further message is answered with the processor time that this process has used, of all its threads. Microseconds.
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ usedUs: user + system });
  });
  process.send?.({ port: (app.server.address() as AddressInfo).port });
  await new Promise((resolve) => process.on("disconnect", resolve));
});
process.exit(0);
