/** Invalidates caches of rows that another process changed, and notifies readers of events. */
import type { SqliteLibraryStore } from "../library/library-store.ts";
import type { Rows } from "../rows/rows.ts";
import type { EventTable } from "../schema/tables.ts";
import type { SqliteSessions } from "../sessions/session-store.ts";
import type { SharedRow } from "./locked-log.ts";
import { keyIdOf, rowOf } from "./row-text.ts";

interface Parts {
  rows: Rows;
  sessions: SqliteSessions;
  library: SqliteLibraryStore;
}

/** Tables of libraries; `owner` is a column of theirs. */
const libraryKinds = new Set(["document", "document_collection", "library"]);

/** Tables that a session's cached state is made of. */
const sessionKinds = new Set(["session", "task", "plan", "brief", "message", "source", "research", "event"]);

export function takeIn({ rows, sessions, library }: Parts, changes: readonly SharedRow[]): void {
  const ids = new Set<string>();
  const owners = new Set<string>();
  const events: EventTable[] = [];
  let hasWebhooks = false;
  let hasMessages = false;
  for (const { kind, key, content } of changes) {
    const row = content === null ? null : rowOf(content);
    if (kind === "event" && row !== null) events.push(row as unknown as EventTable);
    if (sessionKinds.has(kind)) ids.add(String(row?.session_id ?? keyIdOf(key)));
    if (libraryKinds.has(kind) && row !== null) owners.add(String(row.owner));
    if (kind === "webhook") hasWebhooks = true;
    if (kind === "webhook_message") hasMessages = true;
  }
  sessions.changedElsewhere(ids);
  library.changedElsewhere(owners);
  if (hasWebhooks) rows.webhooks.reread();
  if (events.length > 0 || changes.some(({ kind }) => kind === "feed_position")) rows.events.takeIn(events);
  if (hasMessages) rows.outbox.notifyListeners();
}
