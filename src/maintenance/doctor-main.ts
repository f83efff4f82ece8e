/** The program `ralph doctor`: prints what it found; the exit code is 1 where something is wrong. */
import { isHealthy, report } from "./checks.ts";
import { examine } from "./doctor.ts";

const stopped = new AbortController();
process.once("SIGINT", () => stopped.abort(new Error("Interrupted")));
const checks = await examine(stopped.signal);
process.stdout.write(report(checks));
process.exitCode = isHealthy(checks) ? 0 : 1;
