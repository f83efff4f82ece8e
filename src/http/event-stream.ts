/**
 * The open event streams. Each has a cursor over a journal and nothing else of its own: it is written to
 * until its socket is full, goes on at 'drain', and leaves at 'close'. What a reader missed and what is new come by the
 * same path, so there is no gap between them, and a reader that stands still costs one full socket buffer.
 *
 * `@fastify/sse` writes the head. Its `send` is not used: it formats an event once for each connection, and waits for
 * 'drain' even when the client has gone.
 */
import type { FastifyBaseLogger, FastifyReply } from "fastify";
import { RalphError } from "../domain/errors.ts";
import type { Frame } from "../research/ports/service.ts";
import type { Readiness } from "./api.ts";
import type { StreamSettings } from "./settings.ts";

/** Frames asked for at once, and text written at once, by one stream before the others have their turn. */
const framesPerTurn = 100;
const charactersPerWrite = 64_000;
/** How long clients have to take the last line when the service stops. Milliseconds. */
const closingGraceMs = 500;

/** A journal as a stream reads it. */
export interface Journal {
  /** Equal for journals with equal frames. */
  readonly key: string;
  /** Frames with a number greater than `after`, at most `limit`; fewer only where there are no more. */
  frames(after: number, limit: number): readonly Frame[];
  /** Calls `wake` after each commit that wrote to the journal; gives the function that stops it. */
  listen(wake: () => void): () => void;
  /** Whether nothing will follow the frame with this number. */
  isOver(after: number): boolean;
  /** Calls `tell` with frames that stand in no journal: a reader that is not ready for one never gets it. */
  listenBeside?(tell: (frame: string) => void): () => void;
}

interface Stream {
  readonly raw: FastifyReply["raw"];
  readonly log: FastifyBaseLogger;
  readonly journal: Journal;
  /** When it was opened, on the monotonic clock. */
  readonly openedAt: number;
  /** Sequence number of the last event written. */
  cursor: number;
  /** Its socket is full: nothing is written until 'drain'. */
  blocked: boolean;
  /** When it was last written to, on the monotonic clock. */
  writtenAt: number;
  /** It is in the queue for its next turn. */
  waiting: boolean;
  ended: boolean;
  stopListening: () => void;
}

/** A stretch of a journal as it is written: to one reader, or to all that stand where it begins. */
interface Passage {
  key: string;
  /** Numbers of the frame before its first, and of its last. */
  after: number;
  to: number;
  bytes: Buffer;
  /** Whether the journal had more when it was read. */
  more: boolean;
  /** Whether nothing follows it. */
  over: boolean;
}

export class EventStreams {
  readonly #settings: StreamSettings;
  readonly #look: () => Readiness;
  readonly #open = new Set<Stream>();
  /** Streams that may have something to write. */
  #turn: Stream[] = [];
  /** The monotonic clock, read once a turn. */
  #now = 0;
  #clock: NodeJS.Timeout | null = null;
  #closing = false;

  constructor(settings: StreamSettings, look: () => Readiness) {
    this.#settings = settings;
    this.#look = look;
  }

  get size(): number {
    return this.#open.size;
  }

