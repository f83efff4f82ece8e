/**
 * The least that could hold the graph's results: the session's and the task's state, the result and one event a step;
 * prepared statements, one transaction a step, `synchronous=FULL`.
 */
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { v7 as uuidv7 } from "uuid";
import { text, timeRuns } from "./graph.ts";
import { give, inDirectory } from "./measure.ts";

const isGrouped = process.argv[2] === "grouped";

const figures = await inDirectory(async (directory) => {
  const db = new BetterSqlite3(join(directory, "bare.db"));
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = FULL");
  db.exec(`
    CREATE TABLE session (id TEXT PRIMARY KEY, status TEXT NOT NULL, step INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE task (session_id TEXT, key TEXT, status TEXT NOT NULL, PRIMARY KEY (session_id, key)) WITHOUT ROWID;
    CREATE TABLE result (id INTEGER PRIMARY KEY, session_id TEXT NOT NULL, key TEXT NOT NULL, body TEXT NOT NULL);
    CREATE TABLE event (id INTEGER PRIMARY KEY, session_id TEXT NOT NULL, seq INTEGER NOT NULL, body TEXT NOT NULL);
  `);
  const create = db.prepare("INSERT INTO session VALUES (?, 'created', 0)");
  const move = db.prepare("UPDATE session SET status = 'running', step = ? WHERE id = ?");
  const settle = db.prepare("INSERT INTO task VALUES (?, ?, 'done') ON CONFLICT DO UPDATE SET status = excluded.status");
  const keep = db.prepare("INSERT INTO result (session_id, key, body) VALUES (?, ?, ?)");
  const tell = db.prepare("INSERT INTO event (session_id, seq, body) VALUES (?, ?, ?)");
  const count = db.prepare("SELECT count(*) AS n FROM result WHERE session_id = ?").pluck();
  const apply = (id: string, key: string, number: number, body: string) => {
    move.run(number, id);
    settle.run(id, key);
    keep.run(id, key, JSON.stringify({ ok: true, body }));
    tell.run(id, number, JSON.stringify({ type: "task.completed", key, number, pad: body.slice(0, 220) }));
  };
  const one = db.transaction(apply);
  let waiting: { args: Parameters<typeof apply>; resolve: () => void }[] = [];
  const all = db.transaction((list: typeof waiting) => {
    for (const { args } of list) apply(...args);
  });
  const flush = () => {
    const list = waiting;
    waiting = [];
    all.immediate(list);
    for (const { resolve } of list) resolve();
  };
  const commit = async (...args: Parameters<typeof apply>): Promise<void> => {
    if (!isGrouped) return one.immediate(...args);
    await new Promise<void>((resolve) => {
      if (waiting.push({ args, resolve }) === 1) setImmediate(flush);
    });
  };
  const run = async () => {
    const id = uuidv7();
    create.run(id);
    let number = 0;
    const step = async (key: string) => {
      const body = await Promise.resolve(text(number));
      await commit(id, key, ++number, body);
    };
    await step("plan");
    for (const round of [1, 2]) {
      await Promise.all(Array.from({ length: 10 }, (_, index) => step(`task${round}.${index}`)));
      await step(`review${round}`);
    }
    await step("aggregate");
    await step("report");
    if (count.get(id) !== 25) throw new Error("Steps were lost");
  };
  const result = await timeRuns(directory, run);
  db.close();
  return result;
});
give(figures);
