/** The caller of a request: whose turn it takes at a host's gate, its abort signal, and the clock that stops while it waits. */
import type { Party } from "../../domain/base/fair-queue.ts";
import { partyOf, type ToolContext } from "../tool.ts";

export interface HttpCaller {
  party: Party;
  signal: AbortSignal;
  /** As of a `ToolContext`. */
  waiting: ToolContext["waiting"];
}

export function callerOf({ scope, signal, waiting }: ToolContext): HttpCaller {
  return { party: partyOf(scope), signal, waiting };
}
