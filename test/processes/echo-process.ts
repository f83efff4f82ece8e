/** A process for tests of the pool: does what a message says. */
import { reply, serveJobs } from "../../src/processes/serve-jobs.ts";

export type Order = { say: string } | { exit: number } | { fill: true } | { hang: true };

serveJobs<Order>((order) => {
  if ("say" in order) reply({ said: order.say, pid: process.pid, env: Object.keys(process.env) });
  else if ("exit" in order) process.exit(order.exit);
  else if ("fill" in order) {
    const kept: object[] = [];
    for (;;) kept.push(Array.from({ length: 1_000 }, (_, index) => ({ index })));
  } else for (;;);
});
