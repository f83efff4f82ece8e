/** Transactions that are sent to a database that replicas share before they are committed to the file. */
import BetterSqlite3 from "better-sqlite3";
import { describe, expect, it, onTestFinished } from "vitest";
import { RalphError } from "../../../src/domain/errors/errors.ts";
import { CapturedRows } from "../../../src/store/shared/captured-rows.ts";
import { rowOf, rowText } from "../../../src/store/shared/row-text.ts";
import { GroupCommit } from "../../../src/store/writer/group-commit.ts";
import type { Outlet } from "../../../src/store/writer/outlet.ts";

/** `stale` is how many batches rest on rows that are not the newest. */
function opened({ fails = null as Error | null, stale = 0 } = {}) {
  const sqlite = new BetterSqlite3(":memory:");
  onTestFinished(() => {
    sqlite.close();
  });
  sqlite.exec("CREATE TABLE thing (id INTEGER PRIMARY KEY, text TEXT)");
  let isCommitRefused = false;
  const commits = new GroupCommit(sqlite, {
    hook: (point) => {
      if (point === "before commit" && isCommitRefused) throw new Error("no room");
    },
  });
  const captured = new CapturedRows(sqlite);
  const sent: string[][] = [];
  let acknowledge: () => void = () => undefined;
  const diverged: unknown[] = [];
  const outlet: Outlet = {
    fault: null,
    begin: async () => undefined,
    abandon: async () => undefined,
    send: async () => {
      sent.push(captured.take().map(({ key, content }) => `${key} ${content}`));
      await new Promise<void>((resolve) => {
        acknowledge = resolve;
      });
      if (fails !== null) throw fails;
      return stale-- <= 0;
    },
    diverged: (error) => diverged.push(error),
  };
  commits.attach(outlet);
  const add = (id: number, text = "x") => commits.write(() => sqlite.prepare("INSERT INTO thing VALUES (?, ?)").run(id, text));
  const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  const refuseCommit = () => {
    isCommitRefused = true;
  };
  return { sqlite, commits, sent, diverged, add, turn, refuseCommit, acknowledge: () => acknowledge() };
}

