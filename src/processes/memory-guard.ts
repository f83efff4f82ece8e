/**
 * Ends the process when its memory outside of the heap grows without bounds: V8 limits the heap alone, and native code and
 * buffers are not in it. A thread watches, since the process may be busy for long.
 */
import { getHeapStatistics } from "node:v8";
import { Worker } from "node:worker_threads";

/** Memory of a process outside its heap: code, buffers, stacks. Bytes. */
const besideHeap = 600e6;
const checkedMs = 50;

/** By this message the service recognises that memory was the reason, as by that of V8. */
const watching = `
const { workerData: { most, checkedMs } } = require("node:worker_threads");
const { writeSync } = require("node:fs");
setInterval(() => {
  if (process.memoryUsage.rss() <= most) return;
  writeSync(2, "out of memory beside the heap\\n");
  process.kill(process.pid, "SIGKILL");
}, checkedMs);
`;

export function guardMemory(): void {
  const most = getHeapStatistics().heap_size_limit + besideHeap;
  new Worker(watching, { eval: true, workerData: { most, checkedMs }, execArgv: [] }).unref();
}
