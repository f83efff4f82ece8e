import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Database } from "../../../src/store/writer/database.ts";
import { mostTogether } from "../../../src/store/writer/waiting-steps.ts";
import { temporaryDirectory } from "../../support/core.ts";

/** A table of names, and what happens to the steps that write them. */
function open() {
  const log: string[] = [];
  const db = new Database(join(temporaryDirectory(), "test.db"), { hook: (point) => point === "after commit" && log.push("commit") });
  db.sqlite.exec("CREATE TABLE content (owner TEXT, hash TEXT, text TEXT, PRIMARY KEY (owner, hash)) STRICT");
  const insert = db.statement((sql, p: { hash: string }) => sql.insertInto("content").values({ owner: "o", hash: p.hash, text: "" }));
  const key = {};
  const step = (name: string, size = 0, fails = false) =>
    db.write(
      (tx) => {
        log.push(name);
        insert.run(tx, { hash: name });
        tx.atEnd(key, (end) => insert.run(end, { hash: `end, asked for by ${name}` }));
        tx.afterCommit(() => log.push(`told ${name}`));
        tx.afterRollback(() => log.push(`undone ${name}`));
        if (fails) throw new Error(`${name} fails`);
        return name;
      },
      { size },
    );
  const rows = () => db.sqlite.prepare("SELECT hash FROM content ORDER BY rowid").pluck().all();
  return { db, log, step, rows };
}

describe("steps that wait at the same moment", () => {
  it("share one commit, with what is written at its end once, and each gets its own value", async () => {
    const { db, log, step, rows } = open();
    expect(await Promise.all([step("a"), step("b")])).toEqual(["a", "b"]);
    expect(log).toEqual(["a", "b", "commit", "told a", "told b"]);
    expect(rows()).toEqual(["a", "b", "end, asked for by a"]);
    db.close();
  });

  it("are undone each by itself", async () => {
    const { db, log, step, rows } = open();
    const outcomes = await Promise.allSettled([step("a"), step("b", 0, true), step("c")]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(rows()).toEqual(["a", "c", "end, asked for by a"]);
    expect(log).toEqual(["a", "b", "undone b", "c", "commit", "told a", "told c"]);
    db.close();
  });

  it("wait for the next commit where they are too large together, in their order, and hold up no small one", async () => {
    const { db, log, step } = open();
    const half = 0.6 * mostTogether;
    await Promise.all([step("a", half), step("b", half), step("c", 1), step("small"), step("large", 9 * mostTogether)]);
    expect(log.filter((word) => !word.startsWith("told"))).toEqual([
      ...["a", "small", "commit"],
      ...["b", "c", "commit"],
      ...["large", "commit"],
    ]);
    db.close();
  });

  it("are all committed when the store is closed, beyond what one commit takes", async () => {
    const { db, log, step } = open();
    const all = Promise.all([step("a", mostTogether), step("b", mostTogether), step("c", mostTogether)]);
    db.close();
    await all;
    expect(log.filter((word) => word === "commit")).toHaveLength(3);
  });
});
