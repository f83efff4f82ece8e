/** On whose behalf a request runs. Every call into the core carries this owner. */
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    owner: string;
  }
}

/** The one owner there is while nobody has to show who they are. */
export const localOwner = "local";

/** Lets everyone in as the local owner (`AUTH=none`). */
export function admitEveryone(app: FastifyInstance): void {
  app.decorateRequest("owner", localOwner);
}
