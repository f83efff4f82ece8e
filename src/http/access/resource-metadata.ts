/**
 * Names the authorization server to OAuth clients that issues tokens for `/mcp` (RFC 9728). The standard appends the path of the
 * resource to the well-known path. With a base path the document is also served below it, for gateways that pass it on.
 */
import type { FastifyRequest } from "fastify";
import { linkTo } from "../messages/links.ts";
import type { Api } from "../server/api.ts";

export const resourceMetadataPath = "/.well-known/oauth-protected-resource/mcp";

/** Scopes that a client may ask for; `admin` is for operators. */
const scopes = ["research", "documents", "read"] as const;

export function resourceMetadataRoutes(api: Api, basePath: string, issuer: string): void {
  const wellKnown = "/.well-known/oauth-protected-resource";
  const paths = new Set([`${wellKnown}${basePath}/mcp`, `${basePath}${wellKnown}`, `${basePath}${resourceMetadataPath}`]);
  for (const path of paths) {
    api.get(path, { config: { open: true }, schema: { hide: true } }, async (request: FastifyRequest) => ({
      resource: linkTo(request, "/mcp"),
      authorization_servers: [issuer],
      scopes_supported: scopes,
      bearer_methods_supported: ["header"],
      resource_name: "Ralph",
    }));
  }
}
