/** Plays one client of one session through any number of crashes, and gives what it saw. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { EventSourceParserStream } from "eventsource-parser/stream";
import type { NumberedEvent } from "../../src/domain/events/events.ts";
import type { Session } from "../../src/domain/sessions/session.ts";
import { isTerminal } from "../../src/domain/sessions/states.ts";
import { audit } from "../../src/store/maintenance/audit.ts";
import { emptyDatabase, replicaTimes } from "../support/postgres-databases.ts";
import { ServiceProcess } from "./process.ts";
import { Remote } from "./remote.ts";

export interface Outcome {
  session: Session;
  /** The reports, with times, ids and usage masked. */
  reports: Record<string, string>;
  /** Crashes that really happened. */
  crashes: number;
  /** Calls whose answer was journalled and that arrived at the remote once more. */
  sentAgain: string[];
  /** Model calls whose answers were lost. */
  lost: number;
  /** How often the world was changed. */
  published: number;
  /** What the audit of the database found. */
  problems: string[];
  /** Events as the client's stream saw them, over all reconnects. */
  streamed: NumberedEvent[];
  journal: NumberedEvent[];
  passed: Record<string, number>;
}

const request = { query: "What is it?", outputFormats: ["md", "json"], allowedTools: ["publish"] };

/** Runs a session from its creation to its end. `crashes` are the points at which one process after the other ends. */
export async function drive(crashes: readonly string[]): Promise<Outcome> {
  const directory = mkdtempSync(join(tmpdir(), "ralph-crash-"));
  const remote = new Remote();
  // `npm run test:postgres` has the same crashes happen to a replica that shares its database.
  const BLOBS = `dir:${join(directory, "reports")}`;
  const shared = process.env.TEST_POSTGRES === undefined ? {} : { DATABASE_URL: await emptyDatabase(), BLOBS, PORT: "0", ...replicaTimes };
  const client = new Client(directory, remote, await remote.start(), [...crashes], shared);
  try {
    return await client.play();
  } finally {
    await client.end();
    await remote.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

class Client {
  readonly #directory: string;
  readonly #remote: Remote;
  readonly #remoteUrl: string;
  readonly #crashes: string[];
  readonly #environment: Record<string, string>;
  #service: ServiceProcess | null = null;
  #url = "";
  #happened = 0;
  readonly #streamed: NumberedEvent[] = [];
  readonly #sentAgain: string[] = [];
  /** Requests that were journalled as answered when a process died, with the length of the remote's log then. */
  #journalled = new Map<string, number>();

  constructor(directory: string, remote: Remote, remoteUrl: string, crashes: string[], environment: Record<string, string>) {
    this.#environment = environment;
    this.#directory = directory;
    this.#remote = remote;
    this.#remoteUrl = remoteUrl;
    this.#crashes = crashes;
  }

  async play(): Promise<Outcome> {
    const created = await this.#insist<Session>("POST", "/sessions", request, "create");
    for (;;) {
      const session = await this.#insist<Session>("GET", `/sessions/${created.id}`);
      if (isTerminal(session.status)) return await this.#outcome(session);
      if (session.hold === "awaiting_input") await this.#answer(session);
      else await this.#follow(session.id);
    }
  }

  async end(): Promise<void> {
    this.#service?.kill();
    await this.#service?.ended;
  }

  async #outcome(session: Session): Promise<Outcome> {
    await this.#follow(session.id);
    const reports: Record<string, string> = {};
    for (const format of session.status === "done" ? request.outputFormats : []) {
      reports[format] = masked(await this.#insist<string>("GET", `/sessions/${session.id}/reports/${format}`));
    }
    const { items } = await this.#insist<{ items: NumberedEvent[] }>("GET", `/sessions/${session.id}/events?limit=1000`);
    const all = await this.#insist<{ items: Session[] }>("GET", "/sessions");
    const passed = (await this.#service?.stop()) ?? {};
    this.#countAgain();
    const { problems, lost } = this.#audit();
    if (all.items.length !== 1) problems.push(`${all.items.length} sessions instead of one`);
    return {
      session,
      reports,
      crashes: this.#happened,
      sentAgain: this.#sentAgain,
      lost,
      published: this.#remote.log.filter(({ path }) => path === "/publish").length,
      problems,
      streamed: this.#streamed,
      journal: items,
      passed,
    };
  }

  async #answer(session: Session): Promise<void> {
    const { id, status, brief } = session;
    if (status === "brief") {
      if (brief?.version === 1) await this.#insist("POST", `/sessions/${id}/messages`, { content: "the costs" }, "costs");
      else await this.#once("POST", `/sessions/${id}/approve`, {});
      return;
    }
    // The user looks whether it happened: the remote's log knows.
    const hasHappened = this.#remote.log.some(({ path }) => path === "/publish");
    await this.#once("POST", `/sessions/${id}/messages`, { content: hasHappened ? "it happened" : "do it again" });
  }

  /** Reads the stream until it ends or the session waits for its user. */
  async #follow(id: string): Promise<void> {
    const after = this.#streamed.at(-1)?.seq ?? 0;
    const url = await this.#running();
    try {
      const response = await fetch(`${url}/sessions/${id}/events`, {
        headers: { accept: "text/event-stream", "last-event-id": String(after) },
      });
      if (response.status !== 200 || response.body === null) return;
      const events = response.body.pipeThrough(new TextDecoderStream() as never).pipeThrough(new EventSourceParserStream());
      for await (const { data } of events as unknown as AsyncIterable<{ data: string }>) {
        const event = JSON.parse(data) as NumberedEvent;
        this.#streamed.push(event);
        if (event.type === "session.held") return;
      }
    } catch {
      // The process died under the stream; the next reading begins at the last event.
    }
  }

  /** Sends until it is answered, over as many processes as it takes: its key makes it one request. */
  async #insist<T>(method: string, path: string, body?: object, key?: string): Promise<T> {
    for (;;) {
      const answer = await this.#once<T>(method, path, body, key);
      if (answer !== null) return answer;
    }
  }

  async #once<T>(method: string, path: string, body?: object, key?: string): Promise<T | null> {
    const url = await this.#running();
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(key === undefined ? {} : { "idempotency-key": key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      // Another request was first, or the session's replica, which has died, is being replaced.
      if (response.status === 409 || (response.status === 503 && response.headers.has("retry-after"))) return null;
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return (path.includes("/reports/") ? text : JSON.parse(text)) as T;
    } catch (error) {
      if (error instanceof TypeError) return null;
      throw error;
    }
  }

  /** The base URL of a process that runs, started anew where the last one died. */
  async #running(): Promise<string> {
    for (;;) {
      if (this.#service !== null) {
        const dead = await Promise.race([this.#service.ended, Promise.resolve(null)]);
        // A socket that broke is the first sign; the end of the process follows at once.
        if (dead === null && (await isAlive(this.#url))) return this.#url;
        await this.#service.ended;
        this.#happened++;
        this.#rememberJournal();
      }
      const crashAt = this.#crashes.shift();
      this.#service = new ServiceProcess({
        DATA_DIR: this.#directory,
        REMOTE: this.#remoteUrl,
        AGENTS_DIR: this.#directory,
        ...this.#environment,
        ...(crashAt === undefined ? {} : { CRASH_AT: crashAt }),
      });
      const url = await this.#service.listening();
      if (url !== null) this.#url = url;
      else if (this.#service.errors !== "") throw new Error(this.#service.errors);
    }
  }

  #rememberJournal(): void {
    this.#countAgain();
    this.#journalled = new Map();
    const file = join(this.#directory, "ralph.db");
    if (!existsSync(file)) return;
    const sqlite = new BetterSqlite3(file, { readonly: true });
    try {
      const hasCalls = sqlite.prepare("SELECT count(*) AS n FROM sqlite_master WHERE name = 'call'").get() as { n: number };
      if (hasCalls.n === 0) return;
      const rows = sqlite.prepare("SELECT kind, request FROM call WHERE status = 'answered' AND kind IN ('tool', 'model')").all();
      for (const { kind, request: text } of rows as { kind: string; request: string }[]) {
        const sent = JSON.parse(text) as { input?: unknown };
        this.#journalled.set(JSON.stringify(kind === "tool" ? sent.input : sent), this.#remote.log.length);
      }
    } finally {
      sqlite.close();
    }
  }

  #countAgain(): void {
    for (const [body, since] of this.#journalled) {
      if (this.#remote.log.slice(since).some((arrival) => arrival.body === body)) this.#sentAgain.push(body);
    }
  }

  #audit(): { problems: string[]; lost: number } {
    const sqlite = new BetterSqlite3(join(this.#directory, "ralph.db"), { readonly: true });
    try {
      const { problems } = audit(sqlite, join(this.#directory, "reports"));
      const unanswered = sqlite.prepare("SELECT count(*) AS n FROM call WHERE kind = 'model' AND status = 'sent'").get() as { n: number };
      return { problems: [...problems], lost: unanswered.n };
    } finally {
      sqlite.close();
    }
  }
}

async function isAlive(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`)).ok;
  } catch {
    return false;
  }
}

/** A call that changes the world and was under way at the kill makes Ralph ask whether it happened; the report tells that talk. */
const talkOfKill = [
  /> \*\*Ralph\*\*, <time>\n>\n> I stopped while [^\n]*\n\n> \*\*User\*\*, <time>\n>\n> (?:it happened|do it again)\n\n?/g,
  /,\s*\{\s*"role": "assistant",\s*"content": "I stopped while [^}]*\},\s*\{\s*"role": "user",\s*"content": "(?:it happened|do it again)"[^}]*\}/g,
];

export function masked(report: string): string {
  return withoutUsage(talkOfKill.reduce((text, talk) => text.replaceAll(talk, ""), withoutTimes(report)));
}

/** A call that was under way at the kill is made again, and both count. */
function withoutUsage(report: string): string {
  return report
    .replaceAll(/"(modelCalls|inputTokens|outputTokens|costUsd)":\s*[\d.]+/g, '"$1": 0')
    .replaceAll(/(\*\*(Model calls|Cost):\*\*) .*/g, "$1 <usage>");
}

function withoutTimes(report: string): string {
  return report
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<id>")
    .replaceAll(/\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?( ?(Z|UTC))?)?/g, "<time>")
    .replaceAll(/[A-Z][a-z]+ \d{1,2}, \d{4}, \d\d:\d\d UTC/g, "<time>")
    .replaceAll(/"(executionTime|workedMs)":\s*\d+/g, '"$1": 0')
    .replaceAll(/(\*\*Time at work:\*\*) .*/g, "$1 <time>");
}
