/** The JSON Schema that a client's plan gives for the output of work done elsewhere: whether it can be checked, and by what. */
import { z } from "zod";
import type { Json } from "../../domain/base/json.ts";

/** Keywords with regular expressions: a client's expression could block the event loop. */
const withPatterns: ReadonlySet<string> = new Set(["pattern", "patternProperties"]);

/** @throws Error for a schema that zod cannot read. */
export function schemaOf(schema: { readonly [key: string]: Json | undefined }): z.ZodType {
  return z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema);
}

/** Why outputs cannot be checked by the schema, to follow 'that'; null where they can. */
export function schemaFault(schema: { readonly [key: string]: Json | undefined }): string | null {
  const keyword = patternIn(schema);
  if (keyword !== null) return `uses '${keyword}', which is not checked here; 'enum', 'format' and 'maxLength' are`;
  try {
    schemaOf(schema);
    return null;
  } catch (error) {
    return `is no JSON Schema that can be checked: ${error instanceof Error ? error.message : "unknown"}`;
  }
}

/** A property may be called 'pattern': only a keyword's value is a text, or an object of schemas. */
function patternIn(schema: unknown, isNames = false): string | null {
  if (schema === null || typeof schema !== "object") return null;
  for (const [key, value] of Object.entries(schema)) {
    if (!isNames && !Array.isArray(schema) && withPatterns.has(key)) return key;
    const areNames = !isNames && ["properties", "$defs", "definitions"].includes(key);
    const isData = !isNames && ["enum", "const", "default", "examples"].includes(key);
    const found = isData ? null : patternIn(value, areNames);
    if (found !== null) return found;
  }
  return null;
}
