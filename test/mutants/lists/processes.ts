/** Faults in the processes that do hostile or native work. */
import type { FaultyFile } from "../mutant.ts";

export const processes: FaultyFile[] = [
  {
    file: "src/processes/process-pool.ts",
    tests: ["test/processes/process-pool.test.ts"],
    faults: [
      {
        id: "process-knows-environment",
        breaks: "no secret of the environment reaches a process that parses or draws",
        find: "env: cache === undefined ? env : { NODE_COMPILE_CACHE: dirname(cache), ...env }",
        replace: "env: { ...process.env, ...env }",
      },
      {
        id: "processes-without-limit",
        breaks: "so many processes run at once",
        find: "if (this.#closed || this.#working.size >= processes) return;",
        replace: "if (this.#closed) return;",
      },
      {
        id: "long-jobs-take-all",
        breaks: "long jobs leave a process to the short ones",
        find: "const longMayStart = this.#long < Math.max(1, processes - 1);",
        replace: "const longMayStart = true;",
      },
      {
        id: "processes-outlive-pool",
        breaks: "closing ends every process",
        find: 'child.ref();\n      child.kill("SIGKILL");',
        replace: 'child.ref();\n      if (child.pid === 0) child.kill("SIGKILL");',
      },
      {
        id: "process-gives-no-way",
        breaks: "a process gives way to the service as far as it was told",
        find: "    setPriority(pid, niceness);\n",
        replace: "",
      },
    ],
  },
  {
    file: "src/time/turns.ts",
    tests: ["test/time/turns.test.ts"],
    faults: [
      {
        id: "turn-without-end",
        breaks: "long stretches run one in a turn of the event loop",
        find: "if (performance.now() - this.#since < turnMs) this.#serve();",
        replace: "if (this.#waiting.length > 0) this.#serve();",
      },
      {
        id: "turn-of-one-stretch",
        breaks: "short stretches share a turn",
        find: "if (performance.now() - this.#since < turnMs) this.#serve();\n        else this.#schedule();",
        replace: "this.#schedule();",
      },
    ],
  },
  {
    file: "src/processes/serve-jobs.ts",
    tests: ["test/processes/process-pool.test.ts"],
    faults: [
      {
        id: "processes-compile-anew",
        breaks: "a process that the pool kills leaves its compiled code to the next one",
        find: "flushCompileCache();",
        replace: "",
      },
    ],
  },
];
