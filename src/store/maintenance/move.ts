/**
 * Moves an installation between a data directory and a shared database, whole or not at all. No service works on it meanwhile:
 * the directory is locked, and this process leads.
 */
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { RalphError } from "../../domain/errors/errors.ts";
import { databaseFile } from "../files/database-file.ts";
import { lockDirectory } from "../files/lock.ts";
import { writeWhole } from "../files/whole-file.ts";
import { appliedMigration, newestMigration } from "../schema/migrations.ts";
import { allRows } from "../shared/captured-rows.ts";
import { SharedCopy } from "../shared/copy.ts";
import { copyState } from "../shared/copy-state.ts";
import { copyTable } from "../shared/replicated-tables.ts";
import type { SharedDatabase } from "../shared/shared-database.ts";
import { openStore } from "../store.ts";
import { audit } from "./audit.ts";

/** Folder in which a move prepares its result before it renames it. */
const workFolder = "move.partial";

/** Note of a move to a shared database, from before its rows are written until the directory is marked as a copy. */
const noteFile = "move.json";

/**
 * Moves a data directory into an empty shared database; the directory is then a replica's copy. Returns the number of
 * sessions. One that was interrupted is done again, and whole, by the same call.
 * @throws RalphError `configuration` where one of them cannot be used; then nothing has changed.
 */
export async function moveToShared(directory: string, shared: SharedDatabase): Promise<number> {
  if (!existsSync(join(directory, databaseFile))) throw new RalphError("configuration", `There is no database in '${directory}'`);
  const lock = lockDirectory(directory);
  try {
    await shared.prepare();
    // Also migrates the directory to the newest schema.
    const store = openStore(directory);
    const { sqlite } = store.db;
    try {
      const problems = audit(sqlite, null).problems;
      if (problems.length > 0) throw new RalphError("database", `The database is not sound: ${problems.slice(0, 3).join("; ")}`);
      return await asLeader(shared, async (me, epoch) => {
        const { schema, id, batch: last } = await shared.look();
        if (schema > 0 && !isInterrupted(directory, id, last))
          throw new RalphError("configuration", "The shared database holds an installation already");
        await writeWhole(join(directory, noteFile), Buffer.from(JSON.stringify({ installation: id, batch: last + 1 })));
        const batch = await shared.replace(me, epoch, appliedMigration(sqlite), allRows(sqlite));
        if (batch === null) throw new RalphError("conflict", "Another replica has taken the shared database; nothing was moved");
        sqlite.transaction(() => {
          sqlite.exec(`CREATE TABLE ${copyTable} (installation TEXT PRIMARY KEY, seen INTEGER NOT NULL) STRICT`);
          sqlite.prepare(`INSERT INTO ${copyTable} VALUES (?, ?)`).run(id, batch);
        })();
        rmSync(join(directory, noteFile), { force: true });
        return sessionsIn(sqlite);
      });
    } finally {
      store.close();
    }
  } finally {
    lock.release();
  }
}

/**
 * Copies a shared database into a data directory without a database. The shared database stays unchanged and must not be used
 * any more. Returns the number of sessions.
 * @throws RalphError `configuration` where one of them cannot be used; then nothing has changed.
 */
export async function moveFromShared(shared: SharedDatabase, directory: string): Promise<number> {
  const lock = lockDirectory(directory);
  const target = join(directory, databaseFile);
  const folder = join(directory, workFolder);
  try {
    if (existsSync(target)) throw new RalphError("configuration", `'${target}' is there already`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    return await asLeader(shared, async (me, epoch) => {
      const installation = await shared.look();
      if (installation.schema === 0) throw new RalphError("configuration", "The shared database holds no installation");
      if (installation.schema > newestMigration())
        throw new RalphError("configuration", "The shared database was written by a newer version of Ralph");
      const copy = SharedCopy.open(folder, shared, installation);
      await copy.follow().finally(() => copy.close());
      const sessions = madeOwn(join(folder, databaseFile));
      if (!(await shared.renew(me, epoch))) throw new RalphError("conflict", "A replica has taken over meanwhile; nothing was moved");
      renameSync(join(folder, databaseFile), target);
      return sessions;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
    lock.release();
  }
}

/**
 * Whether the shared database holds what an earlier move of this directory wrote and nothing else: that move was interrupted
 * before it marked the directory, and is done again.
 */
function isInterrupted(directory: string, installation: string, batch: number): boolean {
  try {
    const note = JSON.parse(readFileSync(join(directory, noteFile), "utf8")) as { installation: string; batch: number };
    return note.installation === installation && note.batch === batch;
  } catch {
    return false;
  }
}

/** Runs `work` while no replica can work. */
async function asLeader<T>(shared: SharedDatabase, work: (me: string, epoch: number) => Promise<T>): Promise<T> {
  const me = randomUUID();
  const epoch = await shared.claim(me, "moving");
  if (epoch === null)
    throw new RalphError("configuration", "A replica works on the shared database, or died moments ago; stop all replicas first");
  const heartbeat = setInterval(() => void shared.renew(me, epoch).catch(() => undefined), 1_000);
  try {
    return await work(me, epoch);
  } finally {
    clearInterval(heartbeat);
    // A failure here does not matter: a leader that is silent counts as dead.
    await shared.release(me, epoch).catch(() => undefined);
  }
}

/** Turns a copy into an independent database, and checks it. */
function madeOwn(file: string): number {
  const sqlite = new BetterSqlite3(file);
  try {
    sqlite.exec(`DROP TABLE ${copyTable}`);
    if (copyState(sqlite) !== null) throw new Error("The mark of a copy is still there");
    const { problems } = audit(sqlite, null);
    if (problems.length > 0) throw new RalphError("database", `What was moved is not sound: ${problems.slice(0, 3).join("; ")}`);
    sqlite.pragma("journal_mode = DELETE");
    return sessionsIn(sqlite);
  } finally {
    sqlite.close();
  }
}

function sessionsIn(sqlite: BetterSqlite3.Database): number {
  return Number(sqlite.prepare("SELECT count(*) FROM session").pluck().get());
}
