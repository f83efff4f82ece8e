/** Databases on the tests' server, and stores that work on them in this process. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import postgres from "postgres";
import { onTestFinished } from "vitest";
import { newestMigration } from "../../../src/store/schema/migrations.ts";
import { SharedCopy } from "../../../src/store/shared/copy.ts";
import { Membership } from "../../../src/store/shared/membership.ts";
import { SharedDatabase } from "../../../src/store/shared/shared-database.ts";
import { openStore, type Store, type StoreOptions } from "../../../src/store/store.ts";
import { temporaryDirectory } from "../../support/core.ts";

export const deadMs = 1_000;

/** Runs statements on a database as somebody else. */
export async function onDatabase<T>(url: string, work: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

export async function sharedDatabase(url: string): Promise<SharedDatabase> {
  const shared = new SharedDatabase(url, { statementMs: 2_000, deadMs });
  onTestFinished(() => shared.close());
  await shared.prepare();
  return shared;
}

export interface LeadingStore {
  store: Store;
  shared: SharedDatabase;
  leadership: Membership;
  directory: string;
  /** Why it lost the leadership. */
  lost: string[];
  /** Ends as a clean stop does. */
  stop(): Promise<void>;
}

/** A store that has the leadership. */
export async function leadingStore(
  url: string,
  { directory = temporaryDirectory(), ...options }: StoreOptions & { directory?: string } = {},
): Promise<LeadingStore> {
  const shared = await sharedDatabase(url);
  const me = randomUUID();
  const since = performance.now();
  const epoch = await shared.claim(me, `http://127.0.0.1/${me}`);
  if (epoch === null) throw new Error("Somebody else has the leadership");
  const lost: string[] = [];
  const leadership = new Membership(shared, { me, epoch, since, heartbeatMs: 100, deadMs, onLost: (reason) => lost.push(reason) });
  await caughtUp(directory, shared, options.migrations);
  const store = openStore(directory, { ...options, takesCopy: true });
  await leadership.attach(store);
  const stop = async () => {
    await store.db.drain();
    await leadership.release();
    store.close();
  };
  onTestFinished(async () => {
    await leadership.release().catch(() => undefined);
    store.close();
  });
  return { store, shared, leadership, directory, lost, stop };
}

/** A copy that is the newest, and closed. */
export async function caughtUp(directory: string, shared: SharedDatabase, migrations?: string): Promise<string> {
  const copy = SharedCopy.open(directory, shared, await shared.look(), migrations);
  await copy.follow();
  copy.close();
  return join(directory, "ralph.db");
}

/** Another replica that is alive and follows the first. */
export async function followingStore(url: string, first: LeadingStore): Promise<Pick<LeadingStore, "store" | "leadership">> {
  const shared = await sharedDatabase(url);
  const directory = temporaryDirectory();
  await caughtUp(directory, first.shared);
  const [me, since] = [randomUUID(), performance.now()];
  if (!(await shared.register(me, `http://127.0.0.1/${me}`, newestMigration()))) throw new Error("The rows have another schema");
  const leadership = new Membership(shared, { me, since, epoch: null, heartbeatMs: 100, deadMs, onLost: () => undefined });
  const store = openStore(directory, { takesCopy: true });
  await leadership.attach(store);
  onTestFinished(async () => {
    await leadership.release().catch(() => undefined);
    store.close();
  });
  // The first one knows of this one from its next look on.
  await first.leadership.follow();
  return { store, leadership };
}
