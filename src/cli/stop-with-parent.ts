/**
 * Preloaded into a service that was started for one run: ends it when the client is gone, for whatever reason. The IPC
 * channel between the two closes with either process.
 */
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
// The channel alone does not keep the process alive.
process.channel?.unref();
