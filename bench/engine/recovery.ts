/**
 * How soon interrupted sessions are running or queued again. `prepare DIRECTORY` leaves 1,000 of them as a kill does: 500
 * in the middle of a task, 500 that had not begun; `measure DIRECTORY` starts the service on them.
 */
import { compose } from "../../src/composition/composition.ts";
import { loadConfig } from "../../src/composition/settings/config.ts";
import { scriptedEngine } from "../../test/support/scripted-engine.ts";
import { give } from "./measure.ts";

const [what = "", directory = ""] = process.argv.slice(2);
const never = <T>() => new Promise<T>(() => undefined);
const count = 1_000;

async function open(running: number) {
  const { config, secrets } = loadConfig({
    DATA_DIR: directory,
    AGENTS_DIR: directory,
    MAX_RUNNING_SESSIONS: String(running),
    MAX_PARALLEL_TASKS: "10000",
  });
  return compose(config, secrets, { engines: [scriptedEngine({ task: never })], logger: null });
}

if (what === "prepare") {
  const { sessions, store } = await open(count / 2);
  await Promise.all(
    Array.from({ length: count }, (_, index) => sessions.create("local", { query: `Question ${index}`, autoApprove: true }, null)),
  );
  const isBusy = async () => (await store.directory.counts()).executing === count / 2;
  while (!(await isBusy())) await new Promise((resolve) => setTimeout(resolve, 20));
  process.kill(process.pid, "SIGKILL");
}
const begun = performance.now();
const service = await open(10);
// As the process does before its port is open.
service.warm();
const opened = performance.now();
const usedBefore = process.cpuUsage();
const taken = await service.recover();
const recovered = performance.now();
if (taken !== count) throw new Error(`${taken} of ${count} sessions were taken up`);
// The queue has sent each session its position. This write waits until those events are written.
await service.store.db.write(() => undefined);
const told = performance.now();
const { user, system } = process.cpuUsage(usedBefore);
give({
  cpuMs: (user + system) / 1_000,
  openMs: opened - begun,
  recoverMs: recovered - opened,
  toldMs: told - recovered,
  allMs: told - begun,
});
process.exit(0);
