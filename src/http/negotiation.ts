/** Which media type a client wants of those that a route has, by `Accept` with its q-values (RFC 9110, 12.5.1). */
import type { FastifyRequest, onRequestHookHandler, RouteOptions } from "fastify";
import Negotiator from "negotiator";
import type { Api } from "./api.ts";
import { HttpError } from "./http-error.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The media type to answer with; the route's first where `Accept` leaves it open. */
    answerType: string;
  }
}

const json = "application/json";

/** Refuses with 406, before anything is done, what asks for none of the types that the route's schema names. */
export function negotiate(api: Api): void {
  api.decorateRequest("answerType", json);
  api.addHook("onRoute", (route) => {
    const types = typesOf(route);
    if (types.length === 0) return;
    const choose: onRequestHookHandler = (request, _reply, done) => {
      const { accept } = request.headers;
      if (accept === undefined || accept === "*/*" || accept === types[0]) request.answerType = types[0] ?? json;
      else request.answerType = chosen(request, types);
      done();
    };
    route.onRequest = [choose, ...[route.onRequest ?? []].flat()];
  });
}

/** @throws HttpError 406 */
function chosen({ headers }: FastifyRequest, types: string[]): string {
  const [best] = new Negotiator({ headers }).mediaTypes(types);
  if (best !== undefined) return best;
  const message = `has to allow ${types.join(" or ")}`;
  throw new HttpError(406, "invalid_input", `The Accept header ${message}`, { issues: [{ path: "accept", message }] });
}

/** Media types of the answers that are no problems; none for a route without a description. */
function typesOf({ schema }: RouteOptions): string[] {
  if (schema === undefined || schema.hide === true) return [];
  const answers = Object.entries((schema.response ?? {}) as Record<string, unknown>)
    .filter(([status]) => ["200", "201", "202"].includes(status))
    .flatMap(([, answer]) => Object.keys((answer as { content?: object }).content ?? { [json]: {} }));
  return [...new Set(answers)];
}
