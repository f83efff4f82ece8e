/** The child's side of a process pool: handles requests until the service closes the channel. */
import { flushCompileCache } from "node:module";

export function serveJobs<Request>(handle: (request: Request) => void | Promise<void>): void {
  // A terminal's Ctrl-C goes to the whole process group. The service decides when this process ends, by closing the channel.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => undefined);
  process.on("disconnect", () => process.exit());
  process.on("message", (request: Request) => void handle(request));
}

export function reply<Reply>(message: Reply): void {
  // Node writes its compile cache at exit, but the pool kills: without this each process would compile its libraries again.
  flushCompileCache();
  process.send?.(message);
}