  /** Refuses a stream that there is no room for, while an answer can still be a problem. */
  assertRoom(): void {
    if (this.#closing) throw new RalphError("service_unavailable", "The service is stopping", { retryAfterMs: this.#settings.retryMs });
    if (this.#open.size >= this.#settings.maxStreams) throw new RalphError("service_unavailable", "Too many event streams are open");
  }

  /** Takes the reply over and streams the events after `after` until the terminal one, the reader's leaving, or the end of the service. */
  open(reply: FastifyReply, journal: Journal, after: number): void {
    reply.header("cache-control", "no-store, no-transform");
    reply.sse.keepAlive();
    reply.sse.sendHeaders();
    reply.hijack();
    const { raw } = reply;
    // A client that has left already is told by no further event.
    if (raw.destroyed) return;
    this.#now = performance.now();
    const stream: Stream = {
      raw,
      log: reply.log,
      journal,
      openedAt: this.#now,
      cursor: after,
      blocked: false,
      writtenAt: this.#now,
      waiting: false,
      ended: false,
      stopListening: () => undefined,
    };
    raw.on("close", () => this.#leave(stream));
    raw.on("drain", () => {
      stream.blocked = false;
      this.#wake(stream);
    });
    this.#open.add(stream);
    stream.log.info({ stream: journal.key, after, address: reply.request.ip }, "stream opened");
    this.#clock ??= setInterval(() => this.#tick(), Math.min(1_000, this.#settings.heartbeatMs / 4)).unref();
    // A reader that is cut before its first event comes back to where it began, and not to the start.
    const place = after === 0 ? "" : `id: ${after}\n`;
    this.#write(stream, `retry: ${this.#settings.retryMs}\n${place}\n`);
    // Listening comes before the first reading: an event committed in between wakes the stream once more, and is never missed.
    const stops = [journal.listen(() => this.#wake(stream)), journal.listenBeside?.((frame) => this.#writeBeside(stream, frame))];
    stream.stopListening = () => {
      for (const stop of stops) stop?.();
    };
    this.#wake(stream);
  }

  /** Tells every reader to come back, and resolves when all have left; those that do not take it in time are dropped. */
  async close(): Promise<void> {
    this.#closing = true;
    const left = [...this.#open].map((stream) => {
      const gone = new Promise<void>((resolve) => stream.raw.once("close", resolve));
      this.#end(stream, `: the service is stopping; come back with Last-Event-ID\nretry: ${this.#settings.retryMs}\n\n`);
      return gone;
    });
    const grace = setTimeout(() => {
      for (const stream of this.#open) stream.raw.destroy();
    }, closingGraceMs);
    await Promise.all(left);
    clearTimeout(grace);
  }

  /** Many commits of one event-loop turn wake a stream once, and no commit waits for a socket. */
  #wake(stream: Stream): void {
    if (stream.waiting || stream.ended || stream.blocked) return;
    stream.waiting = true;
    if (this.#turn.push(stream) === 1) setImmediate(() => this.#pump());
  }

  #pump(): void {
    this.#now = performance.now();
    let passage: Passage | null = null;
    for (const stream of this.#turn.splice(0)) {
      stream.waiting = false;
      if (stream.ended || stream.blocked) continue;
      try {
        // Readers that stand at the same place, as all live ones do, are written the same bytes.
        if (passage?.key !== stream.journal.key || passage.after !== stream.cursor) passage = read(stream);
        this.#advance(stream, passage);
      } catch {
        // The reader finds out by the end of its stream, and asks again from its cursor.
        this.#end(stream, ": the journal cannot be read now; come back with Last-Event-ID\n\n");
      }
    }
  }

  #advance(stream: Stream, { bytes, to, more, over }: Passage): void {
    stream.cursor = to;
    if (over) this.#end(stream, bytes);
    else if (bytes.length > 0 && this.#write(stream, bytes) && more) this.#wake(stream);
  }

  /** False where the socket is full now: the rest waits for 'drain'. */
  #write(stream: Stream, text: string | Buffer): boolean {
    stream.writtenAt = this.#now;
    const room = stream.raw.write(text);
    stream.blocked = !room;
    return room;
  }

  #writeBeside(stream: Stream, frame: string): void {
    if (stream.ended || stream.blocked) return;
    this.#now = performance.now();
    this.#write(stream, frame);
  }

  #end(stream: Stream, text: string | Buffer): void {
    if (stream.ended) return;
    stream.ended = true;
    stream.writtenAt = performance.now();
    stream.stopListening();
    stream.raw.end(text);
  }

  #leave(stream: Stream): void {
    const { log, journal, cursor, openedAt, ended } = stream;
    // Whether Ralph ended it, or the reader left.
    log.info({ stream: journal.key, to: cursor, ms: Math.round(performance.now() - openedAt), ended }, "stream closed");
    stream.ended = true;
    stream.stopListening();
    this.#open.delete(stream);
    if (this.#open.size > 0 || this.#clock === null) return;
    clearInterval(this.#clock);
    this.#clock = null;
  }

  /** One clock for all streams: comments for the silent, an end for those that stopped reading. */
  #tick(): void {
    this.#now = performance.now();
    const { heartbeatMs, drainMs } = this.#settings;
    let heartbeat = "";
    for (const stream of this.#open) {
      const silentMs = this.#now - stream.writtenAt;
      if (stream.ended) {
        if (silentMs >= drainMs) stream.raw.destroy();
      } else if (stream.blocked) {
        if (silentMs >= drainMs) this.#end(stream, ": cut for reading too slowly; come back with Last-Event-ID\n\n");
      } else if (silentMs >= heartbeatMs) {
        heartbeat ||= heartbeatOf(this.#look());
        if (this.#write(stream, heartbeat)) this.#wake(stream);
      }
    }
  }
}

/** What no journal can hold at the moment stands in the comment: why the service takes nothing, and so no event comes. */
function heartbeatOf({ ready, checks }: Readiness): string {
  const reasons = Object.values(checks).filter((message) => message !== null);
  return ready ? ": heartbeat\n\n" : `: heartbeat, not ready: ${reasons.join("; ")}\n\n`;
}

/** Reads what follows a stream's cursor, as much as is written at once. */
function read({ journal, cursor }: Stream): Passage {
  const frames = journal.frames(cursor, framesPerTurn);
  const texts: string[] = [];
  let length = 0;
  let to = cursor;
  let over = frames.length === 0 && journal.isOver(cursor);
  for (const { seq, frame, last } of frames) {
    texts.push(frame);
    length += frame.length;
    to = seq;
    // The terminal event of a session that was retried since is not its last.
    over = last && journal.isOver(seq);
    if (over || length >= charactersPerWrite) break;
  }
  const more = texts.length < frames.length || frames.length === framesPerTurn;
  return { key: journal.key, after: cursor, to, bytes: Buffer.from(texts.join("")), more, over };
}
