/**
 * Ends the connections when the service ends. Node closes those that are idle between two requests, but neither those
 * that never sent one (browsers open such ahead of need) nor those whose last answer was still on its way.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export class Connections {
  /** Requests in flight on each open connection. */
  readonly #open = new Map<Socket, number>();
  #closing = false;

  constructor(server: Server) {
    server.on("connection", (socket) => {
      if (this.#closing) {
        socket.destroy();
        return;
      }
      this.#open.set(socket, 0);
      socket.once("close", () => this.#open.delete(socket));
    });
    server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
      this.#count(socket, 1);
      response.once("close", () => this.#count(socket, -1));
    });
  }

  /** From now on no connection outlives its request. */
  close(): void {
    this.#closing = true;
    for (const [socket, requests] of this.#open) if (requests === 0) socket.destroy();
  }

  #count(socket: Socket, change: 1 | -1): void {
    const requests = this.#open.get(socket);
    if (requests === undefined) return;
    this.#open.set(socket, requests + change);
    if (this.#closing && requests + change === 0) socket.destroySoon();
  }
}
