/**
 * The part of the client that a page needs at once: typed calls, sessions and events. It imports nothing of what the rest
 * needs, so that a bundle is free of it.
 */
import { type Api, answerOf, createApi } from "./api.ts";
import type { Event, NewSession, OwnerEvent, Session, Task } from "./api-types.ts";
import { allEvents, type OwnerFollowOptions, type SessionFollowOptions, sessionEvents } from "./events.ts";
import { itemsOf } from "./pages.ts";
import { isAtRest } from "./session-states.ts";
import { Transport, type TransportOptions } from "./transport.ts";

/** An option that every method takes: ends the call with the signal's reason. */
export interface Abortable {
  signal?: AbortSignal | null | undefined;
}

/** How long one request of a long poll waits at most. Seconds. */
const longestWaitS = 25;

export class ServiceClient {
  /** The routes as typed calls; `answerOf` takes a call's body out of its answer. */
  readonly api: Api;
  readonly transport: Transport;

  constructor(options: TransportOptions) {
    this.transport = new Transport(options);
    this.api = createApi(this.transport);
  }

  /** The URL of a path, for a person to open. */
  address(path: string): string {
    return `${this.transport.baseUrl}${path}`;
  }

  /** A session's events, each exactly once, up to the one that ends it; see `sessionEvents`. */
  events(id: string, options: SessionFollowOptions = {}): AsyncGenerator<Event, void, undefined> {
    return sessionEvents(this.transport, id, options);
  }

  /** The events of all sessions, each exactly once, without an end; see `allEvents`. */
  allEvents(options: OwnerFollowOptions = {}): AsyncGenerator<OwnerEvent, void, undefined> {
    return allEvents(this.transport, options);
  }

  createSession(body: NewSession, { signal = null }: Abortable = {}): Promise<Session> {
    return answerOf(this.api.POST("/sessions", { body, signal }));
  }

  session(id: string, { signal = null }: Abortable = {}): Promise<Session> {
    return answerOf(this.api.GET("/sessions/{id}", { params: { path: { id } }, signal }));
  }

  /** Waits by long polls until the session is as wanted, by default until it has ended or waits for the user. */
  async waitFor(id: string, isWanted: (session: Session) => boolean = isAtRest, { signal = null }: Abortable = {}): Promise<Session> {
    let session = await this.session(id, { signal });
    while (!isWanted(session)) {
      const query = { wait: longestWaitS, after: session.version };
      session = await answerOf(this.api.GET("/sessions/{id}", { params: { path: { id }, query }, signal }));
    }
    return session;
  }

  /** All tasks of the tree, in order. */
  async tasks(id: string, { signal = null }: Abortable = {}): Promise<Task[]> {
    const tasks: Task[] = [];
    const page = (from: { cursor?: string }) =>
      answerOf(this.api.GET("/sessions/{id}/tasks", { params: { path: { id }, query: { limit: 200, ...from } }, signal }));
    for await (const task of itemsOf(page)) tasks.push(task);
    return tasks;
  }
}
