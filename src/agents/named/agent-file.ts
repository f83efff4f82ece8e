/** Parses an operator's agent file: YAML front matter, then the prompt in Markdown. */
import { z } from "zod";
import { type Json, sha256 } from "../../domain/base/json.ts";
import { jsonValue } from "../../domain/base/json-value.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import { externalAgent, nobodyAgent } from "../../domain/plans/plan.ts";
import { yaml } from "../../sources/text/yaml.ts";
import type { NamedAgentDefinition } from "../contracts.ts";

/** Names with a special meaning in plans. */
const reserved = new Set(["user", "user_interaction", "tool", "data", "research", "root", nobodyAgent, externalAgent]);

const frontMatter = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,63}$/, "must be lower-case letters, digits, '-' and '_', beginning with a letter")
    .refine((name) => !reserved.has(name), "is the name of a built-in agent"),
  description: z.string().min(1).max(1_000),
  capabilities: z.array(z.string().trim().min(1).max(200)).max(20).nullish(),
  model: z.string().min(1).max(200).nullish(),
  tools: z.array(z.string().min(1).max(200)).max(100).nullish(),
  output: z.record(z.string(), jsonValue).nullish().describe("JSON Schema of the agent's output"),
});

/** Version prefix of agents defined in files. */
export const fileVersion = "file-";

/**
 * Parses an agent file.
 * @throws RalphError `configuration` naming the file, the field and what is wrong with it.
 */
export function parseAgentFile(text: string, file: string): NamedAgentDefinition {
  const match = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)([\s\S]*)$/.exec(text);
  if (match === null) throw fault(file, "does not begin with front matter between two lines of '---'");
  const [, head = "", body = ""] = match;
  const parsed = frontMatter.safeParse(yamlOf(head, file));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw fault(file, `${issue?.path.join(".") || "front matter"}: ${issue?.message}`);
  }
  const prompt = body.trim();
  if (prompt === "") throw fault(file, "has no prompt below its front matter");
  const { name, description, capabilities, model, tools, output } = parsed.data;
  if (output != null) schemaOf(output, file);
  return {
    name,
    description,
    capabilities: capabilities ?? [],
    model: model ?? null,
    tools: tools ?? null,
    outputSchema: output ?? null,
    prompt,
    version: `${fileVersion}${sha256(text).slice(0, 24)}`,
  };
}

/** The schema that validates an agent's output. */
export function outputSchemaOf({ outputSchema, name }: Pick<NamedAgentDefinition, "outputSchema" | "name">): z.ZodType<Json> | null {
  return outputSchema === null ? null : schemaOf(outputSchema, name);
}

function schemaOf(schema: Json, file: string): z.ZodType<Json> {
  try {
    return z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema) as z.ZodType<Json>;
  } catch (error) {
    throw fault(file, `output: is no JSON Schema that can be checked: ${error instanceof Error ? error.message : "unknown"}`);
  }
}

/** Members of a JSON Schema that may be null. */
const nullable: ReadonlySet<string> = new Set(["const", "default"]);

/**
 * The front matter's values. A member without a value is refused: it is what YAML makes of an unquoted comma in
 * `{ type: string, description: The whole file, or its changed part }`.
 */
function yamlOf(head: string, file: string): unknown {
  const { isScalar, LineCounter, parseDocument, visit } = yaml();
  const lines = new LineCounter();
  const document = parseDocument(head, { lineCounter: lines, uniqueKeys: true, prettyErrors: false });
  // The first line of the file is the '---' above the front matter.
  const at = (offset: number) => `line ${lines.linePos(offset).line + 1}`;
  const [broken] = document.errors;
  if (broken !== undefined) throw fault(file, `front matter, ${at(broken.pos[0])}: ${broken.message}`);
  visit(document, {
    Pair: (_key, { key, value }, path) => {
      const isTop = path.length <= 2;
      const isEmpty = value === null || (isScalar(value) && value.value === null);
      if (isTop || !isEmpty || !isScalar(key) || nullable.has(String(key.value))) return;
      const message = `'${String(key.value)}' has no value: a text with a comma needs quotation marks in { … }`;
      throw fault(file, `front matter, ${at(key.range?.[0] ?? 0)}: ${message}`);
    },
  });
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch (error) {
    throw fault(file, `front matter: ${error instanceof Error ? (error.message.split("\n", 1)[0] ?? "") : "cannot be read"}`);
  }
}

function fault(file: string, message: string): RalphError {
  return new RalphError("configuration", `The agent file '${file}' ${message}`);
}
