/** Model servers, the routes of agents to them, and the record of a turn in the journal. */

import type { Json } from "../../../domain/base/json.ts";
import { isRalphError, RalphError } from "../../../domain/errors/errors.ts";
import type { RateLimiter } from "../../../sources/remote/rate-limiter.ts";
import { runningTime } from "../../../time/running-time.ts";
import type { ContentBlock } from "./messages.ts";
import type { ModelClient } from "./model-client.ts";
import type { PriceTable } from "./prices.ts";

export interface ModelServer {
  /** As settings name it: `name/model`. */
  readonly name: string;
  readonly client: ModelClient;
  readonly limiter: RateLimiter;
  readonly prices: PriceTable;
  /** Tokens of a model's context; null if unknown. */
  contextOf(model: string): number | null;
  /** Models that have answered a turn since the process started: a request that is refused later is at fault itself. */
  readonly answering: Set<string>;
}

/** A model on its server. */
export interface Route {
  readonly server: ModelServer;
  readonly model: string;
}

/** The servers of this process, the first of which serves models that name none. */
export class ModelServers {
  readonly all: readonly ModelServer[];

  /** @throws RalphError `configuration` where two have the same name, or there is none. */
  constructor(all: readonly ModelServer[]) {
    if (all.length === 0) throw new RalphError("configuration", "There is no model server");
    const twice = all.find(({ name }, index) => all.findIndex((other) => other.name === name) !== index);
    if (twice !== undefined) throw new RalphError("configuration", `Two model servers have the name '${twice.name}'`);
    this.all = all;
  }

  /**
   * Parses `model` or `server/model`, or a comma-separated list of them in order of preference. Names of models may contain
   * slashes: the part before the first slash is a server only if a server has that name.
   */
  routes(setting: string): readonly [Route, ...Route[]] {
    const [first = "", ...more] = setting
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "");
    return [this.#route(first), ...more.map((name) => this.#route(name))];
  }

  #route(name: string): Route {
    const slash = name.indexOf("/");
    const named = slash === -1 ? undefined : this.all.find((server) => server.name === name.slice(0, slash));
    if (named !== undefined) return { server: named, model: name.slice(slash + 1) };
    return { server: this.all[0] as ModelServer, model: name };
  }

  /** The smallest known context window of the setting's models, in tokens; null if none is known. */
  contextOf(setting: string): number | null {
    const known = this.routes(setting)
      .map(({ server, model }) => server.contextOf(model))
      .filter((tokens) => tokens !== null);
    return known.length === 0 ? null : Math.min(...known);
  }
}

/** A turn as the journal stores it. Agents see nothing else of it, so that a replay is the same. */
export interface TurnRecord {
  readonly [member: string]: Json | undefined;
  readonly content: readonly ContentBlock[];
  readonly stopReason: string | null;
  readonly refusal: string | null;
  /** All tokens of the turn, cached or not. */
  readonly tokens: number;
  /** Tokens of its prompt, 0 where the server did not count them. Absent in journals of earlier versions. */
  readonly promptTokens?: number;
  /** Working time since the run began, waits for the rate limiter left out. */
  readonly elapsedMs: number;
  /** Which of the agent's routes answered; absent for the first. */
  readonly route?: number;
}

/** A stopwatch over a run's turns. A replay continues it from the times in the journal. */
export class RunTime {
  #elapsed = 0;
  #since = runningTime.now();
  #waited = 0;

  get elapsedMs(): number {
    return Math.round(this.#elapsed + runningTime.now() - this.#since - this.#waited);
  }

  /** Sets the stopwatch to the time recorded with a turn, whether the turn is new or replayed. */
  set(elapsedMs: number): void {
    this.#elapsed = elapsedMs;
    this.#since = runningTime.now();
    this.#waited = 0;
  }

  /** Leaves out the time until the function it gives is called. */
  pause(): () => void {
    const from = runningTime.now();
    return () => {
      this.#waited += runningTime.now() - from;
    };
  }
}

/** Whether the session's budget, and nothing about this call, ended it. */
export function isBudgetEnd(error: unknown): error is RalphError {
  return isRalphError(error) && error.code === "limit_reached";
}

export function modelRefused(agent: string, words: string | null): RalphError {
  return new RalphError("model_refused", `The model refused to answer as '${agent}'${words === null ? "" : `: ${words}`}`);
}
