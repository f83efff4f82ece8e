/** Faults in the documentation: routes, commands, settings and answers that went stale. */
import type { FaultyFile } from "../mutant.ts";

const [pages, played] = ["test/docs/pages.test.ts", "test/docs/played.test.ts"];

export const docs: FaultyFile[] = [
  {
    file: "docs/keys.md",
    tests: [pages],
    faults: [
      {
        id: "stale-route",
        breaks: "the documentation names routes that there are",
        find: "`POST /keys/{id}/rotate`",
        replace: "`POST /keys/{id}/renew`",
      },
      {
        id: "stale-setting",
        breaks: "the documentation names settings that there are",
        find: "`KEY_OVERLAP_S`",
        replace: "`KEY_OVERLAP_SECONDS`",
      },
    ],
  },
  {
    file: "docs/supervisor.md",
    tests: [played],
    faults: [
      {
        id: "stale-answer",
        breaks: "an answer that the documentation shows is what comes",
        find: `"progress": { "current": 1, "total": 1 }`,
        replace: `"progress": { "done": 1, "total": 1 }`,
      },
    ],
  },
  {
    file: "docs/questions.md",
    tests: [pages],
    faults: [
      {
        id: "stale-field",
        breaks: "a request that the documentation shows fits the API's description",
        find: `"allowedTools": ["fix_code"]`,
        replace: `"allowTools": ["fix_code"]`,
      },
    ],
  },
];
