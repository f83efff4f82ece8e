/** Opens and migrates the store and returns the ports that it implements. */
import { join } from "node:path";
import { RalphError } from "../domain/errors/errors.ts";
import type { AnsweredRequests } from "../research/ports/answered-requests.ts";
import type { Contents, SessionSources } from "../research/ports/contents.ts";
import type { AgentDefinitions, Directory, Experience } from "../research/ports/directory.ts";
import type { EventStore } from "../research/ports/event-store.ts";
import type { KeyStore } from "../research/ports/keys.ts";
import type { LibraryStore } from "../research/ports/library-store.ts";
import type { OwnerStock } from "../research/ports/limits.ts";
import type { LinkStore } from "../research/ports/links.ts";
import type { OwnerStore } from "../research/ports/owners.ts";
import type { ReportFiles, WrittenFile } from "../research/ports/report-files.ts";
import type { SessionStore } from "../research/ports/session-store.ts";
import type { Storage } from "../research/ports/storage.ts";
import type { UsageStore } from "../research/ports/usage.ts";
import type { WebhookStore } from "../research/ports/webhooks.ts";
import { databaseFile } from "./files/database-file.ts";
import { DiskReserve } from "./files/disk-reserve.ts";
import { LocalReportFiles, reportsDirectory } from "./files/report-files.ts";
import { SqliteLibraryStore } from "./library/library-store.ts";
import { ownerStock } from "./owners/owner-stock.ts";
import { ownerStore } from "./owners/owners.ts";
import { SqliteExperience } from "./rows/experience.ts";
import { answeredRequests } from "./rows/idempotency.ts";
import { keyStore } from "./rows/keys.ts";
import { linkStore } from "./rows/links.ts";
import type { PageRows } from "./rows/pages.ts";
import { openRows } from "./rows/rows.ts";
import { migrate } from "./schema/migrations.ts";
import type { Assigning } from "./sessions/open-session.ts";
import { SqliteSessions } from "./sessions/session-store.ts";
import { takeIn } from "./shared/changes-elsewhere.ts";
import { copyState } from "./shared/copy-state.ts";
import type { SharedRow } from "./shared/locked-log.ts";
import { databaseError } from "./sqlite/sqlite-errors.ts";
import { type DiskFigures, diskFigures, type StoreFigures, storeFigures } from "./store-figures.ts";
import { webhookStore } from "./webhook-store.ts";
import { Database, type DatabaseOptions } from "./writer/database.ts";

export interface StoreOptions extends DatabaseOptions {
  /** Directory of the schema's files. */
  migrations?: string;
  clock?: () => Date;
  /** Whether the database may be a copy of one that replicas share: changes have to be sent there first. */
  takesCopy?: boolean;
  /** Disk space reserved for deletions; none where absent. Bytes. */
  reserveBytes?: number;
  /** Where report files lie; in the directory's own folder where absent. */
  reports?: ReportPlace | undefined;
}

/** `directory` is the one on this machine; null where the files lie elsewhere. */
export interface ReportPlace {
  files: ReportFiles;
  directory: string | null;
}

/**
 * Opens the database of a data directory and brings it to the newest schema.
 * @throws RalphError `database` for a damaged or unwritable file, `configuration` for one of a newer version.
 */
export function openStore(
  directory: string,
  { clock = () => new Date(), reserveBytes = 0, reports = localReports(directory), takesCopy = false, ...options }: StoreOptions = {},
): Store {
  const watched = [directory, ...(reports.directory === null ? [] : [reports.directory])];
  const disk = new DiskReserve(directory, reserveBytes, watched);
  const onCompacted = () => {
    disk.refill();
    options.onCompacted?.();
  };
  const db = new Database(join(directory, databaseFile), { ...options, onCompacted });
  try {
    if (!takesCopy) assertNoCopy(db);
    migrate(db.sqlite, options.migrations, options.hook);
    const rows = openRows(db, clock);
    const sessions = new SqliteSessions(rows);
    const library = new SqliteLibraryStore(db, rows.contents, disk);
    return {
      db,
      disk,
      storage: { assertRoom: () => disk.assertRoom(), freeing: (work) => disk.freeing(work), compact: () => db.compact() },
      sessions,
      directory: sessions,
      events: rows.events,
      experience: new SqliteExperience(rows),
      definitions: { definition: (version) => rows.memory.definition(version) },
      contents: rows.contents,
      pages: rows.pages,
      reportFiles: reports.files,
      sources: rows.evidence,
      keys: keyStore(db),
      links: linkStore(db),
      requests: answeredRequests(db, rows.idempotency),
      library,
      owners: ownerStore(rows, sessions, library),
      usage: rows.usage,
      webhooks: webhookStore(rows),
      stock: ownerStock(db),
      newest: rows.sessions.newest,
      assignBy: (assigning) => sessions.assignBy(assigning),
      changedElsewhere: (changes) => takeIn({ rows, sessions, library }, changes),
      reportPaths: rows.reports.paths,
      writtenReports: rows.reports.written,
      figures: { counts: storeFigures(db), disk: () => diskFigures(directory, databaseFile) },
      close: () => {
        disk.close();
        db.close();
      },
    };
  } catch (error) {
    disk.close();
    db.close();
    throw databaseError(error);
  }
}

/** @throws RalphError `configuration` for a copy of a shared database: changes made here alone would be lost. */
function assertNoCopy({ sqlite }: Database): void {
  if (copyState(sqlite) === null) return;
  throw new RalphError(
    "configuration",
    "it holds a copy of the database at DATABASE_URL; set DATABASE_URL, or take the data out of there with 'ralph move'",
  );
}

/** The usual place, within the data directory. */
export function localReports(directory: string): ReportPlace {
  const path = join(directory, reportsDirectory);
  return { files: new LocalReportFiles(path), directory: path };
}

/** The ports of the core over one database, and what its process needs besides. */
export interface Store {
  readonly db: Database;
  readonly disk: DiskReserve;
  readonly storage: Storage;
  readonly sessions: SessionStore;
  readonly directory: Directory;
  readonly events: EventStore;
  readonly experience: Experience;
  readonly definitions: AgentDefinitions;
  readonly contents: Contents;
  readonly pages: PageRows;
  readonly reportFiles: ReportFiles;
  readonly library: LibraryStore;
  readonly sources: SessionSources;
  readonly usage: UsageStore;
  readonly webhooks: WebhookStore;
  readonly keys: KeyStore;
  readonly requests: AnsweredRequests;
  readonly links: LinkStore;
  readonly stock: OwnerStock;
  readonly owners: OwnerStore;
  /** The newest stored time and id, a lower bound for the clock and for new ids. */
  newest(): { at: string | null; id: string | null };
  /** From now on each commit to a session asks whose it is. */
  assignBy(assigning: Assigning): void;
  /** To be called when rows that other processes wrote are in this database. */
  changedElsewhere(rows: readonly SharedRow[]): void;
  /** Names of all report files that sessions own. */
  reportPaths(): string[];
  /** The required values. */
  writtenReports(): WrittenFile[];
  readonly figures: { counts(): StoreFigures; disk(): DiskFigures };
  close(): void;
}
