/** The routes of the API's description, for tests that walk over all of them. */
import type { FastifyInstance } from "fastify";

export interface DescribedRoute {
  id: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** With parameters as `{name}`. */
  path: string;
  /** Alternatives: scheme to scopes. Empty for a route without a key. */
  security: Record<string, string[]>[];
  operation: {
    requestBody?: { content: Record<string, unknown> };
    responses: Record<string, unknown>;
    parameters?: { name: string; in: string }[];
  };
}

interface Description {
  paths: Record<string, Record<string, DescribedRoute["operation"] & { operationId: string; security: DescribedRoute["security"] }>>;
}

export async function describedRoutes(app: FastifyInstance): Promise<DescribedRoute[]> {
  const { paths } = (await app.inject("/openapi.json")).json<Description>();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase() as DescribedRoute["method"],
      path,
      security: operation.security,
      operation,
    })),
  );
}

/** Scopes of which each suffices. */
export function sufficientScopes({ security }: DescribedRoute): string[] {
  return [...new Set(security.flatMap((alternative) => Object.values(alternative).flat()))];
}

/** The path with every parameter filled with the same text. */
export function filled(path: string, value = "0195561c-8a5d-7e2f-9c31-4b7a6d1e0f22"): string {
  return path.replaceAll(/\{[^}]+\}/g, value);
}
