/** The far side of a process pool: takes requests until the channel to the service is closed. */

export function serveJobs<Request>(handle: (request: Request) => void): void {
  // A terminal's Ctrl-C goes to every process of its group; it is for the service to end this one, by closing the channel.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => undefined);
  process.on("disconnect", () => process.exit());
  process.on("message", handle);
}

export function reply<Reply>(message: Reply): void {
  process.send?.(message);
}
