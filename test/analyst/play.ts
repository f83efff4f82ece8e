/**
 * Plays a recorded session through the real service to its PDF. As a program it prints each request that has no answer
 * yet, in the form in which a person reads and answers it:
 *
 * usage: node test/analyst/play.ts iowa|fastify|temperature
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as rest } from "node:timers/promises";
import { extractText, getDocumentProxy } from "unpdf";
import { compose } from "../../src/composition/composition.ts";
import { loadConfig } from "../../src/composition/settings/config.ts";
import type { Results, Session } from "../../src/domain/sessions/session.ts";
import { Client } from "../support/client.ts";
import { startMessagesServer } from "../support/messages-server.ts";
import { type RecordedAnswer, Recording } from "./recording.ts";

export interface RecordedSession {
  query: string;
  language: string;
  /** Paths of the documents. */
  documents: readonly string[];
  answers: readonly RecordedAnswer[];
}

export interface Played {
  session: Session;
  results: Results;
  /** The report as people read it, white space joined. */
  pdf: string;
  markdown: string;
  claims: { text: string; verdict: string; reason: string | null }[];
  events: { type: string; data: Record<string, unknown> }[];
  /** Answers that no request asked for. */
  left: string[];
}

const mediaTypes: Record<string, string> = { md: "text/markdown", html: "text/html", csv: "text/csv", json: "application/json" };

/** How long nothing may be asked, once a request is without an answer, until the others have come to their end. Milliseconds. */
const quietMs = 1_500;

/** What the session takes for today. */
const today = new Date("2026-03-02T09:00:00Z");

/** @throws Error with the requests that nobody answered. */
export async function play({ query, language, documents, answers }: RecordedSession): Promise<Played> {
  const recording = new Recording(answers);
  const server = await startMessagesServer();
  server.script((body) => recording.answer(body));
  const directory = mkdtempSync(join(tmpdir(), "ralph-analyst-"));
  const { config, secrets } = loadConfig({
    ...{ DATA_DIR: directory, PORT: "0", SHUTDOWN_GRACE_S: "0" },
    ...{ ANTHROPIC_BASE_URL: server.url, ANTHROPIC_API_KEY: "none", ANTHROPIC_STRUCTURED_OUTPUTS: "native" },
  });
  const service = await compose(config, secrets, { logger: null, clock: () => today });
  try {
    await service.app.listen({ host: "127.0.0.1", port: 0 });
    const client = new Client(`http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`);
    for (const path of documents) await add(client, path);
    const id = await client.start({ query, language, outputFormats: ["pdf", "md"] });
    const session = await Promise.race([client.finished(id), unanswered(recording, () => server.asked.length)]);
    const [results, { items: events }, { items: claims }, markdown, pdf] = await Promise.all([
      client.results(id),
      client.events(id),
      client.get<{ items: Played["claims"] }>(`/sessions/${id}/claims`),
      fetch(`${client.url}/sessions/${id}/reports/md`).then((response) => response.text()),
      fetch(`${client.url}/sessions/${id}/reports/pdf`).then((response) => response.arrayBuffer()),
    ]);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
    return { session, results, markdown, claims, pdf: text.replace(/\s+/g, " "), events: events as Played["events"], left: recording.left };
  } finally {
    const closing = service.close();
    await server.close();
    await closing;
    rmSync(directory, { recursive: true, force: true });
  }
}

async function add(client: Client, path: string): Promise<void> {
  const name = basename(path);
  const mediaType = mediaTypes[name.split(".").at(-1) ?? ""] ?? "text/plain";
  await client.post("/documents", { name, mediaType, content: readFileSync(path, "utf8") });
}

/** Rejects when a request has no answer and no further one comes. */
async function unanswered(recording: Recording, asked: () => number): Promise<never> {
  for (let before = -1; ; ) {
    await rest(quietMs, undefined, { ref: false });
    if (recording.unanswered.length > 0 && asked() === before) throw new Error(recording.unanswered.join("\n\n"));
    before = asked();
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

if (import.meta.main) {
  const name = process.argv[2] ?? "";
  const { recorded } = (await import(`./${name}/session.ts`)) as { recorded: RecordedSession };
  try {
    const { session, markdown, claims, events, left } = await play(recorded);
    const degraded = events.filter(({ type }) => type === "step.degraded").map(({ data }) => data);
    print(markdown);
    print(JSON.stringify({ status: session.status, error: session.error, usage: session.usage, degraded, left, claims }, null, 1));
  } catch (error) {
    print((error as Error).message);
    process.exitCode = 1;
  }
}
