import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { audit } from "../../src/store/audit.ts";
import { backUp } from "../../src/store/backup.ts";
import { openCore, owner, temporaryDirectory } from "../support/core.ts";
import { emptyResult, leaf, scriptedEngine } from "../support/scripted-engine.ts";

async function finished() {
  const engine = scriptedEngine({
    planner: () => ({ analysis: "", tasks: [{ ...leaf("a"), tasks: [leaf("b"), leaf("c")] }, leaf("d", { dependencies: ["a"] })] }),
    task: () => emptyResult("fine"),
  });
  const core = openCore({ engine });
  const id = await core.start();
  await core.until(id, ({ status }) => status === "done");
  const sqlite = core.store.db.sqlite;
  return { ...core, id, sqlite, look: () => audit(sqlite, join(core.directory, "reports")) };
}

describe("an audit", () => {
  it("finds nothing in what the engine wrote", async () => {
    const { look } = await finished();
    expect(look()).toMatchObject({ problems: [], sessions: 1, tasks: 5, files: 1 });
  });

  const faults: [string, string, string][] = [
    ["a missing event", "DELETE FROM event WHERE seq = 3", "event 3 is missing"],
    ["a wrong counter", "UPDATE session SET event_seq = event_seq + 1", "the counter says"],
    ["a state that the journal does not know", "UPDATE session SET status = 'review', percent = 99", "the journal ends in 'done'"],
    [
      "a move that the table lacks",
      `UPDATE event SET data = '{"from":"planning","to":"done","event":"planned"}' WHERE seq = 5`,
      "moves from",
    ],
    ["a percent that falls", "UPDATE event SET percent = 0 WHERE seq = 12", "lowers the percent"],
    ["a result that is gone", "UPDATE task SET result = NULL WHERE id = 'root.1'", "'completed' without a result"],
    ["a task left open", "UPDATE task SET status = 'planned', result = NULL WHERE id = 'root.1'", "'planned' in a session that is 'done'"],
    [
      "a parent that belies its children",
      "UPDATE task SET status = 'failed', error = '{}' WHERE id = 'root.0'",
      "its children say otherwise",
    ],
    ["a text that belongs to nothing", "INSERT INTO content VALUES ('local', 'h', 't')", "1 texts belong to nothing"],
    ["a row without its session", "PRAGMA foreign_keys = OFF; UPDATE brief SET session_id = 'nobody'", "names a session that is not there"],
  ];
  it.each(faults)("finds %s", async (_what, sql, problem) => {
    const { sqlite, look } = await finished();
    sqlite.exec(sql);
    expect(look().problems.join("\n")).toContain(problem);
  });

  it("finds files that are gone, changed, or nobody's", async () => {
    const { directory, id, look } = await finished();
    const file = join(directory, "reports", `${id}.md`);
    writeFileSync(file, "changed");
    writeFileSync(join(directory, "reports", "stray.md"), "");
    expect(look().problems).toEqual([`session ${id}: the report ${id}.md was changed`, "file stray.md: no session owns it"]);
    rmSync(file);
    expect(look().problems[0]).toContain("is gone");
  });
});

describe("a backup", () => {
  it("of a directory in use is restored to the same sessions, events and reports", async () => {
    const before = await finished();
    const file = join(temporaryDirectory(), "copies", "ralph.db");
    expect(await backUp(before.directory, file)).toEqual({ reports: 1, missing: [] });
    await before.start();
    const directory = temporaryDirectory();
    writeFileSync(join(directory, "ralph.db"), readFileSync(file));
    mkdirSync(join(directory, "reports"));
    writeFileSync(join(directory, "reports", `${before.id}.md`), readFileSync(join(`${file}.reports`, `${before.id}.md`)));
    const after = openCore({ directory });
    expect(after.sessions.list(owner, {}, { limit: 10 }).items.map(({ id }) => id)).toEqual([before.id]);
    expect(after.events(before.id)).toEqual(before.events(before.id));
    expect(audit(after.store.db.sqlite, join(directory, "reports")).problems).toEqual([]);
    await after.until(await after.start(), ({ status }) => status === "done");
  });

  it("of a directory without a database says so and leaves nothing", async () => {
    const file = join(temporaryDirectory(), "ralph.db");
    await expect(backUp(temporaryDirectory(), file)).rejects.toThrow("There is no database");
  });
});
