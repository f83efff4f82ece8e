/** The graph on a replica that works, over PostgreSQL: `steps-ralph.ts DATABASE_URL [chain]`. */
import { setTimeout as wait } from "node:timers/promises";
import { untilJoined } from "../../src/composition/standby.ts";
import { graphEngine, timeRuns } from "../engine/graph.ts";
import { give, inDirectory } from "../engine/measure.ts";
import { graphService } from "../engine/steps-service.ts";

const [databaseUrl = "", shape] = process.argv.slice(2);
const log = { info: () => undefined, warn: console.error, error: console.error };

const figures = await inDirectory(async (directory) => {
  const settings = { DATABASE_URL: databaseUrl, BLOBS: `dir:${directory}/reports`, PORT: "0" };
  const service = await graphService(directory, settings, {
    engine: graphEngine({ isChain: shape === "chain" }),
    replica: async ({ config }) => {
      const onLost = (reason: string) => {
        throw new Error(reason);
      };
      const replica = await untilJoined({ config, databaseUrl, log, signal: new AbortController().signal, onLost });
      if (replica === null) throw new Error("It was stopped");
      return replica;
    },
  });
  const result = await timeRuns(directory, async () => {
    await service.run();
  });
  await service.close();
  // What was released is on its way.
  await wait(0);
  return result;
});
give(figures);
process.exit(0);
