/** Lists and calls tools. */
import type { CallToolResult, InputRequiredResult, Tool as ListedTool } from "@modelcontextprotocol/server";
import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { RalphError } from "../domain/errors/errors.ts";
import { faultList, faultsOf, faultWords } from "../domain/errors/input-faults.ts";
import type { Principal } from "../domain/owners/principal.ts";
import { assertAllowed } from "../operations/operation.ts";
import { operations } from "../operations/table.ts";
import { runningTime } from "../time/running-time.ts";
import { inputRequestsOf } from "./elicitation.ts";
import { listedTool, mayCall, type Tool } from "./tool.ts";
import type { ToolCall } from "./tool-call.ts";
import { errorResult, outputResult, shownError } from "./tool-result.ts";
import { tools } from "./tool-table.ts";

/** Cached: schemas do not change while the process runs. */
const listed = new Map<string, ListedTool>();

/** The tools that the caller's scopes allow. */
export function toolList(principal: Principal): ListedTool[] {
  return tools.filter((tool) => mayCall(principal, tool)).map(listedOnce);
}

function listedOnce(tool: Tool): ListedTool {
  const known = listed.get(tool.name) ?? listedTool(tool);
  listed.set(tool.name, known);
  return known;
}

/**
 * Calls a tool. Its errors become results that the model reads.
 * @throws ProtocolError for an unknown tool.
 */
export async function callTool(
  call: ToolCall,
  { name, arguments: given = {} }: { name: string; arguments?: Record<string, unknown> | undefined },
): Promise<CallToolResult | InputRequiredResult> {
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool '${name.slice(0, 100)}'`);
  try {
    assertMayCall(call.exchange.principal, tool);
    const answer = await inTime(call, tool.run(call, inputOf(tool, given)));
    if (answer.kind === "questions") return { resultType: "input_required", inputRequests: inputRequestsOf(answer.questions) };
    if (answer.kind === "task") return { ...answer.task, resultType: "task" } as unknown as CallToolResult;
    return outputResult(answer);
  } catch (error) {
    return errorResult(shownError(error, call.exchange.onFault));
  }
}

/** @throws RalphError `forbidden` naming the scope that lacks. */
function assertMayCall(principal: Principal, tool: Tool): void {
  if (mayCall(principal, tool)) return;
  for (const id of tool.operations) assertAllowed(principal, { id: tool.name, allowed: operations[id].allowed });
}

/** @throws RalphError `invalid_input` naming each argument that does not fit. */
function inputOf({ name, input }: Tool, given: unknown): unknown {
  const parsed = input.safeParse(given, { error: faultWords });
  if (parsed.success) return parsed.data;
  const issues = faultsOf(parsed.error);
  throw new RalphError("invalid_input", `The arguments of '${name}' do not fit: ${faultList(issues)}`, { issues });
}

/** @throws RalphError `timeout` */
async function inTime<T>({ settings: { callMs } }: ToolCall, work: Promise<T>): Promise<T> {
  let cancel = (): void => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const message = `The call took longer than ${Math.round(callMs / 1_000)} s; what it began may still be done`;
    cancel = runningTime.after(callMs, () => reject(new RalphError("timeout", message)));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    cancel();
  }
}
