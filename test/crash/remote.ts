/** The stand-in for everything outside: answers by rule, and keeps a log of what arrived. It outlives the service. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface Arrival {
  path: string;
  body: string;
  at: number;
}

export class Remote {
  readonly log: Arrival[] = [];
  readonly #server: Server;

  /** With `faults` every seventh read or model call is cut, and every eleventh answers 503; the world is always changed. */
  constructor({ faults = false } = {}) {
    this.#server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      const path = request.url ?? "/";
      this.log.push({ path, body, at: this.log.length });
      const number = this.log.length;
      if (faults && path !== "/publish" && number % 7 === 0) {
        request.socket.destroy();
        return;
      }
      if (faults && path !== "/publish" && number % 11 === 0) response.statusCode = 503;
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ told: `${path} of ${body}` }));
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
