/** Tests that need PostgreSQL on the machine: `npm run test:postgres`. Each test has a database of its own on one server. */
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { keepFilesInMemory } from "./test/support/files-in-memory.ts";

keepFilesInMemory();

process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/compiled");

export default defineConfig({
  test: {
    include: ["test/replicas/**/*.postgres.ts", "test/crash/crash.test.ts"],
    globalSetup: ["test/replicas/support/server.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    isolate: false,
    // Servers and clocks of other processes: what fails is tried once more, and told as retried.
    retry: 1,
  },
});
