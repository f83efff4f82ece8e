/** A minimal client of the HTTP API. */
import type { NumberedEvent } from "../../src/domain/events/events.ts";
import type { Results, Session } from "../../src/domain/sessions/session.ts";
import { isTerminal } from "../../src/domain/sessions/states.ts";

export class Client {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  async post<T>(path: string, body: unknown): Promise<T> {
    const response = await fetch(`${this.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${response.status} ${answer}`);
    return JSON.parse(answer) as T;
  }

  async get<T>(path: string): Promise<T> {
    const response = await fetch(`${this.url}${path}`);
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  async document(name: string, content: string): Promise<void> {
    await this.post("/documents", { name, mediaType: name.endsWith(".csv") ? "text/csv" : "text/markdown", content });
  }

  async start(request: Record<string, unknown>): Promise<string> {
    return (await this.post<Session>("/sessions", { autoApprove: true, engine: "claude", ...request })).id;
  }

  session(id: string): Promise<Session> {
    return this.get(`/sessions/${id}`);
  }

  results(id: string): Promise<Results> {
    return this.get(`/sessions/${id}/results`);
  }

  events(id: string): Promise<{ items: NumberedEvent[] }> {
    return this.get(`/sessions/${id}/events?limit=1000`);
  }

  /** Follows the stream to its end and returns the final session. */
  async finished(id: string): Promise<Session> {
    const response = await fetch(`${this.url}/sessions/${id}/events`, { headers: { accept: "text/event-stream" } });
    await response.text();
    const session = await this.session(id);
    if (!isTerminal(session.status)) throw new Error(`The stream ended while the session was '${session.status}'`);
    return session;
  }
}
