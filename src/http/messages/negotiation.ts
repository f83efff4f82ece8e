/** Content negotiation: picks one of a route's media types by `Accept` with q-values (RFC 9110, 12.5.1). */
import type { FastifyRequest, onRequestHookHandler, RouteOptions } from "fastify";
import Negotiator from "negotiator";
import type { Api } from "../server/api.ts";
import { HttpError } from "../server/http-error.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Media type of the answer; the route's first where `Accept` allows several equally. */
    answerType: string;
  }
}

const json = "application/json";

/** Refuses with 406, before the handler runs, requests that accept none of the route's media types. */
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

/** Media types of the answers other than problems; empty for a route without a schema. */
export function typesOf({ schema }: Pick<RouteOptions, "schema">): string[] {
  if (schema === undefined || schema.hide === true) return [];
  const answers = Object.entries((schema.response ?? {}) as Record<string, unknown>)
    .filter(([status]) => ["200", "201", "202"].includes(status))
    .flatMap(([, answer]) => Object.keys((answer as { content?: object }).content ?? { [json]: {} }));
  return [...new Set(answers)];
}
