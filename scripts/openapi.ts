/** Generates `openapi/openapi.json` from the routes, or with `--check` fails if it is out of date. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createApp } from "../src/http/app.ts";
import { createMetrics } from "../src/http/routes/metrics.ts";
import { defaultHttpSettings } from "../src/http/server/settings.ts";
import type { Requests } from "../src/research/ports/answered-requests.ts";
import type { Links } from "../src/research/ports/links.ts";
import type { Owners } from "../src/research/ports/owners.ts";
import type { Agents, Documents, Keys, OutsideTasks, Plans, Sessions, Supervisor, Tools } from "../src/research/ports/service.ts";
import type { Usage } from "../src/research/ports/usage.ts";
import type { Webhooks } from "../src/research/ports/webhooks.ts";

const file = new URL("../openapi/openapi.json", import.meta.url);

/** A placeholder for services: describing a route calls none of them. */
function absent<T extends object>(): T {
  return new Proxy({} as T, {
    get: (_target, name) => (name === "feed" ? {} : name === "close" || name === "endWaits" ? () => undefined : undefined),
  });
}

const app = await createApp({
  sessions: absent<Sessions>(),
  documents: absent<Documents>(),
  plans: absent<Plans>(),
  outside: absent<OutsideTasks>(),
  agents: absent<Agents>(),
  tools: absent<Tools>(),
  supervisor: absent<Supervisor>(),
  usage: absent<Usage>(),
  webhooks: absent<Webhooks>(),
  keys: absent<Keys>(),
  requests: absent<Requests>(),
  links: absent<Links>(),
  owners: absent<Owners>(),
  authenticator: null,
  languages: () => null,
  readiness: () => ({ ready: false, checks: {} }),
  metrics: createMetrics(),
  rates: { take: async () => null },
  settings: defaultHttpSettings,
  logger: null,
});
const answer = await app.inject("/openapi.json");
const description = `${JSON.stringify(answer.json(), null, 2)}\n`;
await app.close();

if (process.argv.includes("--check")) {
  const kept = await readFile(file, "utf8").catch(() => "");
  if (kept !== description) {
    console.error("openapi/openapi.json is not what the routes say: run `npm run openapi` and commit it");
    process.exitCode = 1;
  }
} else {
  await mkdir(new URL(".", file), { recursive: true });
  await writeFile(file, description);
}
