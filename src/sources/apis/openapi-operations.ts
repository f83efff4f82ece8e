/** Operations of an OpenAPI 3 document, chosen by their operationId, in the form of the operator's file. Pure functions. */
import { z } from "zod";
import { type Json, type JsonObject, jsonObjectOf } from "../../domain/base/json.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import { type ApiOperation, apiOperation } from "./api-file.ts";

const methods = ["get", "post", "put", "patch", "delete"] as const;
/** References within references that are followed. */
const deepest = 12;

/** What can be passed on of a parameter's schema. */
const parameterSchema = z.object({
  type: z.enum(["string", "integer", "number", "boolean", "array", "object"]).catch("string"),
  enum: z.array(z.json()).min(1).optional().catch(undefined),
  default: z.json().optional(),
  pattern: z.string().optional().catch(undefined),
  minimum: z.number().optional().catch(undefined),
  maximum: z.number().optional().catch(undefined),
  items: z.record(z.string(), z.json()).optional().catch(undefined),
  description: z.string().optional().catch(undefined),
});

/**
 * The chosen operations by their id.
 * @throws RalphError `configuration` for an id that the document does not have, or an operation that cannot be called.
 */
export function openApiOperations(document: Json, chosen: readonly string[]): Record<string, ApiOperation> {
  const known = new Map<string, { path: string; method: string; item: JsonObject; operation: JsonObject }>();
  for (const [path, item] of Object.entries(jsonObjectOf(jsonObjectOf(document)["paths"]))) {
    for (const method of methods) {
      const operation = jsonObjectOf(jsonObjectOf(item)[method]);
      if (typeof operation["operationId"] === "string")
        known.set(operation["operationId"], { path, method, item: jsonObjectOf(item), operation });
    }
  }
  return Object.fromEntries(
    chosen.map((id) => {
      const found = known.get(id);
      if (found === undefined)
        throw new RalphError("configuration", `the document has no operation '${id}'; it has ${[...known.keys()].join(", ") || "none"}`);
      const { path, method, item, operation } = found;
      const described = [operation["summary"], operation["description"]].find((text) => typeof text === "string" && text !== "") ?? id;
      const declared = {
        description: String(described).slice(0, 2_000),
        method: method.toUpperCase(),
        path,
        parameters: parametersOf(document, item, operation),
      };
      const parsed = apiOperation.safeParse(declared);
      if (!parsed.success)
        throw new RalphError("configuration", `the operation '${id}' cannot be called: ${z.prettifyError(parsed.error)}`);
      return [id.replace(/[^A-Za-z0-9_-]/g, "_"), parsed.data];
    }),
  );
}

function parametersOf(document: Json, item: JsonObject, operation: JsonObject): Record<string, Json> {
  const listed = [...listOf(item["parameters"]), ...listOf(operation["parameters"])].map((parameter) =>
    jsonObjectOf(resolved(document, parameter)),
  );
  const own = listed.flatMap((parameter): [string, Json][] => {
    const { name, in: where, required, description, schema } = parameter;
    if (typeof name !== "string" || (where !== "query" && where !== "path" && where !== "header")) return [];
    return [[name, { ...fieldOf(document, schema ?? null, description), in: where, required: required === true || where === "path" }]];
  });
  const content = jsonObjectOf(jsonObjectOf(resolved(document, operation["requestBody"] ?? null))["content"]);
  const body = jsonObjectOf(resolved(document, jsonObjectOf(content["application/json"])["schema"] ?? null));
  const wanted = listOf(body["required"]);
  const fields = Object.entries(jsonObjectOf(body["properties"])).map(([name, schema]): [string, Json] => [
    name,
    { ...fieldOf(document, schema ?? null, undefined), in: "body", required: wanted.includes(name) },
  ]);
  return Object.fromEntries([...fields, ...own]);
}

function fieldOf(document: Json, schema: Json, description: Json | undefined): JsonObject {
  const parsed = parameterSchema.parse(jsonObjectOf(resolved(document, schema)));
  const about = typeof description === "string" ? description : parsed.description;
  return { ...parsed, ...(about === undefined ? {} : { description: about.slice(0, 1_000) }) } as JsonObject;
}

/** The value with references into the document replaced by what they refer to; circles end in an empty schema. */
function resolved(document: Json, value: Json, depth = 0): Json {
  if (value === null || typeof value !== "object") return value;
  if (depth > deepest) return {};
  if (Array.isArray(value)) return value.map((item: Json) => resolved(document, item, depth + 1));
  const { $ref, ...rest } = value as JsonObject;
  if (typeof $ref === "string") return resolved(document, pointed(document, $ref), depth + 1);
  return Object.fromEntries(Object.entries(rest).map(([key, member]) => [key, resolved(document, member ?? null, depth + 1)]));
}

function pointed(document: Json, reference: string): Json {
  if (!reference.startsWith("#/")) throw new RalphError("configuration", `'${reference}' refers to another file`);
  let value: Json = document;
  for (const part of reference.slice(2).split("/")) value = jsonObjectOf(value)[part.replaceAll("~1", "/").replaceAll("~0", "~")] ?? null;
  return value;
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}
