/** Answers methods that a path does not have: OPTIONS lists those it has, any other gets 405 with `Allow`. */
import type { HTTPMethods } from "fastify";
import type { Api } from "../server/api.ts";
import { HttpError } from "../server/http-error.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Methods of the path, where the route itself answers others with 405. */
    allows?: readonly string[];
  }
}

interface PathMethods {
  allowed: Set<string>;
  /** Whether one of its routes needs no key; then the answers of this file need none either. */
  open: boolean;
}

/** Methods of each path, filled as the routes are added. */
export type Methods = ReadonlyMap<string, PathMethods>;

export function collectMethods(api: Api): Methods {
  const methods = new Map<string, PathMethods>();
  api.addHook("onRoute", ({ url, method, config }) => {
    const path = url.slice(api.prefix.length);
    const known = methods.get(path) ?? { allowed: new Set(), open: false };
    for (const name of config?.allows ?? [method].flat()) known.allowed.add(name);
    known.open ||= config?.open === true;
    methods.set(path, known);
  });
  return methods;
}

export function answerOtherMethods(api: Api, methods: Methods): void {
  for (const [path, { allowed, open }] of [...methods]) {
    const allow = [...new Set([...allowed, "OPTIONS"])].join(", ");
    const isRouted = (method: string) => api.hasRoute({ method: method as HTTPMethods, url: `${api.prefix}${path}` });
    // Matches the path '/', not the prefix without a slash, which is another path.
    const exact = { schema: { hide: true }, prefixTrailingSlash: "slash" } as const;
    if (!isRouted("OPTIONS")) api.options(path, exact, (_request, reply) => reply.header("allow", allow).code(204).send());
    const others = api.supportedMethods.filter((method) => method !== "OPTIONS" && !isRouted(method)) as HTTPMethods[];
    api.route({
      ...exact,
      method: others,
      url: path,
      config: { open },
      exposeHeadRoute: false,
      // Answered before the body is read.
      onRequest: ({ method }, _reply, done) =>
        done(new HttpError(405, "invalid_input", `${method} is not a method of this path; it has ${allow}`, { headers: { allow } })),
      handler: (_request, reply) => reply.code(405).send(),
    });
  }
}
