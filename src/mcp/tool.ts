/** The definition of a tool, and its description as clients list it. */
import type { Tool as ListedTool, ResourceLink, ToolAnnotations } from "@modelcontextprotocol/server";
import { z } from "zod";
import { mayUse, type Principal, type Scope, scopes } from "../domain/owners/principal.ts";
import { type OperationId, operations } from "../operations/table.ts";
import type { Question } from "./questions.ts";
import type { TaskView } from "./task-view.ts";
import type { ToolCall } from "./tool-call.ts";

/** The answer of a tool: its output, questions for the user, or a task that runs in the background. */
export type ToolAnswer<Output> =
  | {
      readonly kind: "output";
      readonly output: Output;
      /** The output as text; JSON where absent. */
      readonly text?: string;
      readonly links?: readonly ResourceLink[];
      /** Whether the output is a failure. */
      readonly isError?: boolean;
    }
  | { readonly kind: "questions"; readonly questions: readonly Question[] }
  | { readonly kind: "task"; readonly task: TaskView };

export interface Tool<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly title: string;
  /** Read by models: what it does, when to use it, what comes next. */
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  readonly annotations: ToolAnnotations;
  /** The operations that it performs. */
  readonly operations: readonly OperationId[];
  /** `all` where the caller needs the scopes of all operations; else the tool does what the scopes allow. */
  readonly needs: "all" | "any";
  run(call: ToolCall, input: z.output<Input>): Promise<ToolAnswer<z.input<Output>>>;
}

/** Infers the types of a tool. */
export function tool<Input extends z.ZodType, Output extends z.ZodType>(definition: Tool<Input, Output>): Tool<Input, Output> {
  return definition;
}

/** Scopes of which one suffices for the tool. */
export function toolScopes({ operations: ids, needs }: Pick<Tool, "operations" | "needs">): Scope[] {
  const sets = ids.map((id) => operations[id].allowed as readonly Scope[]);
  return scopes.filter(
    (scope) => scope === "admin" || (needs === "all" ? sets.every((set) => set.includes(scope)) : sets.some((set) => set.includes(scope))),
  );
}

/** Whether a caller may use the tool. */
export function mayCall(principal: Principal, { operations: ids, needs }: Pick<Tool, "operations" | "needs">): boolean {
  const allowed = ids.map((id) => mayUse(principal, operations[id].allowed));
  return needs === "all" ? allowed.every(Boolean) : allowed.some(Boolean);
}

/** The tool as `tools/list` shows it. */
export function listedTool({ name, title, description, input, output, annotations }: Tool): ListedTool {
  return {
    ...{ name, title, description, annotations: { title, ...annotations } },
    inputSchema: jsonSchemaOf(input, "input") as ListedTool["inputSchema"],
    outputSchema: jsonSchemaOf(output, "output") as ListedTool["inputSchema"],
  };
}

/** Without `$schema`: older clients support only the dialect that they assume. */
function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): object {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, override: withoutBounds });
  return json;
}

/** Drops bounds that come from JavaScript's numbers, and allows further fields in outputs, which later versions may add. */
function withoutBounds({ jsonSchema, zodSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema; zodSchema: z.core.$ZodType }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  const { def } = zodSchema._zod as z.core.$ZodTypeInternals & { def: { type: string; catchall?: unknown } };
  if (def.type === "object" && def.catchall === undefined) delete jsonSchema.additionalProperties;
}
