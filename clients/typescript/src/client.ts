/** The client: typed calls, events, and what takes more than one request. Runs in browsers and in Node. */
import { type Api, answerOf, createApi } from "./api.ts";
import type { Event, OwnerEvent, Session } from "./api-types.ts";
import { allEvents, type OwnerFollowOptions, type SessionFollowOptions, sessionEvents } from "./events.ts";
import { Transport, type TransportOptions } from "./transport.ts";

/** An option that every method takes. */
export interface Abortable {
  signal?: AbortSignal | null | undefined;
}

/** How long one request of a long poll waits at most. Seconds. */
const longestWaitS = 25;

export class RalphClient {
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
}

/** Whether the session has ended. */
export function isEnded({ status }: Session): boolean {
  return status === "done" || status === "failed" || status === "cancelled";
}

/** Whether nothing happens until someone acts. */
export function isAtRest(session: Session): boolean {
  return isEnded(session) || session.hold !== null;
}
