/** What every file of routes is given. */

import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Registry } from "prom-client";
import type { Services } from "../operations/operation.ts";
import type { HttpSettings } from "./settings.ts";

/** An instance whose handlers get the types of their routes' zod schemas. */
export type Api = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>;

/** Whether requests may be sent to this process now. */
export interface Readiness {
  ready: boolean;
  /** What was looked at, e.g. 'database', each with what is wrong with it, or null. */
  checks: Readonly<Record<string, string | null>>;
  /** What an operator should know and what does not keep the service from its work. */
  warnings?: readonly string[];
}

export interface RouteDeps extends Services {
  readiness: () => Readiness;
  metrics: Registry;
  settings: HttpSettings;
}
