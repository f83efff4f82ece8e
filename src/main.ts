/** The process: configuration, start, signals, stop. A bad setting or directory ends it with one line that says why. */
import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import type { Service } from "./composition/composition.ts";
import { openProcessLog } from "./composition/process-log.ts";
import type { Joined } from "./composition/replicas/standby.ts";
import { type Config, loadConfig } from "./composition/settings/config.ts";
import { startWarnings } from "./composition/settings/start-warnings.ts";
import { isRalphError } from "./domain/errors/errors.ts";

const usage = `Usage: node src/main.ts

Serves Ralph over HTTP. It takes no arguments: its settings come from the environment, and .env.example lists them all.
'npm start' reads them from a file .env too; 'npm run research -- --help' tells of the client.
`;

async function start(): Promise<void> {
  const { config, secrets, misspelt, given } = loadConfig();
  // Most of a start is the loading of modules: usage and faults of settings need none of them.
  const { compose } = await import("./composition/composition.ts");
  const logger = openProcessLog(config.LOG_LEVEL);
  const { DATABASE_URL: databaseUrl } = secrets;
  const replica = databaseUrl === null ? undefined : await join(config, databaseUrl, logger);
  const composed = () => compose(config, secrets, { environment: given, logger, ...(replica === undefined ? {} : { replica }) });
  const service = replica === undefined ? await composed() : await asMember(replica, composed);
  const { log } = service.core;
  stopOnSignals(service, config.DRAIN_S * 1000);
  const recovered = await leaving(service.close, async () => {
    // Before the port is open: the requests that wait for a restart come all at once.
    service.warm();
    await service.app.listen({ host: config.HOST, port: config.PORT });
    return service.recover();
  });
  const someKey = secrets.ADMIN_KEY !== null || (await service.keys.list(null, { limit: 1 })).items.length > 0;
  for (const { fields, message } of startWarnings(config, { misspelt, someKey })) log.warn(fields, message);
  log.info({ recovered, engines: [...service.core.engines.keys()] }, "Ralph is ready");
}

/** Composes a replica that has joined. One that fails or is stopped meanwhile leaves: the others need not find it silent. */
async function asMember<T>({ membership }: Joined, work: () => Promise<T>): Promise<T> {
  const leave = () => membership.release();
  const stop = () =>
    leave().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  try {
    return await leaving(leave, work);
  } finally {
    process.off("SIGTERM", stop);
    process.off("SIGINT", stop);
  }
}

/** Runs `work`; if it fails, calls `leave` before it rejects. */
async function leaving<T>(leave: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await leave().catch(() => undefined);
    throw error;
  }
}

/** Ends the process where it is stopped before it works. */
async function join(config: Config, databaseUrl: string, log: Logger): Promise<Joined> {
  // The database's client is loaded where it is used.
  const { untilJoined } = await import("./composition/replicas/standby.ts");
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  const onLost = (reason: string) => {
    // Another replica may work already: nothing that this process still holds in memory is of any worth.
    log.fatal({ reason }, "This replica works no longer; start it again");
    process.exit(1);
  };
  const joined = await untilJoined({ config, databaseUrl, log, signal: stopping.signal, onLost });
  process.off("SIGTERM", stop);
  process.off("SIGINT", stop);
  // A signal may have come in the moment of joining.
  if (stopping.signal.aborted) await joined?.membership.release().catch(() => undefined);
  if (joined === null || stopping.signal.aborted) process.exit(0);
  return joined;
}

/** SIGTERM first lets a load balancer see that no more requests are wanted; Ctrl-C and a second signal do not wait. */
function stopOnSignals(service: Service, drainMs: number): void {
  const { log } = service.core;
  const draining = new AbortController();
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return draining.abort();
    stopping = true;
    log.info({ signal }, "Stopping; sessions go on at the next start");
    service.drain();
    if (signal === "SIGTERM" && drainMs > 0) await wait(drainMs, undefined, { signal: draining.signal }).catch(() => undefined);
    service.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ error }, "The stop failed; nothing that was acknowledged is lost");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

function fail(error: unknown): never {
  const known = isRalphError(error) && (error.kind === "system" || error.code === "invalid_input");
  process.stderr.write(known ? `ralph: ${error.message}\n` : `ralph: ${startFailure(error)}\n`);
  process.exit(1);
}

/** The fields of Node's error for an address that it cannot listen on. */
interface Listened {
  address: string;
  hostname: string;
  port: number;
}

function startFailure(error: unknown): string {
  const { code, syscall, address, hostname, port, message } = error as NodeJS.ErrnoException & Partial<Listened>;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return `HOST: this machine has no address '${address ?? hostname}'`;
  if (code === "EADDRINUSE") return `PORT: another program uses port ${port} of ${address}`;
  if (code === "EACCES" && syscall === "listen") return `PORT: this user may not listen on port ${port}`;
  return `could not start: ${message}`;
}

const [argument] = process.argv.slice(2);
if (argument === undefined) start().catch(fail);
else if (argument === "--help" || argument === "-h") process.stdout.write(usage);
else {
  process.stderr.write(`ralph: '${argument}' is not known here; 'node src/main.ts --help' tells how it is started\n`);
  process.exitCode = 2;
}
