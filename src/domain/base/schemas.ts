/** Ways to check values against zod schemas in less time. */
import { z } from "zod";

/**
 * A recursive schema as a leaf of others. Of a schema that holds a recursive one zod looks for cycles in every value, and it does
 * not compile it; values of JSON have none. `quick` gives the checked value, or undefined where only the schema can tell.
 */
export function leafSchema<T>(schema: z.ZodType<T>, quick: (value: unknown) => T | undefined = () => undefined): z.ZodType<T> {
  return z.unknown().check((payload) => {
    const known = quick(payload.value);
    if (known !== undefined) {
      payload.value = known;
      return;
    }
    const { value, issues } = schema._zod.run({ value: payload.value, issues: [] }, {}) as z.core.ParsePayload;
    payload.value = value;
    payload.issues.push(...issues);
  }) as z.ZodType as z.ZodType<T>;
}

/** Checks with a schema before its code is generated, which takes as long as some hundred of them. */
const usesUntilCompiled = 200;

const uses = new WeakMap<z.ZodType, { count: number; compiled: z.ZodType | null }>();

/** As `schema.safeParse`, for a schema that checks values again and again. */
export function checked<T>(schema: z.ZodType<T>, value: unknown): z.ZodSafeParseResult<T> {
  let used = uses.get(schema);
  if (used === undefined) {
    used = { count: 0, compiled: null };
    uses.set(schema, used);
  }
  if (used.compiled === null && ++used.count > usesUntilCompiled) used.compiled = z.compile(schema);
  return (used.compiled ?? schema).safeParse(value) as z.ZodSafeParseResult<T>;
}
