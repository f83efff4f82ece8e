/** Faults where facts come from: gates before remotes, documents, tables, text. */
import type { FaultyFile } from "../mutant.ts";

export const sources: FaultyFile[] = [
  {
    file: "src/sources/remote-gate.ts",
    tests: ["test/sources/remote-gate.test.ts"],
    faults: [
      {
        id: "retry-after-of-outage-ignored",
        breaks: "Retry-After of a 503 holds the remote",
        find: "if (error.retryAfterMs !== undefined) this.#admission.hold(error.retryAfterMs);",
        replace: "",
      },
    ],
  },
];
