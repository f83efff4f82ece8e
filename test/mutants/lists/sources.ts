/** Faults where facts come from: rate limiters before remotes, documents, tables, text. */
import type { FaultyFile } from "../mutant.ts";

export const sources: FaultyFile[] = [
  {
    file: "src/sources/remote/rate-limiter.ts",
    tests: ["test/sources/remote/rate-limiter.test.ts"],
    faults: [
      {
        id: "retry-after-of-outage-ignored",
        breaks: "Retry-After of a 503 holds the remote",
        find: "if (error.retryAfterMs !== undefined) this.#admission.hold(error.retryAfterMs);",
        replace: "",
      },
      {
        id: "rate-limit-counts-as-failure",
        breaks: "a rate limit is a wait and counts as no attempt",
        find: "          continue;\n",
        replace: "",
      },
    ],
  },
  {
    file: "src/sources/remote/circuit-breaker.ts",
    tests: ["test/sources/remote/circuit-breaker.test.ts"],
    faults: [
      {
        id: "late-call-moves-breaker",
        breaks: "a call that began before the breaker's last change says nothing of the remote now",
        find: "call.generation !== circuit.generation || ",
        replace: "",
      },
      {
        id: "failures-not-in-a-row-open-breaker",
        breaks: "the breaker opens after failures in a row",
        find: "const failures = call.succeeded ? 0 : circuit.failures + 1;",
        replace: "const failures = call.succeeded ? circuit.failures : circuit.failures + 1;",
      },
      {
        id: "one-trial-closes-breaker",
        breaks: "as many trials have to succeed as the breaker lets go",
        find: "const successes = circuit.successes + 1;",
        replace: "const successes = options.trials;",
      },
    ],
  },
];
