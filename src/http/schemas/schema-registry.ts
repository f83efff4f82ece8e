/**
 * Registry of schema names, examples and overrides for the API's description. It is separate from zod's global registry:
 * the same domain schemas are sent to models, which must not see these names.
 */
import { z } from "zod";

interface ApiMeta {
  id?: string;
  description?: string;
  examples?: unknown[];
  /** Replaces the JSON Schema that zod would generate. */
  openapi?: Record<string, unknown>;
  [key: string]: unknown;
}

export const apiSchemas = z.registry<ApiMeta>();

/** Registers a schema under a name and returns it. */
export function named<S extends z.ZodType>(schema: S, id: string, example?: unknown, description?: string): S {
  apiSchemas.add(schema, { id, ...(example !== undefined && { examples: [example] }), ...(description !== undefined && { description }) });
  return schema;
}

/** Gives a schema an example but no name. */
export function shown<S extends z.ZodType>(schema: S, ...shownExamples: unknown[]): S {
  apiSchemas.add(schema, { examples: shownExamples });
  return schema;
}

/** Gives a schema the JSON Schema that zod cannot derive. */
export function describedAs<S extends z.ZodType>(schema: S, openapi: Record<string, unknown>): S {
  apiSchemas.add(schema, { openapi });
  return schema;
}
