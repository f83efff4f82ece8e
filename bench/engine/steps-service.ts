/** Ralph with the graph as its engine: complete sessions with all rows and files, but without HTTP. */
import type { Engine } from "../../src/agents/contracts.ts";
import { compose } from "../../src/composition/composition.ts";
import type { Joined } from "../../src/composition/replicas/standby.ts";
import { loadConfig } from "../../src/composition/settings/config.ts";
import { graphEngine, text } from "./graph.ts";

export interface GraphServiceOptions {
  engine?: Engine;
  /** With DATABASE_URL among the settings: where replicas share a database. */
  replica?: (loaded: ReturnType<typeof loadConfig>) => Promise<Joined>;
}

export async function graphService(directory: string, settings: Record<string, string> = {}, options: GraphServiceOptions = {}) {
  const { engine = graphEngine(), replica } = options;
  const loaded = loadConfig({
    DATA_DIR: directory,
    AGENTS_DIR: directory,
    MAX_RUNNING_SESSIONS: "50",
    MAX_PARALLEL_TASKS: "500",
    ...settings,
  });
  const { config, secrets } = loaded;
  const report = new TextEncoder().encode(text(1));
  const service = await compose(config, secrets, {
    engines: [engine],
    logger: null,
    reports: { missingScripts: () => [], write: async () => report },
    ...(replica && { replica: await replica(loaded) }),
  });
  const { sessions, core, store } = service;
  return {
    /** One session from its creation to its last event. Gives its id. */
    run: async (): Promise<string> => {
      const { session } = await sessions.create("local", { query: "What is it?", autoApprove: true, strategy: "flat" }, null);
      await new Promise<void>((resolve) => {
        let read = 0;
        const source = core.events.sessionFrames(session.id);
        const stop = source.listen(() => void look());
        const look = async () => {
          const frames = await source.read(read, 1_000);
          read = frames.at(-1)?.seq ?? read;
          if (!frames.some(({ last }) => last)) return;
          stop();
          resolve();
        };
      });
      const state = await store.sessions.open(session.id);
      if (state?.session.status !== "done") throw new Error(`${state?.session.status}: ${state?.session.error?.message}`);
      if (state.leafCounts().completed !== 20) throw new Error("Steps were lost");
      state.close();
      return session.id;
    },
    /** Where replicas share a database: begins to follow the others. */
    follow: () => service.recover(),
    close: () => service.close(),
  };
}
