/**
 * The makespan of a session that researches the web, beside its critical path. A search service and pages on loopback
 * answer after set times; the session's questions need all of them. The critical path is what cannot overlap: the search
 * of the initial research, then one search and the slowest page. What is measured beyond it is the service's own work: it
 * is measured in a session whose search and pages answer at once, and counted to the path.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compose, type Service } from "../../src/composition/composition.ts";
import { loadConfig } from "../../src/composition/settings/config.ts";

const subjects = ["Tarwek", "Ostania", "Belmora", "Karvel", "Lindos"];
const pagesOfSubject = 5;
const searchMs = 700;
const pageMs = (index: number) => 400 + 300 * index;

interface Web {
  origin: string;
  close(): void;
}

/** Search results and pages of each subject, on servers of their own; `scale` 0 answers at once. */
async function startWeb(scale: number, run: number): Promise<Web> {
  const site = await serve(scale, (url) => {
    if (url.pathname === "/robots.txt") return { ms: 0, type: "text/plain", body: "" };
    const [, , subject = "", index = "0"] = url.pathname.split("/");
    return { ms: pageMs(Number(index)), type: "text/html", body: page(subject, Number(index)) };
  });
  const search = await serve(scale, (url) => {
    const asked = subjects.filter((subject) => url.searchParams.get("q")?.includes(subject));
    const paths = asked.flatMap((subject) => Array.from({ length: pagesOfSubject }, (_, index) => `${subject}/${index}`));
    const results = paths.map((path) => ({ url: `${site.origin}/${run}/${path}`, title: path, content: path }));
    return { ms: searchMs, type: "application/json", body: JSON.stringify({ results }) };
  });
  return {
    origin: search.origin,
    close: () => {
      search.close();
      site.close();
    },
  };
}

async function serve(scale: number, answer: (url: URL) => { ms: number; type: string; body: string }): Promise<Web> {
  const server = createServer((request, response) => {
    const { ms, type, body } = answer(new URL(request.url ?? "/", "http://localhost"));
    setTimeout(() => response.writeHead(200, { "content-type": type }).end(body), ms * scale);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function page(subject: string, index: number): string {
  const told = `<p>The mountain ${subject} is ${3_000 + index * 111} metres high, as measured in ${1990 + index}.</p>`;
  const filler =
    "<p>The town below it has a market, several bridges, an old mill and a museum that shows pictures of all of them.</p>".repeat(20);
  return `<!DOCTYPE html><html><head><title>${subject} ${index}</title></head><body><article><h1>${subject}</h1>${told}${filler}</article></body></html>`;
}

async function start(web: Web): Promise<{ service: Service; close: () => Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), "ralph-bench-web-"));
  const { config, secrets } = loadConfig({
    ...{ DATA_DIR: directory, ENGINE: "extractive", SEARCH: "searxng", SEARXNG_URL: web.origin, FETCH_ALLOW: "127.0.0.1" },
    ...{ FETCH_HOST_CONCURRENCY: "100" },
  });
  const service = await compose(config, secrets, { logger: null });
  const close = async () => {
    await service.close();
    rmSync(directory, { recursive: true });
  };
  return { service, close };
}

/** How long a session takes from its creation to its report. Milliseconds. */
async function makespan(service: Service): Promise<number> {
  const query = subjects.map((subject) => `How high is the mountain ${subject}?`).join(" ");
  const began = performance.now();
  const created = await service.app.inject({
    method: "POST",
    url: "/sessions",
    payload: { query, autoApprove: true, outputFormats: ["md"] },
  });
  const { id } = created.json() as { id: string };
  await new Promise<void>((resolve) => {
    const stop = service.core.events.listen(id, () => void look());
    const look = async () => {
      const { status } = await service.sessions.get("local", id);
      if (status !== "done" && status !== "failed") return;
      stop();
      resolve();
    };
  });
  const took = performance.now() - began;
  const results = (await service.app.inject(`/sessions/${id}/results`)).json() as { status: string; sources: unknown[] };
  if (results.status !== "done" || results.sources.length < subjects.length) {
    throw new Error(`The session is ${results.status} with ${results.sources.length} sources`);
  }
  return took;
}

/** Measures sessions whose remotes answer after `scale` times their set times, each with pages that no cache holds. */
async function measured(scale: number, rounds: number): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run <= rounds; run++) {
    const web = await startWeb(scale, run);
    const { service, close } = await start(web);
    try {
      const took = await makespan(service);
      // The first one loads modules and starts the process that reads pages.
      if (run > 0) times.push(took);
    } finally {
      await close();
      web.close();
    }
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

export async function webSessions(rounds = 5): Promise<string> {
  const own = await measured(0, rounds);
  const whole = await measured(1, rounds);
  const remote = searchMs + searchMs + pageMs(pagesOfSubject - 1);
  const ratio = whole / (remote + own);
  return [
    `web session, ${subjects.length} questions, ${subjects.length * pagesOfSubject} pages, median of ${rounds}:`,
    `makespan ${Math.round(whole)} ms; critical path ${Math.round(remote + own)} ms (remotes ${remote}, own work ${Math.round(own)});`,
    `ratio ${ratio.toFixed(3)}`,
  ].join(" ");
}
