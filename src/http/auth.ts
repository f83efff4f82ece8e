/** Decides who a request comes from. Every call into the core carries this principal's owner. */
import type { FastifyInstance } from "fastify";
import { localOwner, type Principal, scopes } from "../domain/principal.ts";

declare module "fastify" {
  interface FastifyRequest {
    principal: Principal;
  }
}

const everyone: Principal = { owner: localOwner, scopes: new Set(scopes), keyId: null };

/** Treats every caller as the local owner with all scopes (`AUTH=none`). */
export function admitEveryone(app: FastifyInstance): void {
  app.decorateRequest("principal", { getter: () => everyone });
}
