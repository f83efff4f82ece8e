/**
 * How long reports take: `node --expose-gc bench/reports.ts [rounds]`. All formats of a session of about 60 pages with 20
 * tables and 12 charts, as the service makes them: time of each and of all together, the longest hold of the event loop,
 * memory of the service and of the rendering process. Then each format beside its bare library writing the same content.
 */
import { readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { builtFormats } from "../src/domain/reports/formats.ts";
import { createReportWriter } from "../src/reports/files/report-files.ts";
import { libraryRatios } from "./reports/bare-libraries.ts";
import { longReport } from "./reports/long-report.ts";

/** Aims: all formats together, memory of both processes, one hold of the event loop, a format beside its library. */
const aims = { totalMs: 3_000, memoryMb: 300, holdMs: 50, ratio: 1.3 };
const rounds = Number(process.argv[2] ?? 5);
const { signal } = new AbortController();

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/**
 * Greatest memory of a process so far, in MB; 0 where there is no /proc. `own` leaves out the programs mapped into it, which
 * processes share: Node's code is most of a process that has done nothing.
 */
function peakMb(pid: number | "self"): { resident: number; own: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const [resident = 0, mapped = 0] = ["VmHWM", "RssFile"].map((name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0));
    return { resident: resident / 1_000, own: (resident - mapped) / 1_000 };
  } catch {
    return { resident: 0, own: 0 };
  }
}

/** Processor time of a process so far, in ms: of 100 ticks a second, which Linux has everywhere. */
function spentMs(pid: string): number {
  try {
    const [user, system] = (readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1] ?? "").split(" ").slice(11, 13);
    return (Number(user) + Number(system)) * 10;
  } catch {
    return 0;
  }
}

/** Greatest memory of a child process so far, in MB, and the processor time of each. Children end in between: asked often. */
const childMb = { resident: 0, own: 0 };
const spent = new Map<string, number>();
function watchChildren(): void {
  for (const pid of readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ")) {
    if (pid === "") continue;
    const { resident, own } = peakMb(Number(pid));
    childMb.resident = Math.max(childMb.resident, resident);
    childMb.own = Math.max(childMb.own, own);
    spent.set(pid, Math.max(spent.get(pid) ?? 0, spentMs(pid)));
  }
}
const spentByChildren = (): number => [...spent.values()].reduce((sum, ms) => sum + ms, 0);
const watch = setInterval(watchChildren, 20);

const writer = createReportWriter();
const times = new Map<string, number[]>(builtFormats.map((format) => [format, []]));
const totals: number[] = [];
const processor: number[] = [];
const bytes = new Map<string, number>();
const restingMb = peakMb("self").resident;
const holds: number[] = [];
for (let round = 0; round <= rounds; round += 1) {
  const input = longReport(round);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  const [before, ofChildren] = [process.cpuUsage(), spentByChildren()];
  for (const format of builtFormats) {
    const began = performance.now();
    bytes.set(format, (await writer.write(format, input, { signal })).byteLength);
    times.get(format)?.push(performance.now() - began);
  }
  totals.push(performance.now() - start);
  watchChildren();
  const { user, system } = process.cpuUsage(before);
  processor.push((user + system) / 1_000 + spentByChildren() - ofChildren);
  delay.disable();
  holds.push(delay.max / 1e6);
}
const [first = Number.NaN, ...warm] = totals;
for (const format of builtFormats) {
  const [cold = Number.NaN, ...others] = times.get(format) ?? [];
  console.log(
    `${format.padEnd(5)} first ${cold.toFixed(0)} ms, then ${median(others).toFixed(0)} ms, ${((bytes.get(format) ?? 0) / 1024).toFixed(0)} KB`,
  );
}
clearInterval(watch);
console.log(`all   first ${first.toFixed(0)} ms, then ${median(warm).toFixed(0)} ms (aim ${aims.totalMs})`);
console.log(
  `      processor time first ${(processor[0] ?? 0).toFixed(0)} ms, then ${median(processor.slice(1)).toFixed(0)} ms, of both processes and their threads`,
);
console.log(
  `event loop held at most ${Math.max(...holds.slice(1)).toFixed(0)} ms, in the first round ${holds[0]?.toFixed(0)} ms (aim ${aims.holdMs})`,
);
console.log(
  `memory: rendering process at most ${childMb.own.toFixed(0)} MB of its own (${childMb.resident.toFixed(0)} MB with the programs mapped into it), service ${peakMb("self").resident.toFixed(0)} MB of which ${restingMb.toFixed(0)} MB before (aim ${aims.memoryMb} for making reports)`,
);
await writer.close();

for (const { format, library, ownMs, libraryMs, ratio, from, to, turns } of await libraryRatios(longReport(rounds + 1), rounds))
  console.log(
    `${format.padEnd(5)} ${ownMs.toFixed(0)} ms, ${library} alone ${libraryMs.toFixed(0)} ms: ${ratio.toFixed(2)}, between ${from.toFixed(2)} and ${to.toFixed(2)} by ${turns} turns (aim ${aims.ratio})`,
  );
