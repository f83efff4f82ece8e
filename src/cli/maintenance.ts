/** Commands that need no service: programs of their own, which may read its settings and start its servers. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Runs `src/maintenance/<name>-main.ts` on this terminal; gives its exit code. */
export async function runMaintenance(
  name: "doctor" | "verify" | "backup" | "restore",
  args: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  const program = join(import.meta.dirname, `../maintenance/${name}-main.ts`);
  const child = spawn(process.execPath, ["--env-file-if-exists=.env", program, ...args], { stdio: "inherit", signal });
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
}
