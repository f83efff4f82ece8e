/**
 * A process that plants faults into its own copy of the project, one at a time, and runs the tests that should notice.
 * Vitest stays loaded between them, so that a fault costs the tests and not the start.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createVitest, type TestModule } from "vitest/node";
import { type Mutant, planted } from "./mutant.ts";

/** What to plant (null: nothing), and the test files to run. */
export interface Job {
  mutant: Pick<Mutant, "file" | "find" | "replace"> | null;
  tests: readonly string[];
}

export interface Outcome {
  /** The first test that failed, with its file; null where all passed. */
  failed: string | null;
  message: string;
}

/** Modules that ended in this run: Vitest's own state also holds those of earlier ones. */
const ended: TestModule[] = [];

const [root = "", config = ""] = process.argv.slice(2);
process.chdir(root);

// Bundles are made once for a run, and would not have the faults of later ones.
process.env.BUNDLED_PROGRAMS = "";
const vitest = await createVitest({
  root,
  config: join(root, config),
  watch: false,
  bail: 1,
  maxWorkers: 1,
  retry: 0,
  // A worker that stays would keep the module as it was before the fault.
  isolate: true,
  reporters: [{ onTestModuleEnd: (module) => void ended.push(module) }],
  silent: true,
});

async function run(tests: readonly string[]): Promise<Outcome> {
  const specifications = await vitest.globTestSpecifications([...tests]);
  const wanted = specifications.filter(({ moduleId }) => tests.some((test) => moduleId === join(root, test)));
  if (wanted.length !== tests.length) throw new Error(`Only ${wanted.length} of ${tests.join(", ")} are test files`);
  ended.length = 0;
  const { unhandledErrors } = await vitest.runTestSpecifications(wanted);
  for (const module of ended) {
    const file = module.moduleId.slice(root.length + 1);
    for (const error of module.errors()) return { failed: file, message: error.message };
    for (const test of module.children.allTests()) {
      const result = test.result();
      if (result.state === "failed") return { failed: `${file}: ${test.fullName}`, message: result.errors[0]?.message ?? "" };
    }
    if (module.state() === "failed") return { failed: file, message: "the file failed" };
  }
  const [unhandled] = unhandledErrors;
  if (unhandled !== undefined) return { failed: tests.join(", "), message: String((unhandled as Error).message) };
  if (ended.filter((module) => module.state() === "passed").length !== tests.length)
    throw new Error(`Not all of ${tests.join(", ")} were run`);
  return { failed: null, message: "" };
}

async function tried({ mutant, tests }: Job): Promise<Outcome> {
  if (mutant === null) return run(tests);
  const file = join(root, mutant.file);
  const text = readFileSync(file, "utf8");
  writeFileSync(file, planted(mutant, text));
  vitest.invalidateFile(file);
  try {
    return await run(tests);
  } finally {
    writeFileSync(file, text);
    vitest.invalidateFile(file);
  }
}

process.on("message", (job: Job) => {
  tried(job).then(
    (outcome) => process.send?.({ outcome }),
    (error: Error) => process.send?.({ error: error.stack ?? error.message }),
  );
});
process.on("disconnect", () => process.exit());
process.send?.({ ready: true });
