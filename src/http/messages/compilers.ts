/** Fastify's validator and serializer compilers for zod schemas. */
import type { FastifySchemaCompiler, FastifySerializerCompiler, FastifyServerOptions } from "fastify";
import { z } from "zod";
import { faultsOf, faultWords } from "../../domain/errors/input-faults.ts";
import { invalid } from "../problems/problems.ts";

/**
 * The compilers as an option of the server: where it has them from the start, Fastify does not load Ajv, which takes longer than
 * all routes. Fastify's type of the option knows schemas of Ajv only.
 */
export function schemaCompilers(verify: boolean): NonNullable<FastifyServerOptions["schemaController"]> {
  const serializer = serializerCompilerOf(verify);
  return { compilersFactory: { buildValidator: (() => validatorCompiler) as never, buildSerializer: (() => serializer) as never } };
}

const partNames: Record<string, string> = { body: "body", querystring: "query string", params: "path", headers: "headers" };

const validatorCompiler: FastifySchemaCompiler<z.core.$ZodType> = ({ schema, httpPart }) => {
  const part = partNames[httpPart ?? "body"] ?? "request";
  return (data) => {
    const result = z.core.safeParse(schema, data, { error: faultWords });
    if (result.success) return { value: result.data };
    // Fastify gives null for a body that was not sent.
    return { error: data === null ? invalid(part, [{ path: "", message: "is missing" }]) : invalid(part, faultsOf(result.error)) };
  };
};

/**
 * Answers are serialized without validation: the type checker has checked them. With `verify` (in tests) each is
 * validated, and a mismatch is an internal error.
 */
function serializerCompilerOf(verify: boolean): FastifySerializerCompiler<z.core.$ZodType> {
  if (!verify) return () => JSON.stringify;
  return ({ schema, method, url }) =>
    (data) => {
      const result = z.core.safeParse(schema, data);
      if (result.success) return JSON.stringify(data);
      throw new Error(`The answer of ${method} ${url} does not fit its schema: ${z.prettifyError(result.error)}`);
    };
}
