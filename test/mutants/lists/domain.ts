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
];
