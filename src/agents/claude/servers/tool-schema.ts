/** The JSON Schema of a tool's input as a model is shown it: without a dialect, without bounds that bound nothing, with true defaults. */
import { isJsonObject, type Json, type JsonObject } from "../../../domain/base/json.ts";

/** `defaults`: what the tool is given where the model leaves a member out, in place of the schema's own. */
export function toolSchema(schema: Json, defaults: JsonObject = {}): Json {
  if (!isJsonObject(schema)) return { type: "object" };
  // Some servers refuse a schema that names its dialect.
  const { $schema: _dialect, ...rest } = withoutNoise(schema) as JsonObject;
  const { properties } = rest;
  if (!isJsonObject(properties)) return { type: "object", ...rest };
  const withDefaults = Object.entries(properties).map(([name, member]) => {
    const value = defaults[name];
    return [name, value === undefined || !isJsonObject(member) ? member : { ...member, default: value }];
  });
  return { type: "object", ...rest, properties: Object.fromEntries(withDefaults) as JsonObject };
}

/** Without the bounds of every safe integer. */
function withoutNoise(schema: Json | undefined): Json | undefined {
  if (Array.isArray(schema)) return schema.map((item: Json) => withoutNoise(item) ?? null);
  if (!isJsonObject(schema)) return schema;
  const members = Object.entries(schema).filter(
    ([name, value]) =>
      !(name === "minimum" && value === Number.MIN_SAFE_INTEGER) && !(name === "maximum" && value === Number.MAX_SAFE_INTEGER),
  );
  return Object.fromEntries(members.map(([name, value]) => [name, withoutNoise(value)]));
}
