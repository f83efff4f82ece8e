/**
 * A circuit breaker as a pure state machine. Closed, it opens after `failures` failures in a row. Open, no call may go for
 * `restMs`. Half-open, trial calls decide: one failure opens it again, `trials` successes close it. All times are on one
 * monotonic clock. Milliseconds.
 */

export interface BreakerOptions {
  /** Failures in a row that open it. */
  readonly failures: number;
  readonly restMs: number;
  /** Concurrent calls while it is half-open, and successes that close it. */
  readonly trials: number;
}

/** `generation` counts state changes: a call that began before the last change no longer reflects the remote's health. */
export type Circuit =
  | { readonly state: "closed"; readonly generation: number; readonly failures: number }
  | { readonly state: "open"; readonly generation: number; readonly until: number }
  | { readonly state: "half_open"; readonly generation: number; readonly successes: number };

/** Called when the breaker of a remote opens, lets trial calls through, or closes. */
export type CircuitMoved = (remote: string, to: Circuit["state"]) => void;

export const closedCircuit: Circuit = { state: "closed", generation: 0, failures: 0 };

/** The circuit at a time: an open one becomes half-open after `restMs`. */
export function circuitAt(circuit: Circuit, now: number): Circuit {
  if (circuit.state !== "open" || now < circuit.until) return circuit;
  return { state: "half_open", generation: circuit.generation + 1, successes: 0 };
}

/** The circuit after the outcome of a call that began in the given generation. */
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
