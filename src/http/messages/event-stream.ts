/**
 * The open event streams (SSE). Each stream is a cursor over an event source. It is written to until its socket is full,
 * continues at 'drain', and ends at 'close'. Backfill and live events take the same path, so there is no gap between them.
 * A stalled reader costs at most one full socket buffer.
 *
 * `@fastify/sse` writes the response head. Its `send` is not used: it formats an event once per connection, and waits for
 * 'drain' even after the client has gone.
 */
import type { FastifyBaseLogger, FastifyReply } from "fastify";
import { RalphError } from "../../domain/errors/errors.ts";
import type { Principal } from "../../domain/owners/principal.ts";
import type { Frame, FrameSource } from "../../research/ports/service.ts";
import type { Readiness } from "../server/api.ts";
import type { StreamSettings } from "../server/settings.ts";

/** Most frames that one stream reads, and characters that it writes, before the next stream's turn. */
const framesPerTurn = 100;
const charactersPerWrite = 64_000;
/** How long clients have to receive the last line when the service stops. Milliseconds. */
const closingGraceMs = 500;
/** Number of different reconnection delays (jitter), so that after a restart not all readers reconnect at once. */
const delaySteps = 32;

interface Stream {
  readonly raw: FastifyReply["raw"];
  readonly log: FastifyBaseLogger;
  readonly source: FrameSource;
  readonly principal: Principal;
  /** When it was opened, on the monotonic clock. */
  readonly openedAt: number;
  /** Sequence number of the last event written. */
  cursor: number;
  /** Whether its socket is full: nothing is written until 'drain'. */
  blocked: boolean;
  /** When it was last written to, on the monotonic clock. */
  writtenAt: number;
  /** Whether it is in the queue for its next turn. */
  waiting: boolean;
  /** Whether its next frames are being read from the store; `again` when it was woken meanwhile. */
  reading: boolean;
  again: boolean;
  ended: boolean;
  stopListening: () => void;
}

/** A run of frames as it is written, shared by all readers with the same cursor. */
interface Passage {
  key: string;
  /** Numbers of the frame before its first, and of its last. */
  after: number;
  to: number;
  bytes: Buffer;
  /** Whether the source had more frames when it was read. */
  more: boolean;
  /** Whether the stream ends after this passage, unless the session is retried. */
  last: boolean;
}

export class EventStreams {
  readonly #settings: StreamSettings;
  readonly #look: () => Readiness;
  readonly #isCurrent: (principal: Principal) => boolean;
  readonly #open = new Set<Stream>();
  /** Streams that may have something to write, in the order of their turns. */
  #turn: Stream[] = [];
  /** The monotonic clock, read once a turn. */
  #now = 0;
  #clock: NodeJS.Timeout | null = null;
  #closing = false;
  #told = 0;

  /** `isCurrent` says whether a reader's key or token is still valid. */
  constructor(settings: StreamSettings, look: () => Readiness, isCurrent: (principal: Principal) => boolean) {
    this.#settings = settings;
    this.#look = look;
    this.#isCurrent = isCurrent;
  }

  get size(): number {
    return this.#open.size;
  }

