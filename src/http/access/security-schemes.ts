/** Keys, tokens and scopes in the API's description. */
import type { Scope } from "../../domain/owners/principal.ts";

const notNeeded = "Not needed where the service runs with AUTH=none, as it does by default on loopback.";

export const securitySchemes = {
  bearer: {
    type: "http",
    scheme: "bearer",
    description: `An API key, or with AUTH=jwt a token. ${notNeeded}`,
  },
  apiKey: { type: "apiKey", in: "header", name: "X-API-Key", description: `An API key. ${notNeeded}` },
} as const;

/** Alternatives, each with the one scope that it needs. `admin` suffices everywhere. */
export function securityOf(allowed: readonly Scope[]): Record<string, Scope[]>[] {
  const sufficient = [...new Set<Scope>([...allowed, "admin"])];
  return sufficient.flatMap((scope) => [{ bearer: [scope] }, { apiKey: [scope] }]);
}
