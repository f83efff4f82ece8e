/** Usage of what was there before usage was counted. */
import { cpSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { databaseFile } from "../../../src/store/files/database-file.ts";
import { migrate } from "../../../src/store/schema/migrations.ts";
import { openStore } from "../../../src/store/store.ts";
import { Database } from "../../../src/store/writer/database.ts";
import { temporaryDirectory } from "../../support/core.ts";

const migrations = join(import.meta.dirname, "../../../migrations");

it("counts the sessions and calls that an earlier version kept", async () => {
  const directory = temporaryDirectory();
  const earlier = join(directory, "migrations");
  mkdirSync(earlier);
  for (const file of readdirSync(migrations)) if (file < "0018") cpSync(join(migrations, file), join(earlier, file));
  const before = new Database(join(directory, databaseFile));
  migrate(before.sqlite, earlier);
  before.sqlite.exec(`
    INSERT INTO session (id, owner, query, engine, status, strategy_wanted, auto_approve, plan_approval, limits, allowed_tools, metadata, pins, coverage, created_at, updated_at)
    VALUES ('s', 'ada', 'q', 'claude', 'done', 'auto', 0, 0, '{}', '[]', '{}', '{}', '[]', '2026-03-02T23:00:00.000Z', '2026-03-02T23:00:00.000Z');
    INSERT INTO call (session_id, scope, turn, ord, owner, kind, name, effect, status, request_hash, request, answer, model, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, cost_usd, at)
    VALUES ('s', 'root', 0, 0, 'ada', 'model', 'm', 'idempotent', 'answered', 'h', '{}', '1', 'large', 10, 3, 5, 2, 0.5, '2026-03-03T00:00:00.000Z'),
      ('s', 'root', 1, 0, 'ada', 'model', 'm', 'idempotent', 'answered', 'h', '{}', '1', 'large', 10, 3, 0, 0, NULL, '2026-03-03T00:00:00.000Z'),
      ('s', 'root', 2, 0, 'ada', 'tool', 't', 'read', 'answered', 'h', '{}', '1', NULL, 0, 0, 0, 0, NULL, '2026-03-03T00:00:00.000Z');
  `);
  before.close();
  const store = openStore(directory);
  const items = await store.usage.sums({ owner: "ada", from: "2026-03-01", to: "2026-03-31", groupBy: ["day", "engine", "model"] }, 10);
  store.close();
  expect(items).toMatchObject([
    { day: "2026-03-02", engine: "claude", model: null, sessions: 1, modelCalls: 0 },
    {
      day: "2026-03-03",
      engine: "claude",
      model: "large",
      modelCalls: 2,
      inputTokens: 27,
      outputTokens: 6,
      costUsd: 0.5,
      unpricedCalls: 1,
    },
  ]);
});
