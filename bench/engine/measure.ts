/** Figures and rounds: variants alternate, each round runs in a process of its own, and the result is the median. */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serviceFlags } from "../../src/processes/service-flags.ts";

export type Figures = Record<string, number>;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** The value that `share` of the sorted values do not exceed. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Bytes that this process has passed to write(). */
export function bytesWritten(): number {
  return Number(/^wchar: (\d+)/m.exec(readFileSync("/proc/self/io", "utf8"))?.[1] ?? 0);
}

export function bytesIn(directory: string): number {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

export async function inDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), "ralph-bench-"));
  try {
    return await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Tells the parent what was measured. The last line of the output is the result. */
export function give(figures: Figures): void {
  process.stdout.write(`\n${JSON.stringify(figures)}\n`);
}

/**
 * What runs a command so that with SYNC_DELAY_US each sync of a file takes so many microseconds more, for a disk that answers
 * slower than this machine's: strace has to be installed.
 */
export function slowerSyncs(): string[] {
  const delay = process.env.SYNC_DELAY_US;
  if (delay === undefined) return [];
  const syncs = "fsync,fdatasync";
  return [
    ...["strace", "-f", "--seccomp-bpf", "-qq", "-o", "/dev/null"],
    ...["-e", `trace=${syncs}`, "-e", `inject=${syncs}:delay_exit=${delay}`],
  ];
}

/** Runs one script in a process of its own and reads its figures; SYNC_DELAY_US holds for it, too. */
export function measureIn(script: string, args: readonly string[] = []): Promise<Figures> {
  const [command = "", ...before] = [...slowerSyncs(), process.execPath];
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...before, ...serviceFlags, "--expose-gc", script, ...args], { stdio: ["ignore", "pipe", "inherit"] });
    child.on("error", reject);
    let output = "";
    child.stdout.on("data", (data: Buffer) => {
      output += data.toString();
    });
    child.on("close", (code) => {
      const last = output.trim().split("\n").at(-1) ?? "";
      if (code === 0) resolve(JSON.parse(last) as Figures);
      else reject(new Error(`${script} ${args.join(" ")} ended with ${code}`));
    });
  });
}

/** Each variant once a round, `rounds` times; gives the medians and the range of every figure. */
export async function interleaved(
  variants: Record<string, () => Promise<Figures>>,
  rounds: number,
): Promise<Record<string, { median: Figures; least: Figures; most: Figures }>> {
  const taken: Record<string, Figures[]> = {};
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of Object.entries(variants)) {
      const list = taken[name] ?? [];
      taken[name] = list;
      list.push(await run());
    }
  }
  return Object.fromEntries(
    Object.entries(taken).map(([name, list]) => {
      const keys = Object.keys(list[0] ?? {});
      const over = (fold: (values: number[]) => number) =>
        Object.fromEntries(keys.map((key) => [key, fold(list.map((figures) => figures[key] ?? 0))]));
      return [name, { median: over(median), least: over((values) => Math.min(...values)), most: over((values) => Math.max(...values)) }];
    }),
  );
}

/** Text of a length, different for each seed, that does not compress to nothing. */
export function filler(length: number, seed: number): string {
  let state = (seed * 2_654_435_761) >>> 0;
  let text = "";
  while (text.length < length) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    text += `${state.toString(36)} `;
  }
  return text.slice(0, length);
}
