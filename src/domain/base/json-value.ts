/** The schema of JSON, apart from the functions for it: processes that only read documents need no zod. */
import { z } from "zod";
import { leafSchema } from "./schemas.ts";

/** Any JSON value. One shared instance, so that generated schemas can refer to it by name. */
export const jsonValue: z.ZodType<z.core.util.JSONType> = leafSchema(z.json(), copied);

/** A copy of a JSON value; undefined for any other. */
function copied(value: unknown): z.core.util.JSONType | undefined {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (Array.isArray(value)) {
    const items = value.map(copied);
    return items.includes(undefined) ? undefined : (items as z.core.util.JSONType[]);
  }
  return z.core.util.isPlainObject(value) ? copiedObject(value) : undefined;
}

function copiedObject(value: object): z.core.util.JSONType | undefined {
  const copy: Record<string, z.core.util.JSONType> = {};
  for (const [key, member] of Object.entries(value)) {
    const known = key === "__proto__" ? undefined : copied(member);
    if (known === undefined) return undefined;
    copy[key] = known;
  }
  return copy;
}
