/** The typed client as a package, installed from its tarball, in Node 22 and in a browser: `npm run test:client`. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/clients/**/*.client.ts"],
    testTimeout: 120_000,
    hookTimeout: 300_000,
    retry: 1,
    // Functions that run in a page keep their `import()`.
    experimental: { viteModuleRunner: false },
  },
});
