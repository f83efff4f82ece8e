/** A throw-away copy of the project with a tester process in it, which is replaced when it hangs. */
import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Job, Outcome } from "./tester.ts";

/** Milliseconds for one fault: then its tests hang, which is a way to notice. */
const jobTimeoutMs = 300_000;

type Message = { ready: true } | { outcome: Outcome } | { error: string };

export class Bench {
  readonly #project: string;
  readonly #config: string;
  #directory = "";
  #tester: ChildProcess | null = null;

  /** `config` is the file of Vitest's settings for its tests. */
  constructor(project: string, config: string) {
    this.#project = project;
    this.#config = config;
  }

  /** Plants, runs and takes back. @throws Error where the tests could not be run at all. */
  async run(job: Job): Promise<Outcome> {
    const tester = await this.#ready();
    const timer = AbortSignal.timeout(jobTimeoutMs);
    tester.send(job);
    const message = await nextMessage(tester, timer).catch(() => null);
    if (message === null) {
      await this.close();
      return { failed: job.tests.join(", "), message: "the tests hung, or ended the process" };
    }
    if ("error" in message) throw new Error(message.error);
    if ("ready" in message) throw new Error("The tester began twice");
    return message.outcome;
  }

  /** Ends the tester with all that it started, and removes the copy. */
  async close(): Promise<void> {
    const tester = this.#tester;
    this.#tester = null;
    if (tester?.pid !== undefined && tester.exitCode === null && tester.signalCode === null) {
      const gone = new Promise((resolve) => tester.once("exit", resolve));
      process.kill(-tester.pid, "SIGKILL");
      await gone;
    }
    if (this.#directory !== "") rmSync(this.#directory, { recursive: true, force: true, maxRetries: 3 });
    this.#directory = "";
  }

  async #ready(): Promise<ChildProcess> {
    if (this.#tester !== null) return this.#tester;
    this.#directory = copyOf(this.#project);
    const script = join(this.#directory, "test/mutants/tester.ts");
    // A process group of its own: what a fault leaves running ends with it.
    const tester = fork(script, [this.#directory, this.#config], {
      ...{ cwd: this.#directory, detached: true, stdio: ["ignore", "ignore", "inherit", "ipc"] },
    });
    this.#tester = tester;
    await nextMessage(tester, AbortSignal.timeout(jobTimeoutMs));
    return tester;
  }
}

function nextMessage(tester: ChildProcess, signal: AbortSignal): Promise<Message> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      tester.removeListener("message", told);
      tester.removeListener("exit", gone);
      signal.removeEventListener("abort", late);
      end();
    };
    const told = (message: unknown) => settle(() => resolve(message as Message));
    const gone = () => settle(() => reject(new Error("The tester ended")));
    const late = () => settle(() => reject(new Error("The tester took too long")));
    tester.once("message", told);
    tester.once("exit", gone);
    signal.addEventListener("abort", late);
  });
}

/** The files that git knows or would take, as they are now, with the installed packages linked. */
function copyOf(project: string): string {
  const directory = mkdtempSync(join(tmpdir(), "ralph-mutants-"));
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate", "-z"], { cwd: project });
  const deleted = execFileSync("git", ["ls-files", "--deleted", "-z"], { cwd: project });
  const gone = new Set(deleted.toString().split("\0"));
  for (const file of listed.toString().split("\0")) {
    if (file === "" || gone.has(file)) continue;
    cpSync(join(project, file), join(directory, file));
  }
  symlinkSync(join(project, "node_modules"), join(directory, "node_modules"));
  return directory;
}
