/**
 * Ends the connections when the service ends. `server.close()` ends those that are idle then; it waits for those that
 * never sent a request (browsers open such ahead of need) and for those whose last answer was still on its way.
 */
import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

/** How often connections are looked at while the service ends. Milliseconds. */
const sweepMs = 50;

export class Connections {
  readonly #server: Server;
  /** Connections that have not sent a request yet. */
  readonly #silent = new Set<Socket>();
  #closing = false;

  constructor(server: Server) {
    this.#server = server;
    const silent = this.#silent;
    // One function for all sockets: a closure a connection would cost more than the connection's place in the set.
    const forget = function (this: Socket) {
      silent.delete(this);
    };
    server.on("connection", (socket) => {
      if (this.#closing) socket.destroy();
      else silent.add(socket.once("close", forget));
    });
    server.on("request", ({ socket }: IncomingMessage) => silent.delete(socket));
  }

  /** From now on no connection outlives its request. */
  close(): void {
    this.#closing = true;
    for (const socket of this.#silent) socket.destroy();
    const sweep = setInterval(() => this.#server.closeIdleConnections(), sweepMs);
    this.#server.once("close", () => clearInterval(sweep));
    if (!this.#server.listening) clearInterval(sweep);
  }
}
