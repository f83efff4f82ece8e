/** The calls of a recording: model answers by position, tool answers by request. */

import { type Json, requestHash } from "../domain/base/json.ts";
import type { RecordedCall, Recording } from "../domain/calls/recording.ts";
import { type ErrorCode, errorCodes, RalphError } from "../domain/errors/errors.ts";
import type { CallPlace } from "./agent.ts";

export class RecordedCalls {
  readonly #byPlace = new Map<string, RecordedCall>();
  readonly #tools = new Map<string, RecordedCall>();

  constructor({ calls }: Recording) {
    for (const call of calls) {
      if (call.status === "sent") continue;
      this.#byPlace.set(placeKey(call.scope, call), call);
      if (call.kind === "tool" && !this.#tools.has(call.requestHash)) this.#tools.set(call.requestHash, call);
    }
  }

  /** Names of the recorded tools. */
  get tools(): string[] {
    return [...new Set([...this.#tools.values()].map(({ name }) => name))];
  }

  /**
   * The model answer recorded at this position. The request may differ, since prompts change between versions: a replay
   * shows how the current agents handle the recorded answers.
   */
  model(scope: string, place: CallPlace, name: string): Json {
    const call = this.#byPlace.get(placeKey(scope, place));
    if (call === undefined || call.kind !== "model") throw missing(`'${name}' in '${scope}', turn ${place.turn}`);
    return answerOf(call);
  }

  tool(name: string, input: Json): Json {
    const call = this.#tools.get(requestHash({ tool: name, input }));
    if (call === undefined) throw missing(`the tool '${name}' with this input`);
    return answerOf(call);
  }
}

function answerOf({ status, answer, error }: RecordedCall): Json {
  if (status === "answered") return answer as Json;
  const code = errorCodes.find((known) => known === error?.code) ?? ("internal_error" satisfies ErrorCode);
  throw new RalphError(code, error?.message ?? "The call failed");
}

function missing(what: string): RalphError {
  return new RalphError("data_not_found", `The recording holds no answer of ${what}`);
}

function placeKey(scope: string, { turn, order }: CallPlace): string {
  return `${scope} ${turn}/${order}`;
}
