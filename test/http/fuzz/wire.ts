/** Sends one request over a socket and reads the answer; of a stream that goes on, what comes first. */
import { Agent, request as send } from "node:http";
import type { Answered } from "./description.ts";
import type { FuzzRequest } from "./requests.ts";

export class Wire {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 });
  readonly #url: URL;

  constructor(url: string) {
    this.#url = new URL(url);
  }

  close(): void {
    this.#agent.destroy();
  }

  ask({
    operation: { method },
    path,
    headers,
    body,
  }: Pick<FuzzRequest, "path" | "headers" | "body"> & { operation: { method: string } }): Promise<Answered> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = this.#url;
      const length = body === null ? {} : { "content-length": Buffer.byteLength(body) };
      const request = send({ agent: this.#agent, hostname, port, method, path, headers: { ...headers, ...length } }, (response) => {
        const chunks: Buffer[] = [];
        const answered = () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
        const isStream = response.headers["content-type"]?.startsWith("text/event-stream") === true;
        response.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          if (!isStream) return;
          answered();
          request.destroy();
        });
        response.on("end", answered);
        response.on("error", reject);
      });
      request.on("error", reject);
      request.end(body ?? undefined);
    });
  }
}
