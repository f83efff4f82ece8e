import BetterSqlite3 from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { plannedOnce } from "../../../src/store/sqlite/planned-once.ts";

function planOf(sql: string, values: number): string {
  const db = new BetterSqlite3(":memory:");
  db.exec("CREATE TABLE task (owner TEXT, status TEXT, at TEXT); CREATE INDEX done ON task (owner, at) WHERE status = 'done'");
  const rows = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(new Array(values).fill("x")) as { detail: string }[];
  db.close();
  return rows.map(({ detail }) => detail).join("\n");
}

describe("a query that is planned once", () => {
  it("has its constants written out, quoted where they are texts", () => {
    expect(plannedOnce("select ? from task where a = ? and b <> ? and c is ?", [1, "it's", undefined, null])).toBe(
      "select 1 from task where a = 'it''s' and b <> ? and c is null",
    );
  });

  it("hides from the planner what it would plan anew for", () => {
    expect(plannedOnce("select * from task where owner = ? and at > ? order by at limit ?", [undefined, undefined, undefined])).toBe(
      "select * from task where owner = (select ?) and at > ? order by at limit cast(? as integer)",
    );
  });

  it("leaves an equality alone where nothing is ordered", () => {
    expect(plannedOnce("update task set at = ? where owner = ?", [undefined, undefined])).toBe("update task set at = ? where owner = ?");
  });

  it("still uses its indexes, a partial one too", () => {
    const sql = plannedOnce("select * from task where owner = ? and status = ? order by at limit ?", [undefined, "done", undefined]);
    expect(planOf(sql, 2)).toContain("INDEX done (owner=?)");
    expect(planOf(sql, 2)).not.toContain("TEMP B-TREE");
  });

  it("refuses a question mark that is no parameter", () => {
    expect(() => plannedOnce("select '?' where a = ?", [undefined])).toThrow("none of its parameters");
  });
});
