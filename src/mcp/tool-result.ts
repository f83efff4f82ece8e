/** The answers and errors of tools as MCP results. */
import type { CallToolResult } from "@modelcontextprotocol/server";
import { isRalphError, RalphError } from "../domain/errors/errors.ts";
import type { ToolAnswer } from "./tool.ts";

/** `_meta` key of a failed call's problem, with the members that REST's problem documents have. */
export const problemKey = "ralph/problem";

export function outputResult(answer: Extract<ToolAnswer<unknown>, { kind: "output" }>): CallToolResult {
  const { output, text = JSON.stringify(output), links = [], isError = false } = answer;
  return {
    content: [{ type: "text", text }, ...links],
    structuredContent: output as Record<string, unknown>,
    ...(isError && { isError }),
  };
}

/** An error that the model reads: it may change its call, or tell the user. */
export function errorResult(error: RalphError): CallToolResult {
  const { code, message, title, issues, limit, retryAfterMs } = error;
  const fields = issues.filter((issue) => !message.includes(issue.message)).map((issue) => `\n${issue.path}: ${issue.message}`);
  const again = retryAfterMs === undefined ? "" : `\nTry again in ${Math.max(1, Math.ceil(retryAfterMs / 1_000))} s.`;
  return {
    content: [{ type: "text", text: `${code}: ${message}${fields.join("")}${again}` }],
    isError: true,
    _meta: {
      [problemKey]: {
        ...{ error: code, title, detail: message },
        ...(issues.length > 0 && { issues }),
        ...(limit !== undefined && { limit }),
        ...(retryAfterMs !== undefined && { retryAfterMs }),
      },
    },
  };
}

/** Any other error than a RalphError is reported, and shown as an internal one. */
export function shownError(error: unknown, onFault: (error: unknown) => void): RalphError {
  if (isRalphError(error) && error.code !== "internal_error") return error;
  onFault(error);
  return new RalphError("internal_error", "An unexpected error; the service's log has it");
}
