/**
 * What the API's description says of schemas: names, examples, words of its own. The registry is the API's alone: a name
 * given to a domain schema must not show in what the same schema tells a model.
 */
import { z } from "zod";

interface ApiMeta {
  id?: string;
  description?: string;
  examples?: unknown[];
  /** What OpenAPI says of the schema in the place of what zod would. */
  openapi?: Record<string, unknown>;
  [key: string]: unknown;
}

export const apiSchemas = z.registry<ApiMeta>();

/** Registers a schema under a name and gives it back. */
export function named<S extends z.ZodType>(schema: S, id: string, example?: unknown, description?: string): S {
  apiSchemas.add(schema, { id, ...(example !== undefined && { examples: [example] }), ...(description !== undefined && { description }) });
  return schema;
}

/** A schema with an example and no name. */
export function shown<S extends z.ZodType>(schema: S, ...shownExamples: unknown[]): S {
  apiSchemas.add(schema, { examples: shownExamples });
  return schema;
}

/** A schema whose JSON Schema zod cannot tell. */
export function describedAs<S extends z.ZodType>(schema: S, openapi: Record<string, unknown>): S {
  apiSchemas.add(schema, { openapi });
  return schema;
}
