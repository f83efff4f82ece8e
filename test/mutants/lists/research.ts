/** Faults in the core: guards, replay, schedule, limits. */
import type { FaultyFile } from "../mutant.ts";

export const research: FaultyFile[] = [
  {
    file: "src/research/evidence/evidence.ts",
    tests: ["test/research/evidence/evidence.test.ts"],
    faults: [
      {
        id: "finding-without-citations-kept",
        breaks: "a finding goes with its last citation",
        find: `if (citations.length === 0 && finding.kind !== "count") continue;`,
        replace: "",
      },
      {
        id: "figure-without-citations-kept",
        breaks: "a figure goes with its last citation",
        find: "if (figure !== undefined && figure.citations.length === 0) continue;",
        replace: "",
      },
      {
        id: "citation-of-unread-source-kept",
        breaks: "what is cited was read by the session",
        find: "text !== undefined && quoteStands(text, citation)",
        replace: "text === undefined || quoteStands(text, citation)",
      },
    ],
  },
  {
    file: "src/research/events/frame-log.ts",
    tests: ["test/research/events/frame-log.test.ts"],
    faults: [
      {
        id: "frames-trimmed-without-mark",
        breaks: "a reader behind the newest frames misses nothing",
        find: "this.#since = this.#frames[gone - 1]?.seq ?? this.#since;",
        replace: "",
      },
      {
        id: "frames-cut-over-late",
        breaks: "the first live frame follows the last stored one",
        find: "this.#since ??= first.seq - 1;",
        replace: "this.#since ??= 0;",
      },
      {
        id: "frames-cut-over-one-off",
        breaks: "a reader at the first live frame's predecessor is served from memory",
        find: "number < this.#since) return undefined",
        replace: "number <= this.#since) return undefined",
      },
    ],
  },
  {
    file: "src/research/commands/dialogue.ts",
    tests: ["test/research/commands/guards.test.ts"],
    faults: [
      {
        id: "approve-while-paused",
        breaks: "a paused session is resumed before it is approved",
        find: `if (session.hold === "paused") throw`,
        replace: `if (session.hold === null && session.status === "done") throw`,
      },
    ],
  },
  {
    file: "src/research/rounds/control.ts",
    tests: ["test/research/commands/guards.test.ts"],
    faults: [
      {
        id: "retry-revives-left-out",
        breaks: "a retry leaves out what the user left out",
        find: `(row.status === "skipped" && row.error === null)`,
        replace: `row.status === "skipped"`,
      },
    ],
  },
  {
    file: "src/research/rounds/round.ts",
    tests: ["test/research/commands/guards.test.ts"],
    faults: [
      {
        id: "retried-task-waits-for-others",
        breaks: "a task taken up again starts at once",
        find: `if (this.#tree.row(id)?.status === "planned") this.#tree.isStale = true;`,
        replace: "",
      },
    ],
  },
  {
    file: "src/research/run/budget.ts",
    tests: ["test/research/run/budget.test.ts"],
    faults: [
      {
        id: "calls-under-way-cost-nothing",
        breaks: "calls under way count for the cost",
        find: "spent.costUsd + underWay * mean(spent.costUsd) >=",
        replace: "spent.costUsd >=",
      },
    ],
  },
  {
    file: "src/research/tree/schedule.ts",
    tests: ["test/research/tree/schedule.test.ts"],
    faults: [
      {
        id: "skip-does-not-spread",
        breaks: "what waits for a skipped task is skipped",
        find: `if (status === "failed" || status === "skipped") {`,
        replace: `if (status === "failed") {`,
      },
    ],
  },
  {
    file: "src/research/files/whole-file.ts",
    tests: ["test/research/files/whole-file.test.ts"],
    faults: [
      { id: "rename-before-sync", breaks: "a report file is whole after a power cut", find: "await file.sync();", replace: "" },
      { id: "folder-not-synced", breaks: "a report file has its name after a power cut", find: "await folder.sync();", replace: "" },
    ],
  },
  {
    file: "src/research/calls/agent-waits.ts",
    tests: ["test/research/calls/tool-waits.test.ts"],
    faults: [
      {
        id: "clock-runs-while-tool-waits",
        breaks: "no clock of a session runs while a tool waits for its remote",
        find: "const goOn = this.#run.clock.wait();",
        replace: "const goOn = () => undefined;",
      },
      {
        id: "pause-ends-sent-world-call",
        breaks: "a pause ends no call that may have changed the world",
        find: "if (!isSent) this.#unsent++;",
        replace: "this.#unsent++;",
      },
    ],
  },
  {
    file: "src/research/calls/tool-call.ts",
    tests: ["test/research/calls/tool-waits.test.ts"],
    faults: [
      {
        id: "forgotten-wait-stops-clock",
        breaks: "a wait that a tool forgot ends with its call",
        find: "for (const over of waits) over();",
        replace: "",
      },
    ],
  },
];
