/** A tool context for tests that call tools without a session. */
import { openScope, type ToolContext, type ToolScope } from "../../src/sources/tool.ts";

export function toolContext(scope: Partial<ToolScope> = {}, more: Partial<Omit<ToolContext, "scope">> = {}): ToolContext {
  return {
    scope: { ...openScope("local", "s"), ...scope },
    signal: new AbortController().signal,
    now: "2026-11-21T12:00:00.000Z",
    waiting: () => () => undefined,
    serviceFailed: () => undefined,
    ...more,
  };
}
