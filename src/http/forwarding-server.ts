/**
 * The server of a replica that stands by: it passes every request on to the replica that works, with the caller's own
 * headers, so that a forwarded request may do no more and no less than a direct one. Probes it answers itself.
 */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type Server, type ServerResponse } from "node:http";
import { RalphError } from "../domain/errors.ts";
import { forward, isForwarded } from "./forwarding.ts";
import { problemOf, problemType } from "./problems.ts";
import { securityHeaders } from "./security-headers.ts";

/** What the server is told of the replicas. */
export interface Standing {
  /** Where the replica that works is reached; null where none does. */
  readonly leader: string | null;
  /** Why this replica can follow no other; else null. */
  readonly fault: string | null;
}

/** When a caller should come back while nobody works. Seconds. */
const retryAfterS = "1";

export class ForwardingServer {
  readonly #basePath: string;
  readonly #look: () => Standing;
  readonly #server: Server;

  constructor(basePath: string, look: () => Standing) {
    this.#basePath = basePath;
    this.#look = look;
    this.#server = createServer({ requestTimeout: 0 }, (incoming, response) => this.#answer(incoming, response));
  }

  /** Resolves with the port. */
  async listen(host: string, port: number): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject).listen({ host, port }, resolve);
    });
    const address = this.#server.address();
    return typeof address === "object" && address !== null ? address.port : port;
  }

  /** Ends what is being forwarded; resolves when the port is free. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  /** Ends the answers that a leader which is none any more still owes: their callers come back. */
  endForwarded(): void {
    this.#server.closeAllConnections();
  }

  #answer(incoming: IncomingMessage, response: ServerResponse): void {
    const { leader } = this.#look();
    const path = (incoming.url ?? "/").split("?", 1)[0];
    if (path === `${this.#basePath}/healthz`) send(response, 200, { status: "ok" });
    else if (path === `${this.#basePath}/readyz`) this.#answerReadiness(response);
    else if (leader === null || isForwarded(incoming)) this.#refuse(response, "No replica works at the moment; one is taking over");
    else
      forward(leader, incoming, response, () =>
        this.#refuse(response, "The replica that works cannot be reached; another takes over if it is gone"),
      );
  }

  #answerReadiness(response: ServerResponse): void {
    const { leader, fault } = this.#look();
    if (leader !== null && fault === null) send(response, 200, { status: "ready", checks: ["leader"], warnings: [] });
    else this.#refuse(response, fault ?? "No replica works at the moment");
  }

  #refuse(response: ServerResponse, message: string): void {
    const requestId = randomUUID();
    const error = new RalphError("service_unavailable", message);
    const headers = { "retry-after": retryAfterS, "x-request-id": requestId, "content-type": problemType };
    send(response, error.status, problemOf(error, requestId, this.#basePath), headers);
  }
}

function send(response: ServerResponse, status: number, body: object, headers: OutgoingHttpHeaders = {}): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...securityHeaders,
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
}
