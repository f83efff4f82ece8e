/** Tests that need a browser on the machine: `npm run test:browser`. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/browser/**/*.browser.ts"],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // Chromium and nginx are other people's programs: what fails is tried once more, and told as retried.
    retry: 1,
  },
});
