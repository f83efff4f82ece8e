/** A client of an event stream over a real socket, that notes all it was sent. */
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { createParser, type EventSourceMessage } from "eventsource-parser";
import { onTestFinished } from "vitest";

export class SseReader {
  readonly response: Response;
  readonly events: EventSourceMessage[] = [];
  readonly comments: string[] = [];
  retryMs: number | null = null;
  /** Resolves when the server ended the stream; rejects where it broke. */
  readonly ended: Promise<void>;
  readonly #stop: AbortController;
  #arrived: () => void = () => undefined;

  private constructor(response: Response, stop: AbortController) {
    this.response = response;
    this.#stop = stop;
    this.ended = this.#read();
    this.ended.catch(() => undefined);
  }

  static async open(url: string, headers: Record<string, string> = {}): Promise<SseReader> {
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const response = await fetch(url, { headers: { accept: "text/event-stream", ...headers }, signal: stop.signal });
    return new SseReader(response, stop);
  }

  get seqs(): number[] {
    return this.events.map(({ id }) => Number(id));
  }

  /** Waits until what was read so far fulfils the condition. */
  async until(fulfilled: (reader: this) => boolean): Promise<void> {
    while (!fulfilled(this)) {
      await new Promise<void>((resolve) => {
        this.#arrived = resolve;
      });
    }
  }

  leave(): void {
    this.#stop.abort();
  }

  async #read(): Promise<void> {
    const parser = createParser({
      onEvent: (event) => this.events.push(event),
      onComment: (comment) => this.comments.push(comment),
      onRetry: (retryMs) => {
        this.retryMs = retryMs;
      },
    });
    const decoder = new TextDecoder();
    try {
      for await (const chunk of this.response.body ?? []) {
        parser.feed(decoder.decode(chunk, { stream: true }));
        this.#arrived();
      }
    } finally {
      this.#arrived();
    }
  }
}

/** Asks for a stream and takes nothing of it beyond what the sockets hold. */
export async function openUnread(url: string): Promise<IncomingMessage> {
  const request = get(url, { headers: { accept: "text/event-stream" }, agent: false });
  onTestFinished(() => void request.destroy());
  const [message] = await once(request, "response");
  return message;
}

/** Reads a stream to its end. */
export async function readAll(message: IncomingMessage): Promise<{ seqs: number[]; comments: string[] }> {
  const seqs: number[] = [];
  const comments: string[] = [];
  const parser = createParser({ onEvent: ({ id }) => seqs.push(Number(id)), onComment: (comment) => comments.push(comment.trim()) });
  message.setEncoding("utf8");
  for await (const chunk of message) parser.feed(chunk);
  return { seqs, comments };
}
