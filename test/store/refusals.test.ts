import { readFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { expect, it } from "vitest";
import { migrationsDirectory } from "../../src/store/schema/migrations.ts";
import { openCore, owner } from "../support/core.ts";

it("rows that say 'refused' read as what they were: the model's refusal, or the user's", async () => {
  const before = openCore();
  const id = await before.start();
  await before.until(id, ({ status }) => status === "done");
  const told = (await before.events(id)).length;
  await before.stop();

  const sqlite = new BetterSqlite3(join(before.directory, "ralph.db"));
  const error = (message: string) => JSON.stringify({ code: "refused", message, recoverable: false });
  sqlite
    .prepare("UPDATE session SET status = 'failed', failed_from = 'planning', error = ?")
    .run(error("The model refused to answer as 'planner'"));
  sqlite.prepare("UPDATE task SET status = 'skipped', error = ? WHERE agent IS NOT NULL").run(error("Left out by the user"));
  sqlite
    .prepare("UPDATE event SET data = json_set(data, '$.error', json(?)) WHERE seq = 1")
    .run(error("The model refused to answer as 'planner'"));
  sqlite.prepare("UPDATE event SET data = json_set(data, '$.error', json(?)) WHERE seq = 2").run(error("The user did not allow 'pay'"));
  // What it changes are words in rows alone, which later migrations leave as they are.
  sqlite.exec(readFileSync(join(migrationsDirectory, "0008-refusals.sql"), "utf8"));
  sqlite.close();

  const after = openCore({ directory: before.directory });
  expect((await after.sessions.get(owner, id)).error).toMatchObject({ code: "model_refused", recoverable: false });
  expect((await after.sessions.task(owner, id, "root.0")).task.error).toMatchObject({
    code: "user_refused",
    message: "Left out by the user",
  });
  const events = await after.events(id);
  expect(events).toHaveLength(told);
  expect(events.slice(0, 2).map(({ data }) => (data as { error: { code: string } }).error.code)).toEqual(["model_refused", "user_refused"]);
  expect(events.slice(2).some(({ data }) => "error" in data)).toBe(false);
});
