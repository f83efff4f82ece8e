/**
 * What keys cost: `GET /sessions/{id}` at a service with AUTH=none and at one with AUTH=keys, in turns over one connection
 * each. Prints the medians and the best of the rounds and the share that keys add: processor time of client and service
 * together, which other work on the machine changes less than the time on the clock. Microseconds for each request.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compose } from "../src/composition/composition.ts";
import { loadConfig } from "../src/composition/settings/config.ts";

const rounds = 15;
const requests = 600;
const adminKey = "the key of this measurement";
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

async function start(environment: Record<string, string>) {
  const directory = await mkdtemp(join(tmpdir(), "ralph-bench-keys-"));
  const { config, secrets } = loadConfig({ DATA_DIR: directory, ENGINE: "extractive", ...environment });
  const service = await compose(config, secrets, { logger: null });
  const { session } = await service.sessions.create("local", { query: "What is it?" }, null);
  await service.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = service.app.server.address() as AddressInfo;
  const close = async () => {
    await service.close();
    await rm(directory, { recursive: true });
  };
  return { service, port, path: `/sessions/${session.id}`, close };
}

function get(port: number, path: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, headers, agent }, (answer) => {
      answer.resume().on("end", () => (answer.statusCode === 200 ? resolve() : reject(new Error(`${answer.statusCode}`))));
    });
    sent.on("error", reject).end();
  });
}

const [open, keyed] = [await start({ AUTH: "none" }), await start({ AUTH: "keys", ADMIN_KEY: adminKey })];
const { key } = await keyed.service.keys.create({ owner: "local", scopes: ["read"] });
const measured = { none: [] as number[], keys: [] as number[] };
for (let round = 0; round <= rounds; round++) {
  for (const [name, { port, path }, headers] of [
    ["none", open, {}],
    ["keys", keyed, { "x-api-key": String(key) }],
  ] as const) {
    const since = process.cpuUsage();
    for (let n = 0; n < requests; n++) await get(port, path, headers);
    // The first round warms up.
    const { user, system } = process.cpuUsage(since);
    if (round > 0) measured[name].push((user + system) / requests);
  }
}
for (const [name, of] of [
  ["median", (values: number[]) => values.toSorted((a, b) => a - b)[rounds >> 1] ?? 0],
  ["best", (values: number[]) => Math.min(...values)],
] as const) {
  const [none, keys] = [of(measured.none), of(measured.keys)];
  process.stdout.write(
    `${name}: ${none.toFixed(1)} µs without keys, ${keys.toFixed(1)} µs with keys, ${(100 * (keys / none - 1)).toFixed(1)} % more\n`,
  );
}
agent.destroy();
await Promise.all([open.close(), keyed.close()]);
