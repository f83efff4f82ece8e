/** A scripted service that speaks the session routes, for what the real one does not do on demand: breaks, refusals, questions. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Json } from "../../src/domain/base/json.ts";
import type { EventType, NumberedEvent } from "../../src/domain/events/events.ts";
import type { Task } from "../../src/domain/plans/plan.ts";
import type { Session } from "../../src/domain/sessions/session.ts";

export interface Received {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}

type Answer = [status: number, body: unknown, headers?: Record<string, string>];
type Handler = (request: Received, response: ServerResponse) => Answer | null | Promise<Answer | null>;

export const sessionId = "0190-session";
const at = "2026-01-02T03:04:05.000Z";

export function sessionLike(change: Partial<Session> = {}): Session {
  return {
    id: sessionId,
    query: "How much CO2 is in the air?",
    engine: "extractive",
    status: "created",
    hold: null,
    version: 1,
    queuePosition: null,
    pinned: false,
    strategy: null,
    complexity: null,
    language: "en",
    round: 0,
    progress: { completed: 0, failed: 0, total: 0, percent: 0 },
    message: null,
    brief: null,
    planVersion: null,
    unsupportedClaims: null,
    follows: null,
    error: null,
    usage: { modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 },
    workedMs: 0,
    limits: {
      ...{ maxRounds: 10, maxTasks: 100, maxTasksPerRound: 10, maxDurationS: 1_200 },
      ...{ maxCostUsd: null, maxTokens: null, maxModelCalls: null },
    },
    createdAt: at,
    updatedAt: at,
    metadata: {},
    ...change,
  };
}

export function taskLike(id: string, change: Partial<Task> = {}): Task {
  return {
    id,
    ref: null,
    parentId: id.includes(".") ? id.slice(0, id.lastIndexOf(".")) : null,
    level: id.split(".").length - 1,
    round: 1,
    kind: "task",
    agent: "research",
    description: `Look into ${id}`,
    complexity: null,
    status: "planned",
    critical: false,
    priority: 0,
    estimatedTime: null,
    dependencies: [],
    input: {},
    onAnswer: null,
    onFailure: null,
    outputSchema: null,
    result: null,
    question: null,
    error: null,
    attempts: 0,
    lease: null,
    leaseUntil: null,
    startedAt: null,
    endedAt: null,
    ...change,
  };
}

/** Events numbered from 1 in the order given. */
export function journal(...events: [type: EventType, percent: number, data?: Record<string, Json>][]): NumberedEvent[] {
  return events.map(([type, percent, data = {}], index) => ({
    seq: index + 1,
    sessionId,
    type,
    at,
    percent,
    data: data as NumberedEvent["data"],
  }));
}

export function frame(event: NumberedEvent): string {
  return `id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

export class StandInService {
  readonly received: Received[] = [];
  session = sessionLike();
  tasks: Task[] = [];
  events: NumberedEvent[] = [];
  /** How many events each connection to the stream carries before it breaks; the last one goes for all further ones. */
  eventsPerConnection: number[] = [];
  /** Answers that come before the ordinary ones, by 'METHOD path'. */
  readonly routes = new Map<string, Handler>();
  readonly #server = createServer((request, response) => {
    void this.#serve(request, response);
  });

  async start(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  requestsOf(method: string, path: string): Received[] {
    return this.received.filter((request) => request.method === method && request.path === path);
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const path = (incoming.url ?? "").split("?")[0] ?? "";
    const request = { method: incoming.method ?? "", path, headers: incoming.headers, body: Buffer.concat(chunks).toString("utf8") };
    this.received.push(request);
    const handler = this.routes.get(`${request.method} ${path}`);
    const answer = handler === undefined ? this.#ordinary(request, response) : await handler(request, response);
    if (answer === null) return;
    const [status, body, headers] = answer;
    const binary = Buffer.isBuffer(body);
    response.writeHead(status, { "content-type": binary ? "application/octet-stream" : "application/json", ...headers });
    response.end(binary ? body : JSON.stringify(body));
  }

  #ordinary({ method, path, headers }: Received, response: ServerResponse): Answer | null {
    const session = `/sessions/${sessionId}`;
    switch (`${method} ${path}`) {
      case "POST /documents":
        return [201, this.#document()];
      case "POST /sessions":
        return [201, this.session];
      case `GET ${session}`:
        return [200, this.session];
      case `GET ${session}/tasks`:
        return [200, { items: this.tasks, nextCursor: null }];
      case `GET ${session}/results`:
        return [200, this.#results()];
      case `GET ${session}/reports/md`:
        return [200, Buffer.from("# The report\n")];
      case `GET ${session}/events`:
        this.#stream(Number(headers["last-event-id"] ?? 0), response);
        return null;
      default:
        return [404, { type: "about:blank", title: "Not found", status: 404, detail: `No ${path}`, error: "not_found", requestId: "r" }];
    }
  }

  #stream(after: number, response: ServerResponse): void {
    const connection = this.requestsOf("GET", `/sessions/${sessionId}/events`).length - 1;
    const carried = this.eventsPerConnection.at(Math.min(connection, this.eventsPerConnection.length - 1)) ?? Number.POSITIVE_INFINITY;
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("retry: 10\n\n: a comment\n\n");
    const frames = this.events.filter(({ seq }) => seq > after).slice(0, carried);
    const text = frames.map(frame).join("");
    const broken = frames.length > 0 && frames.at(-1)?.seq !== this.events.at(-1)?.seq;
    // A connection that breaks does so in the middle of a frame, as a real one would.
    if (broken) response.write(`${text}id: 99\ndata: {"half`, () => response.destroy());
    else response.end(text);
  }

  #document() {
    const number = this.requestsOf("POST", "/documents").length;
    return {
      id: `d${number}`,
      name: "name",
      mediaType: "text/markdown",
      url: null,
      language: "en",
      bytes: 1,
      passages: 1,
      collections: [],
      tables: 0,
      warnings: [],
      createdAt: at,
    };
  }

  #results() {
    const citation = (sourceId: string) => ({ sourceId, place: { from: 0, to: 4, line: 1, heading: [] }, quote: "text" });
    return {
      sessionId,
      status: "done",
      completeness: "full",
      outcome: null,
      strategy: "flat",
      complexity: "medium",
      initialContext: null,
      summary: [
        { kind: "quote", text: "The air holds more of it each year.", citations: [citation("s-b"), citation("s-a"), citation("s-b")] },
        { kind: "count", text: "2 documents were looked through.", citations: [] },
      ],
      sections: [],
      recommendations: [],
      notFound: [{ item: "methane", searched: ["methane"], reason: "no passage speaks of it" }],
      disagreements: [],
      sources: ["a", "b"].map((name) => ({
        id: `s-${name}`,
        kind: "document",
        title: `${name}.md`,
        url: null,
        documentId: `d-${name}`,
        retrievedAt: at,
        hash: name,
      })),
      cut: null,
      report: {
        summary: "",
        detailedResults: "",
        steps: [],
        tasksCompleted: 1,
        tasksFailed: 0,
        executionTime: 5,
        hierarchicalBreakdown: [],
      },
      reports: [{ format: "md", template: "default", url: `/sessions/${sessionId}/reports/md`, bytes: 13, sha256: "x" }],
      usage: { modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 },
    };
  }
}
