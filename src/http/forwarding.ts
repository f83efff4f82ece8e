/**
 * Forwards a request to another replica with the caller's own headers, so that a forwarded request has the same rights as a
 * direct one.
 */
import { type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from "node:http";
import { request as secureRequest } from "node:https";

/** Marks a forwarded request: two replicas that each route it to the other must not forward it in a loop. */
const forwardedHeader = "x-ralph-forwarded";
/** Names the replica that answers. */
export const replicaHeader = "x-ralph-replica";
/** Headers of one connection (RFC 9110 section 7.6.1). */
const connectionHeaders = ["connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade"];

export function isForwarded({ headers }: IncomingMessage): boolean {
  return headers[forwardedHeader] !== undefined;
}

/** `unreached` is called when the other replica did not answer and nothing was sent to the caller. */
export function forward(target: string, incoming: IncomingMessage, response: ServerResponse, unreached: () => void): void {
  const { url, method } = incoming;
  const { protocol, hostname, port } = new URL(target);
  const send = protocol === "https:" ? secureRequest : request;
  const outgoing = send(
    {
      hostname: hostname.replace(/^\[|\]$/g, ""),
      port,
      path: url,
      method,
      headers: { ...endToEnd(incoming.headers), [forwardedHeader]: "1" },
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
