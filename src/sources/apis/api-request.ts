/** An operation's input as JSON Schema, and an input as an HTTP request. Pure functions. */
import type { Json } from "../../domain/base/json.ts";
import type { HttpRequest } from "../http/http-client.ts";
import type { ApiOperation, ApiParameter, DeclaredApi } from "./api-file.ts";

type Input = Readonly<Record<string, Json>>;

/** The schema that agents, plans and the API's list are shown, and that inputs are checked against. */
export function inputSchemaOf({ parameters }: Pick<ApiOperation, "parameters">): Json {
  return {
    type: "object",
    properties: Object.fromEntries(Object.entries(parameters).map(([name, parameter]) => [name, schemaOf(parameter)])),
    required: Object.keys(parameters).filter((name) => parameters[name]?.required === true),
    additionalProperties: false,
  };
}

function schemaOf({ in: _in, required: _required, items, ...schema }: ApiParameter): Json {
  const given = Object.entries(schema).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), ...(schema.type === "array" ? { items: items ?? {} } : {}) } as Json;
}

/** The request without the key. */
export function requestOf(api: Pick<DeclaredApi, "baseUrl" | "headers">, operation: ApiOperation, input: Input): HttpRequest {
  const at = (where: ApiParameter["in"]) =>
    Object.keys(operation.parameters).flatMap((name): [string, Json][] => {
      const value = input[name] ?? operation.parameters[name]?.default;
      return operation.parameters[name]?.in !== where || value === undefined || value === null ? [] : [[name, value]];
    });
  const path = operation.path.replace(/\{([^}]*)\}/g, (_whole, name: string) => encodeURIComponent(worded(input[name] ?? "")));
  const url = new URL(`${api.baseUrl.replace(/\/+$/, "")}${path}`);
  for (const [name, value] of [...Object.entries(operation.fixed), ...at("query")]) {
    for (const item of Array.isArray(value) ? value : [value]) url.searchParams.append(name, worded(item as Json));
  }
  const body = Object.fromEntries(at("body"));
  const headers = {
    accept: "application/json",
    ...api.headers,
    ...Object.fromEntries(at("header").map(([name, value]) => [name, worded(value)])),
  };
  return {
    url: url.href,
    carriesTrace: true,
    method: operation.method,
    headers,
    ...(Object.keys(body).length === 0 ? {} : { body: JSON.stringify(body) }),
  };
}

function worded(value: Json): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
