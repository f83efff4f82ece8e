/**
 * The server of a standby replica: it forwards every request to the leader with the caller's own headers, so that a forwarded
 * request has the same rights as a direct one. It answers probes itself.
 */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type Server, type ServerResponse } from "node:http";
import { RalphError } from "../../domain/errors/errors.ts";
import { problemOf, problemType } from "../problems/problems.ts";
import { securityHeaders } from "../server/security-headers.ts";
import { forward, isForwarded } from "./forwarding.ts";

/** What the standby server knows of the other replicas. */
export interface LeaderView {
  /** Address of the leader; null where there is none. */
  readonly leader: string | null;
  /** What replicas sign forwarded requests with; empty before the shared database was reached. */
  readonly secret: string;
  /** Why this replica cannot follow the others; else null. */
  readonly fault: string | null;
}

const noLeader = "No replica leads at the moment; one is taking over";
/** `Retry-After` while there is no leader. Seconds. */
const retryAfterS = "1";

export class ForwardingServer {
  readonly #basePath: string;
  readonly #look: () => LeaderView;
  readonly #server: Server;

  constructor(basePath: string, look: () => LeaderView) {
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

  /** Ends forwarded requests; resolves when the port is free. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  /** Ends requests forwarded to a former leader, whose answers may never come: their callers retry. */
  endForwarded(): void {
    this.#server.closeAllConnections();
  }

  #answer(incoming: IncomingMessage, response: ServerResponse): void {
    const { leader, secret } = this.#look();
    const path = (incoming.url ?? "/").split("?", 1)[0];
    if (path === `${this.#basePath}/healthz`) send(response, 200, { status: "ok" });
    else if (path === `${this.#basePath}/readyz`) this.#answerReadiness(response);
    else if (leader === null) this.#refuse(response, noLeader);
    else this.#forward(incoming, response, { leader, secret });
  }

  #forward(incoming: IncomingMessage, response: ServerResponse, { leader, secret }: { leader: string; secret: string }): void {
    const unreached = () => this.#refuse(response, "The leading replica cannot be reached; another takes over if it is dead");
    try {
      if (isForwarded(incoming, secret)) this.#refuse(response, noLeader);
      else forward(incoming, response, { target: leader, secret, unreached });
    } catch (error) {
      this.#fail(response, error as RalphError);
    }
  }

  #answerReadiness(response: ServerResponse): void {
    const { leader, fault } = this.#look();
    if (leader !== null && fault === null) send(response, 200, { status: "ready", checks: ["leader"], warnings: [] });
    else this.#refuse(response, fault ?? "No replica leads at the moment");
  }

  #refuse(response: ServerResponse, message: string): void {
    this.#fail(response, new RalphError("service_unavailable", message), { "retry-after": retryAfterS });
  }

  #fail(response: ServerResponse, error: RalphError, headers: OutgoingHttpHeaders = {}): void {
    const requestId = randomUUID();
    const all = { ...headers, "x-request-id": requestId, "content-type": problemType };
    send(response, error.status, problemOf(error, requestId, this.#basePath), all);
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
