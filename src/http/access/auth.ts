/**
 * Authenticates a request before its body is read. A route needs a key unless it is marked as open; the scopes that it allows
 * are those of its operation.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isRalphError } from "../../domain/errors/errors.ts";
import { type Allowed, localOwner, mayUse, metricsKeyId, type Principal, scopes } from "../../domain/owners/principal.ts";
import { access } from "../../operations/access.ts";
import { assertAllowed } from "../../operations/operation.ts";
import { feeds, operations } from "../../operations/table.ts";
import type { Authenticator } from "../../research/ports/keys.ts";
import { credentialOf, insufficientScope, unauthorized } from "./credentials.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Needs no key: the answer holds no owner's data. */
    open?: boolean;
    /** Scopes of which the caller needs one; set from the route's operation where it has one. */
    allowed?: Allowed;
    /** The key for metrics suffices. */
    takesMetricsKey?: boolean;
  }
  interface FastifyRequest {
    /** The authenticated caller. Only open routes can be reached without one. */
    principal: Principal;
  }
}

const everyone: Principal = { owner: localOwner, scopes: new Set(scopes), keyId: null, expiresAt: null };

const allowedById = new Map(
  [...Object.values(operations), ...Object.values(feeds)].map(({ id, allowed }): [string, Allowed] => [id, allowed]),
);

/** Gives each route the scopes of its operation. */
export function takeScopes(app: FastifyInstance): void {
  app.addHook("onRoute", (route) => {
    const { operationId } = (route.schema ?? {}) as { operationId?: string };
    const allowed = operationId === undefined ? undefined : allowedById.get(operationId);
    if (allowed !== undefined) route.config = { ...route.config, allowed };
  });
}

/** Every request has a principal from here on. Without an authenticator each is the local owner (`AUTH=none`). */
export function authenticate(app: FastifyInstance, authenticator: Authenticator | null): void {
  app.decorateRequest("principal", null as never);
  if (authenticator === null) {
    app.addHook("onRequest", (request, _reply, done) => {
      request.principal = everyone;
      done();
    });
    return;
  }
  app.addHook("onRequest", (request, _reply, done) => {
    const { config } = request.routeOptions;
    if (config.open === true || request.method === "OPTIONS" || request.is404) return done();
    const credential = credentialOf(request.headers);
    if (credential === null) return done(unauthorized(needsKey, false));
    const admit = (principal: Principal) => {
      request.principal = principal;
      done(missingScope(request));
    };
    const refuse = (error: unknown) => done(asChallenge(error));
    try {
      const known = authenticator.authenticate(credential);
      if (known instanceof Promise) known.then(admit, refuse);
      else admit(known);
    } catch (error) {
      refuse(error);
    }
  });
}

const needsKey = "This needs a key: send it as 'Authorization: Bearer KEY' or 'X-API-Key: KEY'";

function missingScope({ principal, routeOptions: { config, schema } }: FastifyRequest): Error | undefined {
  const { operationId = "this", hide } = (schema ?? {}) as { operationId?: string; hide?: boolean };
  // Hidden routes answer which methods a path has. Any other route without scopes is for operators.
  const allowed = config.allowed ?? (hide === true ? access.any : access.admin);
  if (mayUse(principal, allowed) || (config.takesMetricsKey === true && principal.keyId === metricsKeyId)) return undefined;
  try {
    assertAllowed(principal, { id: operationId, allowed });
  } catch (error) {
    return insufficientScope((error as Error).message, allowed);
  }
  return undefined;
}

function asChallenge(error: unknown): Error {
  if (isRalphError(error) && error.code === "unauthorized") return unauthorized(error.message, true);
  return error as Error;
}
