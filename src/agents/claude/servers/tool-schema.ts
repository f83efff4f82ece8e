/** The JSON Schema of a tool's input as a model is shown it: without a dialect, without bounds that bound nothing, with true defaults. */
import type { Json } from "../../../domain/base/json.ts";

type Members = { readonly [name: string]: Json };

/** `defaults`: what the tool is given where the model leaves a member out, in place of the schema's own. */
export function toolSchema(schema: Json, defaults: Members = {}): Json {
  if (!isMembers(schema)) return { type: "object" };
  // Some servers refuse a schema that names its dialect.
  const { $schema: _dialect, ...rest } = withoutNoise(schema) as Members;
  const { properties } = rest;
  if (!isMembers(properties)) return { type: "object", ...rest };
  const withDefaults = Object.entries(properties).map(([name, member]) => {
    const value = defaults[name];
    return [name, value === undefined || !isMembers(member) ? member : { ...member, default: value }];
  });
  return { type: "object", ...rest, properties: Object.fromEntries(withDefaults) as Members };
}

/** Without the bounds of every safe integer. */
function withoutNoise(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map((item: Json) => withoutNoise(item));
  if (!isMembers(schema)) return schema;
  const members = Object.entries(schema).filter(
    ([name, value]) =>
      !(name === "minimum" && value === Number.MIN_SAFE_INTEGER) && !(name === "maximum" && value === Number.MAX_SAFE_INTEGER),
  );
  return Object.fromEntries(members.map(([name, value]) => [name, withoutNoise(value)]));
}

function isMembers(value: Json | undefined): value is Members {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
