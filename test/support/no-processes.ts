/** Set-up of the fast tests: starting a process throws, and the error says where such tests belong. Threads are allowed. */
import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";

const starters = ["exec", "execFile", "execFileSync", "execSync", "fork", "spawn", "spawnSync"] as const;

function refuse(): never {
  throw new Error("A fast test starts no process: name its file among those that do, in vitest.config.ts");
}

for (const starter of starters) Object.assign(childProcess, { [starter]: refuse });
syncBuiltinESMExports();
