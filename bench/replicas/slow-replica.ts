/**
 * A replica whose sessions last: their tasks come one after another, and each waits for an answer. It tells its parent of each
 * call, and so which session it works on.
 */
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { compose } from "../../src/composition/composition.ts";
import { untilJoined } from "../../src/composition/replicas/standby.ts";
import { loadConfig } from "../../src/composition/settings/config.ts";
import type { Tool } from "../../src/sources/tool.ts";
import { emptyResult, leaf, scriptedEngine } from "../../test/support/scripted-engine.ts";

/** What is sent to the parent. */
export interface AtWork {
  session: string;
}

const callMs = Number(process.env.CALL_MS);
const tasks = 10;

const slow: Tool<{ about: string }> = {
  name: "slow",
  description: "Answers after a while",
  effect: "read",
  input: z.object({ about: z.string() }),
  run: async ({ about }, { scope, signal }) => {
    process.send?.({ session: scope.sessionId } satisfies AtWork);
    await wait(callMs, undefined, { signal });
    return about;
  },
};

const engine = scriptedEngine({
  planner: () => ({
    analysis: "",
    tasks: Array.from({ length: tasks }, (_, index) => leaf(`t${index}`, index > 0 ? { dependencies: [`t${index - 1}`] } : {})),
  }),
  task: async ({ task }, { call }) => {
    await call.tool("slow", { about: task.ref ?? task.id });
    return emptyResult(task.ref ?? task.id);
  },
});

const log = { info: () => undefined, warn: console.error, error: console.error };
const { config, secrets } = loadConfig();
const databaseUrl = secrets.DATABASE_URL ?? "";
const onLost = () => process.exit(1);
const replica = await untilJoined({ config, databaseUrl, log, signal: new AbortController().signal, onLost });
if (replica === null) throw new Error("It was stopped");
const service = await compose(config, secrets, { engines: [engine], tools: [slow as Tool], logger: null, replica });
process.once("SIGTERM", () => void service.close().finally(() => process.exit(0)));
process.once("disconnect", () => process.exit(1));
await service.app.listen({ host: config.HOST, port: config.PORT });
await service.recover();
