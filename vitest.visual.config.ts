/** Tests that look at rendered reports, with poppler, qpdf, LibreOffice and Chromium on the machine: `npm run test:visual`. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/visual/**/*.visual.ts"],
    globalSetup: ["test/visual/rendered.ts"],
    testTimeout: 120_000,
    hookTimeout: 170_000,
  },
});
