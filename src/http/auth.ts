/** The owner on whose behalf a request runs. Every call into the core carries this owner. */
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    owner: string;
  }
}

/** The only owner while there is no authentication. */
export const localOwner = "local";

/** Treats every caller as the local owner (`AUTH=none`). */
export function admitEveryone(app: FastifyInstance): void {
  app.decorateRequest("owner", localOwner);
}
