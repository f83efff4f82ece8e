/** Readers of all events, spread over the replicas, while sessions run one after another: how late events come, and whether all do. */
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { type Figures, percentile } from "../engine/measure.ts";
import { insist, type Replicas } from "./cluster.ts";

const readers = 500;
const sessions = 20;

class Reader {
  readonly #socket: Socket;
  readonly ids: number[] = [];
  readonly delays: number[] = [];
  readonly opened: Promise<void>;
  #rest = "";

  constructor(url: string) {
    const { port } = new URL(url);
    this.#socket = connect(Number(port), "127.0.0.1");
    this.#socket.setEncoding("utf8").on("error", () => undefined);
    this.#socket.write(`GET /events?after=now HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/event-stream\r\n\r\n`);
    this.opened = new Promise((resolve) => this.#socket.once("data", () => resolve()));
    this.#socket.on("data", (text: string) => this.#take(text));
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(text: string): void {
    const now = Date.now();
    const frames = (this.#rest + text).split("\n\n");
    this.#rest = frames.pop() ?? "";
    for (const frame of frames) {
      const at = /"at":"([^"]+)"/.exec(frame)?.[1];
      if (at === undefined) continue;
      this.ids.push(Number(/(?:^|\n)id: (\d+)/.exec(frame)?.[1]));
      this.delays.push(now - Date.parse(at));
    }
  }
}

export async function measureEvents(replicas: Replicas): Promise<Figures> {
  const all = Array.from({ length: readers }, (_, index) => new Reader(replicas.urls[index % replicas.urls.length] ?? ""));
  await Promise.all(all.map(({ opened }) => opened));
  const since = performance.now();
  for (let turn = 0; turn < sessions; turn++) {
    const url = replicas.urls[turn % replicas.urls.length] ?? "";
    const { id } = await insist<{ id: string }>(url, "/sessions", { query: "What is it?", autoApprove: true, outputFormats: ["md"] });
    for (let status = ""; status !== "done"; ) ({ status } = await insist<{ status: string }>(url, `/sessions/${id}?wait=20`));
  }
  const most = () => Math.max(...all.map(({ ids }) => ids.length));
  for (let quiet = 0, before = -1; quiet < 10; quiet++) {
    if (most() !== before) [quiet, before] = [0, most()];
    await wait(100);
  }
  const seconds = (performance.now() - since) / 1_000 - 1;
  for (const reader of all) reader.close();
  const delays = all.flatMap((reader) => reader.delays).sort((a, b) => a - b);
  const expected = new Set(all.flatMap(({ ids }) => ids)).size;
  return {
    events: expected,
    deliveredPerS: delays.length / seconds,
    lost: expected * readers - delays.length,
    outOfOrder: all.filter(({ ids }) => ids.some((id, index) => index > 0 && id <= (ids[index - 1] ?? 0))).length,
    p50Ms: percentile(delays, 0.5),
    p99Ms: percentile(delays, 0.99),
  };
}
