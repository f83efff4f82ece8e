/** The command `doctor`: a program of its own, since it reads the service's settings and starts its servers. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const program = join(import.meta.dirname, "../maintenance/doctor-main.ts");

/** Runs it on this terminal; gives its exit code. */
export async function runDoctor(signal: AbortSignal): Promise<number> {
  const child = spawn(process.execPath, ["--env-file-if-exists=.env", program], { stdio: "inherit", signal });
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
}
