/** Takes memory outside of the heap until something stops it. */
import { guardMemory } from "../../src/processes/memory-guard.ts";
import { serveJobs } from "../../src/processes/serve-jobs.ts";

guardMemory();
serveJobs(() => {
  const taken: Buffer[] = [];
  for (;;) taken.push(Buffer.alloc(20_000_000, 1));
});
