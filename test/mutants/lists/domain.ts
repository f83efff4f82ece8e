/** Faults in the words that all rooms share: states, errors, evidence. */
import type { FaultyFile } from "../mutant.ts";

export const domain: FaultyFile[] = [
  {
    file: "src/domain/evidence.ts",
    tests: ["test/domain/evidence.test.ts"],
    faults: [
      {
        id: "quote-anywhere",
        breaks: "a quote stands at its place, not anywhere in its source",
        find: "text.slice(from, to) === quote",
        replace: "text.includes(quote)",
      },
      {
        id: "quote-empty",
        breaks: "an empty quote supports nothing",
        find: "quote.length > 0 && text.slice",
        replace: "text.slice",
      },
    ],
  },
  {
    file: "src/domain/retry-policy.ts",
    tests: ["test/domain/retry-policy.test.ts"],
    faults: [
      {
        id: "cap-before-jitter",
        breaks: "no delay is above the cap, jitter included",
        find: "Math.min(policy.capMs, policy.baseMs * growth * (1 + policy.jitter * (2 * random - 1)))",
        replace: "Math.min(policy.capMs, policy.baseMs * growth) * (1 + policy.jitter * (2 * random - 1))",
      },
      {
        id: "one-try-too-many",
        breaks: "a policy allows as many tries as it names",
        find: "failures >= policy.attempts",
        replace: "failures > policy.attempts",
      },
    ],
  },
];
