/** Steps of a model's plan that call a tool: how tools are described to the planner, and how its answer becomes plan steps. */
import { z } from "zod";
import { canonicalJson, type Json } from "../../../domain/base/json.ts";
import { jsonObject, nobodyAgent, type TaskSpec } from "../../../domain/plans/plan.ts";
import { fieldsOf } from "../../acting/fields.ts";
import type { ToolDescription } from "../../agent.ts";
import { framed } from "../prompts/untrusted.ts";

/** Agents without a model: a tool call, and a step that no tool or agent can do. */
export const toolStep = { name: "tool", description: "calls one of the listed tools with an input; no model is asked" };
export const nobodyStep = { name: nobodyAgent, description: "stands for a step that acts and that no listed agent or tool can do" };

/** Members of a task's form, where there are tools to call. */
export function callForm(tools: readonly string[]) {
  return {
    tool: z
      .enum(["", ...tools])
      .default("")
      .describe("For the agent 'tool': the tool to call"),
    toolInput: z.string().default("").describe("For the agent 'tool': the input as a JSON object"),
  };
}

export interface WireCall {
  agent: string;
  tool?: string | undefined;
  toolInput?: string | undefined;
}

/** Characters of one tool's schema, and of all tools together, that a planner is shown. */
const longestSchema = 3_000;
const longestList = 30_000;

/** The tools with effect and input, framed as untrusted: their descriptions come from servers. */
export function toolList(tools: readonly ToolDescription[]): string {
  const lines: string[] = [];
  let length = 0;
  for (const { name, effect = "read", capabilities, description, inputSchema } of tools) {
    const line = `- ${name} (${effect}): ${(capabilities ?? [description]).join("; ")}\n  input: ${canonicalJson(inputSchema).slice(0, longestSchema)}`;
    length += line.length;
    if (length > longestList) break;
    lines.push(line);
  }
  return framed("tool_data", { kind: "tools" }, lines.join("\n"));
}

/** The problem with a step that calls a tool; null where there is none. */
export function callFault({ agent, tool = "", toolInput = "" }: WireCall, id: string): string | null {
  if (agent !== toolStep.name) return null;
  if (tool === "") return `The task '${id}' is for the agent 'tool' and names no tool`;
  return inputOf(toolInput) === null ? `\`toolInput\` of the task '${id}' is not a JSON object` : null;
}

/**
 * The input of a step that calls a tool: what the planner gave, with its references under the plan's own names. Fields that
 * the tool's schema does not have are left out; what is missing is read from the steps before, or asked for.
 */
export function callInput(
  { tool = "", toolInput = "" }: WireCall,
  refs: ReadonlyMap<string, string>,
  tools: readonly ToolDescription[],
): NonNullable<TaskSpec["input"]> {
  const schema = tools.find(({ name }) => name === tool)?.inputSchema ?? null;
  const known = new Set(fieldsOf(schema).map(({ name }) => name));
  const given = Object.entries(inputOf(toolInput) ?? {}).filter(([name]) => known.size === 0 || known.has(name));
  return { tool, input: referring(Object.fromEntries(given), refs), fill: true };
}

/** Names of the tasks that the input refers to, as the planner wrote them. */
export function referredTo({ toolInput = "" }: WireCall): string[] {
  return [...toolInput.matchAll(/"\$from"\s*:\s*"([^"]+)"/g)].map(([, name = ""]) => name);
}

function inputOf(text: string): z.infer<typeof jsonObject> | null {
  if (text.trim() === "") return {};
  try {
    return jsonObject.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function referring(input: z.infer<typeof jsonObject>, refs: ReadonlyMap<string, string>): z.infer<typeof jsonObject> {
  return JSON.parse(JSON.stringify(input), (key, value: Json) =>
    key === "$from" && typeof value === "string" ? (refs.get(value) ?? value) : value,
  );
}