describe("a transaction with an outlet", () => {
  it("is told of only after its acknowledgement, and the next begins after it", async () => {
    const { commits, sent, add, turn, acknowledge } = opened();
    const told: number[] = [];
    const first = [add(1), add(2)].map((step, index) => step.then(() => told.push(index + 1)));
    await turn();
    const second = add(3).then(() => told.push(3));
    await turn();
    expect(sent).toEqual([['[1] {"id":1,"text":"x"}', '[2] {"id":2,"text":"x"}']]);
    expect({ told, isSending: commits.sending !== null }).toEqual({ told: [], isSending: true });
    acknowledge();
    await Promise.all(first);
    await turn();
    expect(sent[1]).toEqual(['[3] {"id":3,"text":"x"}']);
    expect(told).toEqual([1, 2]);
    acknowledge();
    await second;
    await turn();
    expect(commits.sending).toBeNull();
  });

  it("leaves nothing where it is refused", async () => {
    const { sqlite, commits, add, turn, acknowledge } = opened({ fails: new RalphError("service_unavailable", "Another replica") });
    let isUndone = false;
    const step = commits.write((tx) => {
      tx.afterRollback(() => {
        isUndone = true;
      });
      tx.afterCommit(() => expect.unreachable("It was never committed"));
      sqlite.prepare("INSERT INTO thing VALUES (1, '')").run();
    });
    const outcome = Promise.allSettled([step, add(2)]);
    await turn();
    acknowledge();
    expect(await outcome).toMatchObject([{ reason: { code: "service_unavailable" } }, { reason: { code: "service_unavailable" } }]);
    expect({ isUndone, rows: sqlite.prepare("SELECT count(*) FROM thing").pluck().get() }).toEqual({ isUndone: true, rows: 0 });
  });

  it("runs its steps again where others have written meanwhile, as if they had not run before", async () => {
    const { sqlite, commits, sent, turn, acknowledge } = opened({ stale: 1 });
    const ran: string[] = [];
    const step = (id: number) =>
      commits.write((tx) => {
        tx.afterRollback(() => ran.push(`undone ${id}`));
        tx.afterRollback(() => ran.push(`undone first ${id}`));
        tx.afterCommit(() => ran.push(`committed ${id}`));
        tx.atEnd(sent, (end) => {
          ran.push("end");
          end.afterRollback(() => ran.push("undone end"));
        });
        const before = sqlite.prepare("SELECT count(*) FROM thing").pluck().get();
        ran.push(`run ${id}`);
        if (id === 2) throw new Error("refused");
        sqlite.prepare("INSERT INTO thing VALUES (?, ?)").run(id, `after ${before}`);
        return before;
      });
    const outcomes = Promise.allSettled([step(1), step(2), step(3)]);
    await turn();
    expect(ran.splice(0)).toEqual(["run 1", "run 2", "undone first 2", "undone 2", "run 3", "end"]);
    acknowledge();
    await turn();
    const undone = ["undone end", "undone first 3", "undone 3", "undone first 1", "undone 1"];
    expect(ran.splice(0)).toEqual([...undone, "run 1", "run 2", "undone first 2", "undone 2", "run 3", "end"]);
    acknowledge();
    expect(await outcomes).toMatchObject([{ value: 0 }, { reason: { message: "refused" } }, { value: 1 }]);
    expect(ran).toEqual(["committed 1", "committed 3"]);
    expect(sent).toEqual([sent[0], sent[0]]);
    expect(sqlite.prepare("SELECT count(*) FROM thing").pluck().get()).toBe(2);
  });

  it("rests on the newest rows also where every step was refused", async () => {
    const { commits, turn, acknowledge } = opened({ stale: 1 });
    let runs = 0;
    const step = commits.write(() => {
      if (++runs === 1) throw new Error("by old rows");
      return "by the newest";
    });
    await turn();
    acknowledge();
    await turn();
    acknowledge();
    expect(await step).toBe("by the newest");
  });

  it("says so where the file cannot take what was acknowledged", async () => {
    const { add, turn, acknowledge, refuseCommit, diverged } = opened();
    refuseCommit();
    const outcome = Promise.allSettled([add(1)]);
    await turn();
    acknowledge();
    expect(await outcome).toMatchObject([{ status: "rejected" }]);
    expect(diverged).toMatchObject([{ message: "no room" }]);
  });

  it("is drained by whoever closes the file", async () => {
    const { commits, sent, add, turn, acknowledge } = opened();
    const steps = [add(1)];
    await turn();
    steps.push(add(2));
    const drained = commits.drain();
    for (let n = 0; n < 3; n++) {
      acknowledge();
      await turn();
    }
    await drained;
    await Promise.all(steps);
    expect(sent).toHaveLength(2);
  });
});

describe("captured rows", () => {
  it("are those that changed, as they are at the end, without what a savepoint undid", () => {
    const { sqlite } = opened();
    sqlite.exec("CREATE TABLE part (thing INTEGER REFERENCES thing (id) ON DELETE CASCADE, name TEXT, PRIMARY KEY (thing, name))");
    sqlite.exec("INSERT INTO thing VALUES (1, 'old'), (2, 'old'); INSERT INTO part VALUES (2, 'ä\"b')");
    sqlite.exec("DROP TABLE temp.captured");
    for (const when of ["INSERT", "UPDATE", "DELETE"]) sqlite.exec(`DROP TRIGGER "captured_${when}_thing"`);
    sqlite.pragma("foreign_keys = ON");
    const captured = new CapturedRows(sqlite);
    sqlite.exec(
      "BEGIN; UPDATE thing SET text = 'a' WHERE id = 1; UPDATE thing SET text = 'b', id = 3 WHERE id = 1; DELETE FROM thing WHERE id = 2",
    );
    sqlite.exec("SAVEPOINT step; INSERT INTO thing VALUES (9, ''); ROLLBACK TO step; RELEASE step");
    const changes = captured.take().map(({ kind, key, content }) => [kind, key, content]);
    expect(changes.toSorted()).toEqual([
      ["part", '[2,"ä\\"b"]', null],
      ["thing", "[1]", null],
      ["thing", "[2]", null],
      ["thing", "[3]", '{"id":3,"text":"b"}'],
    ]);
    expect(captured.take()).toEqual([]);
    sqlite.exec("COMMIT");
  });

  it("come back from their text as they were", () => {
    const row = { id: 7, share: 0.1, none: null, text: "\u0000 \ud800 \u2028 \"'", bytes: Buffer.from([0, 255, 3]) };
    expect(rowOf(rowText(row))).toEqual(row);
  });
});
