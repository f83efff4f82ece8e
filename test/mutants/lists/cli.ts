/** Faults in the terminal client. */
import type { FaultyFile } from "../mutant.ts";

export const cli: FaultyFile[] = [
  {
    file: "src/cli/arguments.ts",
    tests: ["test/cli/arguments.test.ts"],
    faults: [
      {
        id: "empty-question",
        breaks: "an empty question is wrong usage",
        find: `if (question === "") throw new UsageError("The question is empty");`,
        replace: "",
      },
      {
        id: "url-with-data",
        breaks: "--url and --data do not go together",
        find: "if (values.url !== undefined && values.data !== undefined)\n    throw",
        replace: "if (values.url === values.data && values.url !== undefined)\n    throw",
      },
      {
        id: "any-protocol",
        breaks: "the service's address is http",
        find: "if (url === null || !/^https?:$/.test(url.protocol)) throw",
        replace: "if (url === null) throw",
      },
    ],
  },
  {
    file: "src/cli/progress.ts",
    tests: ["test/cli/progress.test.ts"],
    faults: [
      {
        id: "drawn-percent-falls",
        breaks: "the percent drawn never falls",
        find: "this.percent = Math.max(this.percent, event.percent);",
        replace: "this.percent = event.percent;",
      },
      {
        id: "drawn-wait-stays",
        breaks: "a wait is over with the next move",
        find: "this.#state = text(data.to);\n        this.#waiting = null;",
        replace: "this.#state = text(data.to);",
      },
    ],
  },
];
