-- Owners whose data is being erased: what a stop leaves undone, the next start goes on with.
CREATE TABLE owner_erasure (
  owner TEXT PRIMARY KEY,
  requested_at TEXT NOT NULL
) WITHOUT ROWID;
