/** Options of a call journal: what it needs of its run. */
import type { CallPlace } from "../../agents/agent.ts";
import type { Json } from "../../domain/base/json.ts";
import type { Tool, ToolContext } from "../../sources/tool.ts";
import type { ModelFacts } from "../../telemetry/observer.ts";
import type { SessionTools } from "../catalogue/session-tools.ts";
import type { Changes, OpenSession } from "../ports/session-store.ts";
import type { Charge } from "../run/spending.ts";

export interface JournalOptions {
  state: OpenSession;
  /** The task's id, or the role and its turn: 'reviewer#2'. */
  scope: string;
  tools: SessionTools;
  signal: AbortSignal;
  /** The session's own 'now', RFC 3339 UTC. */
  now: string;
  /** Called when a tool starts to wait for its remote. `isSent`: it may have had its effect already. */
  waiting(reason: string, until: string | null, isSent: boolean): () => void;
  /** Called when a service behind a tool failed. */
  serviceFailed: ToolContext["serviceFailed"];
  /** Throws an Interruption where no new call may start. */
  checkpoint(): void;
  /** Runs a call and reports how it ended. */
  observe<T>(kind: "model" | "tool", name: string, work: (tell: (facts: ModelFacts) => void) => Promise<T>): Promise<T>;
  /** Admits a model call; the returned function is called with its usage. @throws RalphError `limit_reached` */
  budget(): Charge;
  /**
   * Reserves the possible cost of a model call until the returned function is called. @throws Interruption where the owner's
   * spending limit is reached
   */
  funds(usd: number | null): Promise<() => void>;
  /** Ids of the model calls that this process has sent and not heard of yet. */
  sentCalls: Set<string>;
  onDivergence(place: CallPlace, name: string): void;
  /** Called after an answer was stored. */
  onStored(): void;
  /** Adds what an answered tool read to the session's sources, in the answer's own commit. */
  addSources(changes: Changes, tool: Tool, answer: Json): void;
  clock(): Date;
  /** Called at named crash points; tests end the process there. */
  hook?: (point: "call sent" | "model asked" | "call answered") => void;
}
