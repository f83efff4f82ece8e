/**
 * Runs the terminal client with a fixed question over documents of every installation: the Markdown documentation inside
 * installed packages and the CSV files of `vega-datasets`. `--ru` asks in Russian, over the Russian documents among them
 * and the same tables. `--ui` shows the session in the console, and keeps the service until it is interrupted. Further
 * options are passed to the client.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { RalphClient } from "../clients/typescript/src/client.ts";
import { type LocalService, startService } from "../src/cli/local-service.ts";
import { openInBrowser } from "./browser.ts";
import { demos } from "./demos.ts";

const root = join(import.meta.dirname, "..");
const given = process.argv.slice(2);
const { question, documents, out } = demos[given.includes("--ru") ? "ru" : "en"];
const hasConsole = given.includes("--ui");
const interruption = new AbortController();
const service = hasConsole && !given.includes("--url") ? await startService({ data: null, signal: interruption.signal }) : null;
const client = spawn(
  process.execPath,
  [
    join(root, "src/cli/main.ts"),
    // The extractive engine even if an API key is set, so that a demo costs nothing.
    ...["research", question, "--yes", "--engine", "extractive", "--formats", "md,html,json,pdf", "--out", out],
    ...documents.flatMap((path) => ["--documents", path]),
    ...(service === null ? [] : ["--url", service.url.href]),
    ...given.filter((option) => option !== "--ru" && option !== "--ui"),
  ],
  { cwd: root, stdio: "inherit" },
);
// Ctrl-C also reaches the client, which stops gracefully; this process only waits for it.
process
  .on("SIGINT", () => interruption.abort())
  .on("SIGTERM", () => {
    interruption.abort();
    client.kill("SIGTERM");
  });
const ended = once(client, "exit");
if (service !== null) await showSession(service, AbortSignal.any([interruption.signal, service.died]));
const [code] = await ended;
if (service !== null && code === 0) {
  process.stdout.write("The console stays open; Ctrl-C ends the demo.\n");
  await new Promise<void>((resolve) => {
    const end = AbortSignal.any([interruption.signal, service.died]);
    if (end.aborted) resolve();
    end.addEventListener("abort", () => resolve(), { once: true });
  });
}
await service?.stop();
process.exitCode = code ?? 130;

/** Shows the demo's session in the console as soon as there is one. */
async function showSession({ url }: LocalService, signal: AbortSignal): Promise<void> {
  const { api } = new RalphClient({ baseUrl: url });
  while (!signal.aborted && client.exitCode === null) {
    const { data } = await api.GET("/sessions", { params: { query: { limit: 1 } } });
    const id = data?.items[0]?.id;
    if (id !== undefined) {
      const address = new URL(`ui/#/sessions/${id}`, url).href;
      process.stdout.write(`The console: ${address}\n`);
      openInBrowser(address);
      return;
    }
    await delay(100, undefined, { signal }).catch(() => undefined);
  }
}
