/** Commands that need no service: separate programs, which may read its settings and start its MCP servers. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";

/**
 * Runs such a program with a JSON argument, and gives its JSON answer.
 * @throws Error with its own words where it failed.
 */
export async function askMaintenance(name: "keys" | "owners", argument: unknown, signal: AbortSignal): Promise<unknown> {
  const program = join(import.meta.dirname, `../maintenance/${name}-main.ts`);
  const args = [...settingsFile(), program, JSON.stringify(argument)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"], signal });
  const [out, fault, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  if (code === 0) {
    process.stderr.write(fault);
    return JSON.parse(out);
  }
  throw new Error(fault.trim().split("\n").at(-1) ?? `It ended with ${code}`);
}

/** Runs `src/maintenance/<name>-main.ts` on this terminal; gives its exit code. */
export async function runMaintenance(
  name: "doctor" | "verify" | "backup" | "restore" | "move",
  args: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  const program = join(import.meta.dirname, `../maintenance/${name}-main.ts`);
  const child = spawn(process.execPath, [...settingsFile(), program, ...args], { stdio: "inherit", signal });
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
}

/** With `--env-file-if-exists` Node would print that there is no file. */
function settingsFile(): string[] {
  return existsSync(".env") ? ["--env-file=.env"] : [];
}
