/**
 * Closes connections when the service stops. `server.close()` closes only those idle at that moment. It waits for
 * connections that never sent a request (browsers open some in advance) and for those whose last answer was still being
 * sent.
 */
import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

/** Interval at which connections are checked during the stop. Milliseconds. */
const sweepMs = 50;

export class Connections {
  readonly #server: Server;
  /** Connections that have not sent a request yet. */
  readonly #silent = new Set<Socket>();
  #closing = false;

  constructor(server: Server) {
    this.#server = server;
    const silent = this.#silent;
    // One shared function: a closure per connection would cost more memory than its entry in the set.
    const forget = function (this: Socket) {
      silent.delete(this);
    };
    server.on("connection", (socket) => {
      if (this.#closing) socket.destroy();
      else silent.add(socket.once("close", forget));
    });
    server.on("request", ({ socket }: IncomingMessage) => silent.delete(socket));
  }

  /** From this call on, every connection is closed as soon as it has no request. */
  close(): void {
    this.#closing = true;
    for (const socket of this.#silent) socket.destroy();
    const sweep = setInterval(() => this.#server.closeIdleConnections(), sweepMs);
    this.#server.once("close", () => clearInterval(sweep));
    if (!this.#server.listening) clearInterval(sweep);
  }
}
