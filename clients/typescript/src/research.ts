/** A session from the question to the results, with the decisions that it asks for on its way. */
import type { Event, NewSession, Results, Session } from "./api-types.ts";
import { Deciding, type DecidingService, type Decisions } from "./decisions.ts";
import type { FollowOptions } from "./events.ts";

export interface FinishOptions extends Decisions, Pick<FollowOptions, "onBreak" | "maxBreaks"> {
  /** Ends the waiting; the session continues at the service. */
  signal?: AbortSignal | null | undefined;
  onEvent?: ((event: Event) => void) | undefined;
  /** Only events with a higher `seq` are passed on. */
  after?: number | undefined;
}

/** Everything that a new session can say, but for what the decisions settle. */
export interface ResearchOptions extends Omit<NewSession, "query" | "autoApprove" | "planApproval">, FinishOptions {
  /** Called as soon as the session exists. */
  onOpened?: ((session: Session) => void) | undefined;
}

/** The session ended without results. */
export class ResearchError extends Error {
  override readonly name = "ResearchError";
  readonly session: Session;

  constructor(session: Session) {
    const { status, error } = session;
    super(error === null ? `The session ended as ${status}` : `The session ended as ${status}: ${error.message} (${error.code})`);
    this.session = session;
  }
}

export interface SessionService extends DecidingService {
  events: (options: FollowOptions & { after?: number | undefined }) => AsyncIterable<Event>;
  results: (signal: AbortSignal | null) => Promise<Results>;
}

/**
 * Follows a session to its end, and decides on its way.
 * @throws ResearchError, UnansweredError, ServiceError, UnreachableError, the signal's reason, or what a decision threw
 */
export async function finish(service: SessionService, options: FinishOptions): Promise<Results> {
  const { signal, onEvent, onBreak, maxBreaks, after } = options;
  const ended = new AbortController();
  const both = signal == null ? ended.signal : AbortSignal.any([signal, ended.signal]);
  const deciding = new Deciding(service, options, both, (error) => ended.abort(error));
  try {
    deciding.look();
    for await (const event of service.events({ signal: both, after, onBreak, maxBreaks })) {
      onEvent?.(event);
      if (event.type === "session.held" || event.type === "task.awaiting_input") deciding.look();
    }
  } finally {
    ended.abort(new DOMException("The session needs no answer any more", "AbortError"));
    await deciding.done();
  }
  signal?.throwIfAborted();
  const session = await service.session(signal ?? null);
  if (session.status !== "done") throw new ResearchError(session);
  return service.results(signal ?? null);
}