  /** Refuses a stream over the limit, while the answer can still be a problem document. */
  assertRoom(): void {
    if (this.#closing) throw new RalphError("service_unavailable", "The service is stopping", { retryAfterMs: this.#settings.retryMs });
    if (this.#open.size >= this.#settings.maxStreams) throw new RalphError("service_unavailable", "Too many event streams are open");
  }

  /**
   * Takes the reply over and streams the events after `after`. Ends with the terminal event, when the reader leaves, or when
   * the service stops.
   */
  open(reply: FastifyReply, source: FrameSource, after: number): void {
    reply.header("cache-control", "no-store, no-transform");
    // `sendHeaders` says keep-alive to everybody, also to those who asked for the connection to be closed behind the answer.
    if (!reply.raw.shouldKeepAlive) reply.header("connection", "close");
    reply.sse.keepAlive();
    reply.sse.sendHeaders();
    reply.hijack();
    const { raw } = reply;
    // The client has already disconnected, and no 'close' event will follow.
    if (raw.destroyed) return;
    this.#now = performance.now();
    const stream: Stream = {
      raw,
      log: reply.log,
      source,
      principal: reply.request.principal,
      openedAt: this.#now,
      cursor: after,
      blocked: false,
      writtenAt: this.#now,
      waiting: false,
      reading: false,
      again: false,
      ended: false,
      stopListening: () => undefined,
    };
    raw.on("close", () => this.#leave(stream));
    raw.on("drain", () => {
      stream.blocked = false;
      this.#wake(stream);
    });
    this.#open.add(stream);
    stream.log.info({ stream: source.key, after, address: reply.request.ip }, "stream opened");
    this.#clock ??= setInterval(() => this.#tick(), Math.min(1_000, this.#settings.heartbeatMs / 4)).unref();
    // A reader disconnected before its first event reconnects from this id instead of from the start.
    const place = after === 0 ? "" : `id: ${after}\n`;
    this.#write(stream, `${this.#delay()}${place}\n`);
    // Subscribes before the first read, so that an event committed in between wakes the stream again and is never missed.
    const stops = [source.listen(() => this.#wake(stream)), source.listenBeside?.((frame) => this.#writeBeside(stream, frame))];
    stream.stopListening = () => {
      for (const stop of stops) stop?.();
    };
    this.#wake(stream);
  }

  /** Asks every reader to reconnect, and resolves when all have left. Readers that do not receive it in time are disconnected. */
  async close(): Promise<void> {
    this.#closing = true;
    const left = [...this.#open].map((stream) => {
      const gone = new Promise<void>((resolve) => stream.raw.once("close", resolve));
      this.#end(stream, `: the service is stopping; come back with Last-Event-ID\n${this.#delay()}\n`);
      return gone;
    });
    const grace = setTimeout(() => {
      for (const stream of this.#open) stream.raw.destroy();
    }, closingGraceMs);
    await Promise.all(left);
    clearTimeout(grace);
  }

  /** The line with a reader's delay before it reconnects: after the delay of the settings, or up to twice that. */
  #delay(): string {
    const step = this.#told++ % delaySteps;
    return `retry: ${Math.round(this.#settings.retryMs * (1 + step / delaySteps))}\n`;
  }

  /** Wakes are coalesced: many commits of one event-loop turn wake a stream once, and no commit waits for a socket. */
  #wake(stream: Stream): void {
    stream.again = stream.reading;
    if (stream.waiting || stream.reading || stream.ended || stream.blocked) return;
    stream.waiting = true;
    if (this.#turn.push(stream) === 1) setImmediate(() => this.#pump());
  }

  #pump(): void {
    this.#now = performance.now();
    let passage: Passage | null = null;
    const reads = new Map<string, Promise<Passage>>();
    for (const stream of this.#turn.splice(0)) {
      stream.waiting = false;
      if (stream.ended || stream.blocked) continue;
      // Readers with the same cursor, as all live ones have, are written the same buffer.
      if (passage?.key !== stream.source.key || passage.after !== stream.cursor) passage = recentPassage(stream);
      if (passage === null) void this.#read(stream, reads);
      else this.#advance(stream, passage);
    }
  }

  /**
   * Writes the stored events after a stream's cursor. `reads` are those of the same turn, shared by readers with the same
   * cursor: an event that a read misses was committed after all of them had subscribed, and wakes each of them again.
   */
  async #read(stream: Stream, reads: Map<string, Promise<Passage>>): Promise<void> {
    const place = `${stream.cursor} ${stream.source.key}`;
    stream.reading = true;
    try {
      const reading = reads.get(place) ?? storedPassage(stream);
      reads.set(place, reading);
      const passage = await reading;
      this.#now = performance.now();
      if (!stream.ended && !stream.blocked) this.#advance(stream, passage);
    } catch {
      // The reader sees its stream end, and reconnects from its cursor.
      this.#end(stream, ": the events cannot be read now; come back with Last-Event-ID\n\n");
    } finally {
      stream.reading = false;
      if (stream.again) this.#wake(stream);
    }
  }

  #advance(stream: Stream, { bytes, to, more, last }: Passage): void {
    stream.cursor = to;
    if (last) this.#end(stream, bytes);
    else if (bytes.length > 0 && this.#write(stream, bytes) && more) this.#wake(stream);
  }

  /** Returns false when the socket is full: the rest waits for 'drain'. */
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
    const { log, source, cursor, openedAt, ended } = stream;
    // Logs whether Ralph ended the stream or the reader left.
    log.info({ stream: source.key, to: cursor, ms: Math.round(performance.now() - openedAt), ended }, "stream closed");
    stream.ended = true;
    stream.stopListening();
    this.#open.delete(stream);
    if (this.#open.size > 0 || this.#clock === null) return;
    clearInterval(this.#clock);
    this.#clock = null;
  }

  /** One timer for all streams: sends heartbeats to idle ones, disconnects those that stopped reading or whose key is revoked. */
  #tick(): void {
    this.#now = performance.now();
    const { heartbeatMs, drainMs } = this.#settings;
    let heartbeat = "";
    for (const stream of this.#open) {
      const silentMs = this.#now - stream.writtenAt;
      if (stream.ended) {
        if (silentMs >= drainMs) stream.raw.destroy();
      } else if (!this.#isCurrent(stream.principal)) {
        this.#end(stream, ": the key or token is no longer valid\n\n");
      } else if (stream.blocked) {
        if (silentMs >= drainMs) this.#end(stream, ": cut for reading too slowly; come back with Last-Event-ID\n\n");
      } else if (silentMs >= heartbeatMs) {
        heartbeat ||= heartbeatOf(this.#look());
        if (this.#write(stream, heartbeat)) this.#wake(stream);
      }
    }
  }
}

/** The heartbeat comment. While the service is not ready it gives the reason, since no event can. */
function heartbeatOf({ ready, checks }: Readiness): string {
  const reasons = Object.values(checks).filter((message) => message !== null);
  return ready ? ": heartbeat\n\n" : `: heartbeat, not ready: ${reasons.join("; ")}\n\n`;
}

/** The next passage, from the source's memory; null where it has to be read from the store. */
function recentPassage({ source, cursor }: Stream): Passage | null {
  const frames = source.recent(cursor, framesPerTurn);
  if (frames === undefined || frames.length === 0) return null;
  const passage = passageOf(source.key, cursor, frames);
  return passage.last ? null : passage;
}

async function storedPassage({ source, cursor }: Stream): Promise<Passage> {
  const passage = passageOf(source.key, cursor, await source.read(cursor, framesPerTurn));
  // The terminal event of a session that was retried later is not its last.
  const last = (passage.last || passage.bytes.length === 0) && (await source.isOver(passage.to));
  return { ...passage, last };
}

function passageOf(key: string, after: number, frames: readonly Frame[]): Passage {
  const texts: string[] = [];
  let length = 0;
  let to = after;
  let isLast = false;
  for (const { seq, frame, last } of frames) {
    texts.push(frame);
    length += frame.length;
    to = seq;
    isLast = last;
    if (last || length >= charactersPerWrite) break;
  }
  const more = texts.length < frames.length || frames.length === framesPerTurn;
  return { key, after, to, bytes: Buffer.from(texts.join("")), more, last: isLast };
}
