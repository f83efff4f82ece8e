/** The tools of a conversation, and what becomes of the uses that a model asks for. */

import type { Json } from "../../../domain/base/json.ts";
import { isRalphError, RalphError } from "../../../domain/errors/errors.ts";
import type { CallPlace } from "../../agent.ts";
import { framed } from "../prompts/untrusted.ts";
import type { ContentBlock, ToolDefinition, ToolUse } from "../servers/messages.ts";

/** A tool that the model may use. */
export interface LoopTool {
  readonly definition: ToolDefinition;
  /** Whether it is still run when the conversation is to come to its end. */
  readonly isKeeping?: boolean;
  run(input: Json, place: CallPlace): Promise<Json>;
  /** The text that the model reads. Called for the answers of one turn in the order in which they were asked for. */
  show(input: Json, answer: Json): string;
}

const closed = "Closed: the limit of this task is reached. Use no more tools; give your answer now.";

export interface UseOptions {
  /** Place of the use with this index. */
  place(index: number): CallPlace;
  /** Answers all tools except those that note findings with an error that says that the tools are closed. */
  isClosed: boolean;
}

/** Runs the tool uses of one turn concurrently. Errors that the model can react to are returned to it; others are thrown. */
export async function useTools(tools: readonly LoopTool[], uses: readonly ToolUse[], options: UseOptions): Promise<ContentBlock[]> {
  const find = (name: string) => tools.find(({ definition }) => definition.name === name);
  const isShut = ({ name }: ToolUse) => options.isClosed && find(name)?.isKeeping !== true;
  const settled = await Promise.allSettled(
    uses.map((use, index) => (isShut(use) ? Promise.resolve(null) : useTool(tools, find(use.name), use, options.place(index)))),
  );
  return settled.map((result, index) => {
    if (result.status === "rejected" && !isForTheModel(result.reason)) throw result.reason;
    const use = uses[index] as ToolUse;
    const { id, name, input } = use;
    if (isShut(use)) return { type: "tool_result", tool_use_id: id, content: closed, is_error: true };
    if (result.status === "fulfilled") {
      return { type: "tool_result", tool_use_id: id, content: find(name)?.show(input, result.value) ?? "" };
    }
    const { code, message } = result.reason;
    // The words of an error may quote what a document or a server said.
    return { type: "tool_result", tool_use_id: id, content: framed("tool_data", { error: code }, message), is_error: true };
  });
}

async function useTool(
  tools: readonly LoopTool[],
  tool: LoopTool | undefined,
  { name, input, broken_input }: ToolUse,
  place: CallPlace,
): Promise<Json> {
  if (tool === undefined) {
    const names = tools.map(({ definition }) => definition.name);
    throw new RalphError("not_found", `There is no tool '${name}'. There are: ${names.join(", ")}`);
  }
  if (broken_input !== undefined) throw new RalphError("invalid_input", "The input is not a JSON object");
  return tool.run(input, place);
}

/**
 * Whether a tool's failure is returned to the model, which may try something else. Excluded: a wait for the user, an abort,
 * a reached limit, and an internal error.
 */
export function isForTheModel(error: unknown): error is RalphError {
  return isRalphError(error) && error.kind !== "system" && error.code !== "limit_reached";
}
