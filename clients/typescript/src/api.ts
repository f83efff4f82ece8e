/** The service's routes as typed calls. A call resolves with the answer's body, and throws for everything that is not a success. */
import createClient from "openapi-fetch";
import type { paths } from "./api-types.ts";
import type { Transport } from "./transport.ts";

/** Calls by method and path, as `api.GET("/sessions/{id}", { params: { path: { id } } })`, which resolve with `{ data, response }`. */
export type Api = ReturnType<typeof createApi>;

export function createApi(transport: Transport) {
  return createClient<paths, `${string}/json`>({ baseUrl: transport.baseUrl, fetch: (request) => sendRequest(transport, request) });
}

/** The body of a call's answer. @throws ServiceError, UnreachableError, or the signal's reason */
export async function answerOf<Data>(call: Promise<{ data: Data } | { data?: never }>): Promise<Data> {
  const answer = await call;
  // The transport throws for every answer that is not a success, so the other half of the union never comes.
  return answer.data as Data;
}

async function sendRequest(transport: Transport, request: Request): Promise<Response> {
  const { url, method, headers, signal } = request;
  const body = method === "GET" || method === "HEAD" ? undefined : await request.arrayBuffer();
  return transport.send(url, { method, headers, signal, body: body?.byteLength === 0 ? undefined : body });
}
