/**
 * A circuit breaker as a pure state machine. Closed, it opens after so many failures in a row; open, nothing may go for
 * `restMs`; half-open, a few trial calls decide: one failure opens it again, `trials` successes close it.
 * Every `now` is of one monotonic clock. Milliseconds.
 */

export interface BreakerOptions {
  /** Failures in a row that open it. */
  readonly failures: number;
  readonly restMs: number;
  /** Calls at once while it is half-open, and successes that close it. */
  readonly trials: number;
}

/** `generation` counts the changes of state: a call that began before the last one says nothing of the remote now. */
export type Circuit =
  | { readonly state: "closed"; readonly generation: number; readonly failures: number }
  | { readonly state: "open"; readonly generation: number; readonly until: number }
  | { readonly state: "half_open"; readonly generation: number; readonly successes: number };

export const closedCircuit: Circuit = { state: "closed", generation: 0, failures: 0 };

/** The circuit at a moment: an open one is half-open when its rest is over. */
export function circuitAt(circuit: Circuit, now: number): Circuit {
  if (circuit.state !== "open" || now < circuit.until) return circuit;
  return { state: "half_open", generation: circuit.generation + 1, successes: 0 };
}

/** The circuit after a call that began in the given generation. */
export function circuitAfter(
  circuit: Circuit,
  call: { generation: number; succeeded: boolean },
  now: number,
  options: BreakerOptions,
): Circuit {
  if (call.generation !== circuit.generation || circuit.state === "open") return circuit;
  const generation = circuit.generation + 1;
  if (circuit.state === "half_open") {
    if (!call.succeeded) return { state: "open", generation, until: now + options.restMs };
    const successes = circuit.successes + 1;
    return successes < options.trials ? { ...circuit, successes } : { state: "closed", generation, failures: 0 };
  }
  const failures = call.succeeded ? 0 : circuit.failures + 1;
  return failures < options.failures ? { ...circuit, failures } : { state: "open", generation, until: now + options.restMs };
}
