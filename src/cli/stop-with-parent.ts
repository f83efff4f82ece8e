/**
 * Loaded into a service that was started for one run, before its own code: ends it when the client that started it is
 * gone, however that went. The channel between the two closes with either process.
 */
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
// The channel alone keeps no process alive.
process.channel?.unref();
