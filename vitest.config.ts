import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { keepFilesInMemory } from "./test/support/files-in-memory.ts";

keepFilesInMemory();

// Processes that tests start take their compiled modules from here, as those of `npm start` do: half the time of a start.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/compiled");

/** Tests that replace modules: each has a worker of its own. */
const replacingTests = ["test/languages/third-language.test.ts"];

/**
 * Tests that start processes, typeset pages, or play whole sessions: the service killed at named points, the client, the
 * README, the checks of the project itself. `npm run test:fast` leaves them out, `npm test` runs all.
 */
const processTests = [
  "test/acceptance/**/*.test.ts",
  "test/agents/extractive/commands/document-answers.test.ts",
  "test/agents/extractive/passages/document-part.test.ts",
  "test/agents/claude/task-agents.test.ts",
  "test/agents/extractive/engine.test.ts",
  "test/agents/extractive/figures/periods.test.ts",
  "test/agents/extractive/large-tables.test.ts",
  "test/analyst/**/*.test.ts",
  "test/bench/research.test.ts",
  "test/claude-*.test.ts",
  "test/cli/**/*.test.ts",
  "test/clients/typescript/broken-lines.test.ts",
  "test/clients/typescript/client.test.ts",
  "test/composition/**/*.test.ts",
  "test/crash/**/*.test.ts",
  "test/docs/played.test.ts",
  "test/follow-ups.test.ts",
  "test/hostile/**/*.test.ts",
  "test/http/console/console.test.ts",
  "test/http/schemas/examples.test.ts",
  "test/http/fuzz*.test.ts",
  "test/http/messages/idempotency.test.ts",
  "test/http/routes/owners.test.ts",
  "test/http/list-filters.test.ts",
  "test/http/owner-data.test.ts",
  "test/http/owner-limits.test.ts",
  "test/http/whole-session.test.ts",
  "test/main.test.ts",
  "test/mcp/killed.test.ts",
  "test/mcp/owners.test.ts",
  "test/mcp/whole-research.test.ts",
  "test/processes/**/*.test.ts",
  "test/readme.test.ts",
  "test/scholarly-session.test.ts",
  "test/series-session.test.ts",
  "test/reports/hostile-texts.test.ts",
  "test/reports/pdf/**/*.test.ts",
  "test/reports/files/report-files.test.ts",

  "test/research/library/**/*.test.ts",
  "test/scripts/**/*.test.ts",
  "test/sources/documents/parse.test.ts",
  "test/telemetry/metrics.test.ts",
  "test/upgrades/**/*.test.ts",
  "test/telemetry/traces.test.ts",
  "test/sources/web/web-source.test.ts",
  "test/sources/mcp/mcp-source.test.ts",
  "test/sources/web/full-text.test.ts",
  "test/store/queries/row-origins.test.ts",
  "test/store/queries/table-queries.test.ts",
  "test/store/files/whole-file.test.ts",
];

/**
 * Tests that take a service as a whole through its routes, play many sessions, write or draw whole reports, go through every state
 * of a model, measure processor time, or let real time limits pass. They start no process either; `npm run test:fast` leaves them
 * out, for one waits for them.
 */
const longTests = [
  "test/agents/claude/aimock.test.ts",
  "test/agents/claude/checks/long-sentences.test.ts",
  "test/agents/claude/servers/client.test.ts",
  "test/agents/claude/writing/report-writer.test.ts",
  "test/bench/claims.test.ts",
  "test/clients/typescript/events.test.ts",
  "test/clients/typescript/transport.test.ts",
  "test/http/*.test.ts",
  "test/http/messages/compression.test.ts",
  "test/http/messages/json-bodies.test.ts",
  "test/http/messages/links.test.ts",
  "test/http/openapi/**/*.test.ts",
  "test/http/problems/**/*.test.ts",
  "test/http/routes/**/*.test.ts",
  "test/http/server/site-guard.test.ts",
  "test/maintenance/verify-bundle.test.ts",
  "test/mcp/questions.test.ts",
  "test/mcp/tasks.test.ts",
  "test/replicas/model/**/*.test.ts",
  "test/reports/charts/charts.test.ts",
  "test/reports/directions.test.ts",
  "test/reports/docx/docx.test.ts",
  "test/reports/html/html.test.ts",
  "test/reports/markdown/markdown.test.ts",
  "test/reports/outcome.test.ts",
  "test/reports/pptx/pptx.test.ts",
  "test/reports/xlsx/xlsx.test.ts",
  "test/research/calls/call-journal.test.ts",
  "test/research/calls/tool-waits.test.ts",
  "test/research/commands/outside-tasks.test.ts",
  "test/research/commands/simultaneous-commands.test.ts",
  "test/research/rounds/round.property.test.ts",
  "test/research/rounds/user-questions.test.ts",
  "test/research/runner/session-life.test.ts",
  "test/research/runner/store-wait.test.ts",
  "test/sources/http/http-client.test.ts",
  "test/store/blobs/bucket-report-files.test.ts",
  "test/store/sqlite/compaction.test.ts",
];

const startsNone = "test/support/no-processes.ts";

/** Node imports the sources itself, as the service does: Vite's module runner takes more, and only replaced modules need it. */
const byNode = { experimental: { viteModuleRunner: false } };

/** Several files share a worker. */
const inThreads = {
  ...byNode,
  pool: "threads" as const,
  isolate: false,
};

export default defineConfig({
  test: {
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    // A test that fails is tried once more, and told as retried: time limits depend on the machine's load.
    retry: 1,
    // By default one core is left free, which is half of a small machine.
    maxWorkers: "100%",
    coverage: { provider: "v8", include: ["src/**"], reporter: ["text-summary", "lcov"] },
    projects: [
      {
        extends: true,
        test: {
          name: "fast",
          ...inThreads,
          setupFiles: [startsNone, "test/support/short-files.ts"],
          include: ["test/**/*.test.ts"],
          exclude: ["**/node_modules/**", ...processTests, ...longTests, ...replacingTests],
        },
      },
      {
        extends: true,
        test: {
          name: "long",
          ...inThreads,
          setupFiles: [startsNone],
          include: longTests,
          exclude: ["**/node_modules/**", ...processTests],
        },
      },
      // One worker loads the service once for all its files: a quarter less processor time.
      {
        extends: true,
        test: { name: "process", ...byNode, isolate: false, globalSetup: "test/support/bundle-programs.ts", include: processTests },
      },
      { extends: true, test: { name: "replacing", include: replacingTests } },
    ],
  },
});
