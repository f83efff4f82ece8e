/** The operator's file of HTTP APIs whose operations become tools. */
import { jsonpath } from "json-p3";
import { z } from "zod";
import { jsonValue } from "../../domain/base/json-value.ts";

/** Names of APIs and operations are the two parts of a tool's name. */
const name = (longest: number) =>
  z
    .string()
    .regex(
      new RegExp(`^[A-Za-z][A-Za-z0-9_-]{0,${longest - 1}}$`),
      `must be a letter, then letters, digits, '-' or '_', at most ${longest}`,
    );

/** RFC 9535, such as `$.data.items[*]`. */
const jsonPath = z.string().superRefine((path, context) => {
  try {
    jsonpath.compile(path);
  } catch (error) {
    context.addIssue({ code: "custom", message: `is no JSONPath, such as $.data.items[*]: ${(error as Error).message}`, input: path });
  }
});

const parameter = z.strictObject({
  in: z.enum(["query", "path", "header", "body"]).default("query"),
  description: z.string().max(1_000).optional(),
  type: z.enum(["string", "integer", "number", "boolean", "array", "object"]).default("string"),
  required: z.boolean().default(false),
  default: jsonValue.optional(),
  enum: z.array(jsonValue).min(1).optional(),
  pattern: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  items: z.record(z.string(), jsonValue).optional().describe("JSON Schema of an array's items"),
});
export type ApiParameter = z.infer<typeof parameter>;

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

export const apiOperation = z
  .strictObject({
    description: z.string().min(1).max(2_000),
    capabilities: z
      .array(z.string().trim().min(1).max(200))
      .min(1)
      .max(20)
      .optional()
      .describe("What it can do to what, in plain words; the description's first sentence where absent"),
    method: z.enum(methods).default("GET"),
    path: z.string().startsWith("/", "must begin with '/'"),
    parameters: z.record(z.string(), parameter).default({}),
    fixed: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .default({})
      .describe("Query parameters that are always sent"),
    result: jsonPath.default("$").describe("Where the result is in the answer"),
    key: z.string().optional().describe("The result is an object of records: its keys become a column of this name"),
    say: z.string().max(1_000).optional().describe("The result in words: {count} rows, {name} of a parameter, {$.path} of the result"),
    idempotent: z.boolean().default(false).describe("Not GET, but repeating it changes nothing more: it need not ask first"),
  })
  .superRefine(({ path, parameters }, context) => {
    const wanted = [...path.matchAll(/\{([^}]*)\}/g)].map(([, part = ""]) => part);
    for (const part of wanted) {
      if (parameters[part]?.in !== "path")
        context.addIssue({
          code: "custom",
          path: ["path"],
          message: `names '{${part}}', which is no parameter with 'in: path'`,
          input: path,
        });
    }
    for (const [key, { in: where }] of Object.entries(parameters)) {
      if (where === "path" && !wanted.includes(key))
        context.addIssue({
          code: "custom",
          path: ["parameters", key],
          message: `is 'in: path', and the path has no '{${key}}'`,
          input: key,
        });
    }
  });
export type ApiOperation = z.infer<typeof apiOperation>;

const declaredApi = z
  .strictObject({
    description: z.string().min(1).max(1_000),
    baseUrl: z.url({ protocol: /^https?$/, error: "must be an http or https address" }),
    auth: z
      .strictObject({
        in: z.enum(["query", "header"]),
        name: z.string().min(1),
        setting: z.string().regex(/^[A-Z][A-Z0-9_]*$/, "must be the name of an environment variable, not the key itself"),
        prefix: z.string().default("").describe("Before the key, such as 'Bearer '"),
      })
      .optional(),
    headers: z.record(z.string(), z.string()).default({}),
    requestsPerMinute: z.number().positive().optional(),
    timeoutS: z.number().positive().max(600).optional(),
    licence: z.string().max(500).optional(),
    errors: z.array(jsonPath).default([]).describe("An answer with something at one of these is a failure, whatever its status"),
    operations: z.record(name(38), apiOperation).default({}),
    openapi: z
      .strictObject({ file: z.string().min(1), operations: z.array(z.string().min(1)).min(1) })
      .optional()
      .describe("An OpenAPI 3 document, and the operationIds that become tools"),
  })
  .refine(({ operations, openapi }) => Object.keys(operations).length > 0 || openapi !== undefined, "has neither operations nor openapi");
export type DeclaredApi = z.infer<typeof declaredApi>;

export const apisFile = z.strictObject({ apis: z.record(name(24), declaredApi) });
