/**
 * Forwards a request to another replica with the caller's own headers, so that a forwarded request has the same rights as a
 * direct one.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from "node:http";
import { request as secureRequest } from "node:https";
import { RalphError } from "../../domain/errors/errors.ts";

/**
 * Marks a forwarded request: two replicas that each route it to the other must not forward it in a loop. Its value is a
 * signature with the replicas' secret, which nobody else can make and which does not reveal the secret.
 */
const forwardedHeader = "x-ralph-forwarded";
/** Names the replica that answers. */
export const replicaHeader = "x-ralph-replica";
/** Headers of one connection (RFC 9110 section 7.6.1). */
const connectionHeaders = ["connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade"];

/**
 * Whether another replica has forwarded the request.
 * @throws RalphError `forbidden` where the request says so and is not signed with the replicas' secret.
 */
export function isForwarded(incoming: IncomingMessage, secret: string): boolean {
  const given = incoming.headers[forwardedHeader];
  if (given === undefined) return false;
  const [expected, actual] = [Buffer.from(signatureOf(incoming, secret)), Buffer.from(String(given))];
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected))
    throw new RalphError("forbidden", `Only replicas of this installation may send the header ${forwardedHeader}`);
  return true;
}

function signatureOf({ method, url }: IncomingMessage, secret: string): string {
  return createHmac("sha256", secret).update(`${method} ${url}`).digest("base64url");
}

interface Forwarding {
  /** Address of the other replica. */
  readonly target: string;
  /** The secret of the replicas. */
  readonly secret: string;
  /** Called when the other replica did not answer and nothing was sent to the caller. */
  unreached(): void;
}

export function forward(incoming: IncomingMessage, response: ServerResponse, { target, secret, unreached }: Forwarding): void {
  const { url, method } = incoming;
  const { protocol, hostname, port } = new URL(target);
  const send = protocol === "https:" ? secureRequest : request;
  const outgoing = send(
    {
      hostname: hostname.replace(/^\[|\]$/g, ""),
      port,
      path: url,
      method,
      headers: { ...endToEnd(incoming.headers), [forwardedHeader]: signatureOf(incoming, secret) },
      setHost: false,
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
      response.flushHeaders();
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    },
  );
  outgoing.on("error", () => {
    if (response.headersSent) response.destroy();
    else unreached();
  });
  response.on("close", () => outgoing.destroy());
  incoming.pipe(outgoing);
}

function endToEnd(headers: IncomingMessage["headers"]): OutgoingHttpHeaders {
  const named = String(headers.connection ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());
  // Headers of one connection are dropped, and those that `Connection` names. Content-Length is kept.
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !connectionHeaders.includes(name) && !named.includes(name)));
}
