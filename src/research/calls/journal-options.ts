/** What a call journal is given by the run whose calls it journals. */
import type { CallPlace } from "../../agents/agent.ts";
import type { Json } from "../../domain/json.ts";
import type { Tool, ToolContext } from "../../sources/tool.ts";
import type { ModelFacts } from "../../telemetry/observer.ts";
import type { SessionTools } from "../catalogue/session-tools.ts";
import type { Changes, OpenSession } from "../ports/session-store.ts";
import type { Settle } from "../run/spending.ts";

export interface JournalOptions {
  state: OpenSession;
  /** The task's id, or the role and its turn: 'reviewer#2'. */
  scope: string;
  tools: SessionTools;
  signal: AbortSignal;
  /** The session's own 'now', RFC 3339 UTC. */
  now: string;
  /** Told when a tool begins to wait for its remote. `isSent`: it may have changed the world already. */
  waiting(reason: string, until: string | null, isSent: boolean): () => void;
  /** Told of a service behind a tool that failed. */
  serviceFailed: ToolContext["serviceFailed"];
  /** Throws an Interruption where no new call may start. */
  checkpoint(): void;
  /** Runs a call that is sent, and notes how it ended. */
  observe<T>(kind: "model" | "tool", name: string, work: (tell: (facts: ModelFacts) => void) => Promise<T>): Promise<T>;
  /** Admits a model call; returns the function that takes its usage. @throws RalphError `limit_reached` */
  budget(): Settle;
  /**
   * Reserves what a model call may cost its owner, until the function given back is called. @throws Interruption where the
   * owner's money is used up
   */
  funds(usd: number | null): Promise<() => void>;
  onDivergence(place: CallPlace, name: string): void;
  /** Called after an answer was stored. */
  onStored(): void;
  /** Adds what an answered tool read to the session's sources, in the answer's own commit. */
  keepSources(changes: Changes, tool: Tool, answer: Json): void;
  clock(): Date;
  /** Called where a crash is hardest to survive. */
  hook?: (point: "call sent" | "call answered") => void;
}
