/** One call of a tool: looks it up by name, validates the input, and runs it. */

import type { Json } from "../../domain/base/json.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { Tool, ToolContext } from "../../sources/tool.ts";

/** @throws RalphError `not_found` for an unknown tool, `invalid_input` for an input that its schema refuses. */
export function checkedToolCall(tools: ReadonlyMap<string, Tool>, name: string, input: Json): { tool: Tool; parsed: unknown } {
  const tool = tools.get(name);
  if (tool === undefined) throw new RalphError("not_found", `There is no tool '${name}'; there are ${[...tools.keys()].join(", ")}`);
  const parsed = tool.input.safeParse(input);
  if (parsed.success) return { tool, parsed: parsed.data };
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message }));
  throw new RalphError("invalid_input", `The input of tool '${name}' is invalid: ${issues[0]?.path} ${issues[0]?.message}`, { issues });
}

/** A call as it is sent. */
export interface SentCall {
  request: { tool: string; input: Json };
  parsed: unknown;
}

export function sentCall(tools: ReadonlyMap<string, Tool>, request: SentCall["request"]): SentCall {
  return { request, parsed: checkedToolCall(tools, request.tool, request.input).parsed };
}

/** Ends waits that the tool left open, which would stop the session's clock for good. */
export async function runTool(tool: Tool, parsed: unknown, context: ToolContext): Promise<Json> {
  const waits: (() => void)[] = [];
  const waiting: ToolContext["waiting"] = (reason, until) => {
    const over = context.waiting(reason, until);
    waits.push(over);
    return over;
  };
  try {
    return await tool.run(parsed, { ...context, waiting });
  } finally {
    for (const over of waits) over();
  }
}
