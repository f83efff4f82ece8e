/**
 * Readers of events: every tenth follows all sessions, the others the newest session to its end, then the next. When a
 * stream breaks they reconnect with `Last-Event-ID`, after the delay that the server sent.
 */
import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

export class StreamReaders {
  readonly #url: string;
  readonly #newest: () => string;
  readonly #agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  #isClosed = false;
  events = 0;
  reconnects = 0;
  /** Numbers that went back. */
  disorders = 0;
  open = 0;

  constructor(url: string, newest: () => string) {
    this.#url = url;
    this.#newest = newest;
  }

  async start(count: number): Promise<void> {
    for (let index = 0; index < count; index++) void this.#read(index % 10 === 0);
    while (this.open < count) await wait(20);
  }

  close(): void {
    this.#isClosed = true;
    this.#agent.destroy();
  }

  async #read(followsAll: boolean): Promise<void> {
    let last: number | null = null;
    let retryMs = 500;
    let followed = this.#newest();
    while (!this.#isClosed) {
      if (!followsAll && followed !== this.#newest()) [followed, last] = [this.#newest(), null];
      const path = followsAll ? `/events${last === null ? "?after=now" : ""}` : `/sessions/${followed}/events`;
      await this.#once(path, last, (line) => {
        if (line.startsWith("retry: ")) retryMs = Number(line.slice(7));
        if (!line.startsWith("id: ")) return;
        const id = Number(line.slice(4));
        // A stream opens with the number that it was asked to begin behind.
        if (id === last) return;
        this.events++;
        if (last !== null && id < last) this.disorders++;
        last = id;
      });
      if (this.#isClosed) return;
      this.reconnects++;
      await wait(retryMs);
    }
  }

  /** Resolves when the stream has ended or broken. */
  #once(path: string, last: number | null, tell: (line: string) => void): Promise<void> {
    const headers = { accept: "text/event-stream", ...(last !== null && { "last-event-id": String(last) }) };
    return new Promise((resolve) => {
      const request = get(`${this.#url}${path}`, { agent: this.#agent, headers }, (response) => {
        if (response.statusCode !== 200) {
          response.resume().once("close", resolve);
          return;
        }
        this.open++;
        let rest = "";
        response.setEncoding("utf8").on("data", (text: string) => {
          const lines = (rest + text).split("\n");
          rest = lines.pop() ?? "";
          for (const line of lines) tell(line);
        });
        response
          .once("error", () => undefined)
          .once("close", () => {
            this.open--;
            resolve();
          });
      });
      request.once("error", () => resolve());
    });
  }
}
