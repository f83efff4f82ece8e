/** A tool context for tests that call tools without a session. */
import type { ToolContext, ToolScope } from "../../src/sources/tool.ts";

export function toolContext(scope: Partial<ToolScope> = {}, more: Partial<Omit<ToolContext, "scope">> = {}): ToolContext {
  return {
    scope: { owner: "local", sessionId: "s", documentIds: null, ...scope },
    signal: new AbortController().signal,
    now: "2026-11-21T12:00:00.000Z",
    waiting: () => () => undefined,
    ...more,
  };
}
