import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Database } from "../../src/store/database.ts";
import type { StepGroup } from "../../src/store/group-commit.ts";
import { temporaryDirectory } from "../support/core.ts";

/** A group that writes down its `begin`, `end` and steps, over a table of names. */
function open(mostTogether = 10) {
  const log: string[] = [];
  const db = new Database(join(temporaryDirectory(), "test.db"), { hook: (point) => point === "after commit" && log.push("commit") });
  db.sqlite.exec("CREATE TABLE content (owner TEXT, hash TEXT, text TEXT, PRIMARY KEY (owner, hash)) STRICT");
  const insert = db.statement((sql, p: { hash: string }) => sql.insertInto("content").values({ owner: "o", hash: p.hash, text: "" }));
  const group: StepGroup = {
    mostTogether,
    begin: () => log.push("begin"),
    end: (tx) => {
      insert.run(tx, { hash: `end of ${log.slice(log.lastIndexOf("begin") + 1).join()}` });
      log.push("end");
    },
  };
  const step = (name: string, size = 1, fails = false) =>
    db.write(
      (tx) => {
        log.push(name);
        insert.run(tx, { hash: name });
        tx.afterCommit(() => log.push(`told ${name}`));
        tx.afterRollback(() => log.push(`undone ${name}`));
        if (fails) throw new Error(`${name} fails`);
        return name;
      },
      { group, size },
    );
  const rows = () => db.sqlite.prepare("SELECT hash FROM content ORDER BY rowid").pluck().all();
  return { db, log, group, step, rows };
}

describe("a group of steps", () => {
  it("runs in one commit, between one beginning and one end, and each step gets its own value", async () => {
    const { db, log, step, rows } = open();
    expect(await Promise.all([step("a"), step("b")])).toEqual(["a", "b"]);
    expect(log).toEqual(["begin", "a", "b", "end", "commit", "told a", "told b"]);
    expect(rows()).toEqual(["a", "b", "end of a,b"]);
    db.close();
  });

  it("takes no more than fits into one commit, and keeps the order", async () => {
    const { db, log, step } = open(10);
    await Promise.all([step("a", 6), step("b", 6), step("c", 1), step("large", 99)]);
    expect(log.filter((word) => !word.startsWith("told"))).toEqual([
      ...["begin", "a", "end", "commit"],
      ...["begin", "b", "c", "end", "commit"],
      ...["begin", "large", "end", "commit"],
    ]);
    db.close();
  });

  it("carries each step out alone where one of them fails, and keeps the others", async () => {
    const { db, log, step, rows } = open();
    const outcomes = await Promise.allSettled([step("a"), step("b", 1, true), step("c")]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(rows()).toEqual(["a", "end of a", "c", "end of c"]);
    expect(log.filter((word) => word === "undone a")).toHaveLength(1);
    expect(log.filter((word) => word === "undone b")).toHaveLength(2);
    expect(log.filter((word) => word.startsWith("told"))).toEqual(["told a", "told c"]);
    db.close();
  });

  it("does not hold up steps outside of it, whichever of them fail", async () => {
    const { db, step, rows } = open();
    const outside = db.write(() => "outside");
    await Promise.allSettled([step("a", 1, true), step("b", 1, true)]);
    expect(await outside).toBe("outside");
    expect(rows()).toEqual([]);
    db.close();
  });

  it("commits all that waits when the store is closed, beyond what one commit takes", async () => {
    const { db, log, step } = open(1);
    const all = Promise.all([step("a"), step("b"), step("c")]);
    db.close();
    await all;
    expect(log.filter((word) => word === "commit")).toHaveLength(3);
  });
});
