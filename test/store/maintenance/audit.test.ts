import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { audit } from "../../../src/store/maintenance/audit.ts";
import { backUp } from "../../../src/store/maintenance/backup.ts";
import { openCore, owner, temporaryDirectory } from "../../support/core.ts";
import { emptyResult, leaf, scriptedEngine } from "../../support/scripted-engine.ts";

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
    ["a state that the journal does not know", "UPDATE session SET status = 'review', percent = 99", "the event log ends in 'done'"],
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
    ["an event that is older than the one before", "UPDATE event SET at = '2000-01-01T00:00:00.000Z' WHERE seq = 4", "event 4 is older"],
    [
      "an edge that the table of states lacks, where from and to are states that follow each other",
      `UPDATE event SET data = json_set(data, '$.event', 'closed') WHERE data LIKE '%"event":"planned"%'`,
      "moves from 'planning' to 'executing' by 'closed'",
    ],
    [
      "an event after the end",
      `UPDATE session SET event_seq = event_seq + 1;
       INSERT INTO event (position, session_id, seq, owner, type, at, percent, data)
         SELECT position + 1, session_id, seq + 1, owner, 'task.progress', at, percent, '{}' FROM event ORDER BY seq DESC LIMIT 1`,
      "(task.progress) follows 'done'",
    ],
    [
      "a quote that does not stand in its source",
      `INSERT INTO content VALUES ('local', 'hash', 'The words of the source.');
       INSERT INTO source (session_id, id, owner, kind, title, retrieved_at, hash)
         SELECT id, 's-1', owner, 'document', 'Source', created_at, 'hash' FROM session;
       INSERT INTO finding (session_id, task_id, ord, owner, kind, text, score) SELECT id, 'root.1', 0, owner, 'quote', 'It', 1 FROM session;
       INSERT INTO citation (session_id, task_id, finding_ord, ord, owner, source_id, place, quote, hash)
         SELECT id, 'root.1', 0, 0, owner, 's-1', '{"from":5,"to":10}', 'words', 'hash' FROM session`,
      "a quote of task root.1 is not in its source",
    ],
    [
      "an answer that lacks a part",
      `INSERT INTO call (session_id, scope, turn, ord, owner, kind, name, effect, status, request_hash, request, answer, answer_parts, at)
         SELECT id, 'root.1', 7, 0, owner, 'tool', 't', 'read', 'answered', 'h', '{}', 'null', '[{"path":[],"hash":"gone"}]', created_at
         FROM session`,
      "a call of root.1 lacks a part of its answer",
    ],
    ["a text that belongs to nothing", "INSERT INTO content VALUES ('local', 'h', 't')", "1 texts that nothing refers to"],
    [
      "a row without its session",
      "PRAGMA foreign_keys = OFF; UPDATE brief SET session_id = 'nobody'",
      "refers to a session that does not exist",
    ],
  ];
  it.each(faults)("finds %s", async (_what, sql, problem) => {
    const { sqlite, look } = await finished();
    sqlite.exec(sql);
    expect(look().problems.join("\n")).toContain(problem);
  });

  it("finds files that are gone, changed, or nobody's", async () => {
    const { directory, id, look } = await finished();
    const file = join(directory, "reports", `${id}.md`);
    const before = readFileSync(file);
    writeFileSync(file, "changed");
    writeFileSync(join(directory, "reports", "stray.md"), "");
    expect(look().problems).toEqual([`session ${id}: the report ${id}.md was changed`, "file stray.md: no session owns it"]);
    const { length } = before;
    writeFileSync(file, "x".repeat(length));
    expect(look().problems[0], "as long as before").toContain("was changed");
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
    expect((await after.sessions.list(owner, {}, { limit: 10 })).items.map(({ id }) => id)).toEqual([before.id]);
    expect(await after.events(before.id)).toEqual(await before.events(before.id));
    expect(audit(after.store.db.sqlite, join(directory, "reports")).problems).toEqual([]);
    await after.until(await after.start(), ({ status }) => status === "done");
  });

  it("never replaces what the service works on", async () => {
    const { directory } = openCore();
    for (const name of ["ralph.db", "lock.db"]) {
      const file = join(directory, name);
      writeFileSync(join(directory, "lock.db"), "", { flag: "a" });
      const { ino } = statSync(file);
      await expect(backUp(directory, file)).rejects.toThrow(`'${file}' belongs to the data directory itself`);
      expect(statSync(file).ino).toBe(ino);
    }
    await expect(backUp(directory, directory)).rejects.toThrow(`'${directory}' is a directory`);
  });

  it("of a directory without a database says so and leaves nothing", async () => {
    const file = join(temporaryDirectory(), "ralph.db");
    await expect(backUp(temporaryDirectory(), file)).rejects.toThrow("There is no database");
  });
});
