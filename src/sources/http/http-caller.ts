/** For whom a request is sent: whose turn it takes at a host's gate, what ends it, and what stands still while it waits. */
import type { ToolContext } from "../tool.ts";

export interface HttpCaller {
  /** Sessions take turns at a gate. */
  session: string;
  signal: AbortSignal;
  /** As of a `ToolContext`. */
  waiting: ToolContext["waiting"];
}

export function callerOf({ scope, signal, waiting }: ToolContext): HttpCaller {
  return { session: scope.sessionId, signal, waiting };
}
