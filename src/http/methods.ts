/** Answers methods that a path does not have: OPTIONS lists those it has, any other gets 405 with `Allow`. */
import type { HTTPMethods } from "fastify";
import type { Api } from "./api.ts";
import { HttpError } from "./http-error.ts";

/** Methods of each documented path, filled as the routes are added. */
export type Methods = ReadonlyMap<string, ReadonlySet<string>>;

export function collectMethods(api: Api): Methods {
  const methods = new Map<string, Set<string>>();
  api.addHook("onRoute", ({ routePath, method, schema }) => {
    if (schema === undefined || schema.hide) return;
    const known = methods.get(routePath) ?? new Set();
    for (const name of [method].flat()) known.add(name);
    methods.set(routePath, known);
  });
  return methods;
}

export function answerOtherMethods(api: Api, methods: Methods): void {
  for (const [path, known] of [...methods]) {
    const allow = [...known, "OPTIONS"].join(", ");
    api.options(path, { schema: { hide: true } }, (_request, reply) => reply.header("allow", allow).code(204).send());
    const others = api.supportedMethods.filter((method) => method !== "OPTIONS" && !known.has(method)) as HTTPMethods[];
    api.route({
      method: others,
      url: path,
      schema: { hide: true },
      exposeHeadRoute: false,
      // Answered before the body is read.
      onRequest: ({ method }, _reply, done) =>
        done(new HttpError(405, "invalid_input", `${method} is not a method of this path; it has ${allow}`, { headers: { allow } })),
      handler: (_request, reply) => reply.code(405).send(),
    });
  }
}
