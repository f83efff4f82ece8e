/** The programs that tests start as processes of their own. */
import { join, relative } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Those that tests start many times: `bundle-programs.ts` makes each a single file. */
export const bundledEntries = ["src/main.ts", "src/cli/main.ts", "test/crash/crash-service.ts", "test/acceptance/story-service.ts"];

/** What to start for the program with this path: its bundle, where the tests run with bundles. */
export function startable(program: string): string {
  const { BUNDLED_PROGRAMS: bundles = "" } = process.env;
  const entry = relative(root, program);
  return bundles !== "" && bundledEntries.includes(entry) ? join(bundles, entry.replace(/\.ts$/, ".mjs")) : program;
}
