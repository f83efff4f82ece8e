/** The graph on DBOS: `steps-dbos.mjs DATABASE_URL [chain]`. Each step's result is a row that is committed before the next begins. */
import { DBOS } from "@dbos-inc/dbos-sdk";
import { text, timeRuns } from "../engine/graph.ts";
import { give, inDirectory } from "../engine/measure.ts";

const [databaseUrl, shape] = process.argv.slice(2);
const quiet = () => undefined;
const logger = { info: quiet, debug: quiet, warn: console.error, error: console.error };
DBOS.setConfig({ name: "bench", systemDatabaseUrl: databaseUrl, systemDatabasePoolSize: 20, logger });

let made = 0;
const step = (name) => DBOS.runStep(async () => ({ ok: true, body: text(made++) }), { name });
async function tasks(round) {
  const names = Array.from({ length: 10 }, (_, index) => `r${round}-${index}`);
  if (shape !== "chain") return Promise.all(names.map(step));
  const results = [];
  for (const name of names) results.push(await step(name));
  return results;
}
const graph = DBOS.registerWorkflow(
  async () => {
    const results = [await step("plan"), ...(await tasks(1)), await step("review1"), ...(await tasks(2))];
    for (const name of ["review2", "aggregate", "report"]) results.push(await step(name));
    return results.length;
  },
  { name: "graph" },
);
await DBOS.launch();
const figures = await inDirectory((directory) =>
  timeRuns(directory, async () => {
    const handle = await DBOS.startWorkflow(graph)();
    if ((await handle.getResult()) !== 25) throw new Error("Steps were lost");
  }),
);
give(figures);
process.exit(0);
