/** Types that every route file uses. */

import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Registry } from "prom-client";
import type { Services } from "../../operations/operation.ts";
import type { Authenticator } from "../../research/ports/keys.ts";
import type { HttpSettings } from "./settings.ts";

/** An instance whose handlers get the types of their routes' zod schemas. */
export type Api = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>;

/** Whether this process accepts requests now. */
export interface Readiness {
  ready: boolean;
  /** Each check by name, e.g. 'database', with what is wrong, or null. */
  checks: Readonly<Record<string, string | null>>;
  /** Conditions an operator should know of that do not make the service unready. */
  warnings?: readonly string[];
}

export interface RouteDeps extends Services {
  readiness: () => Readiness;
  metrics: Registry;
  settings: HttpSettings;
  /** Identifies the owner of a key or token; null lets everyone in as the local owner. */
  authenticator: Authenticator | null;
}
