-- Which of several replicas works on a session. Sessions that nobody works on have no row, and so have those of a single process.
CREATE TABLE session_replica (
  session_id TEXT PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
  replica TEXT NOT NULL,
  -- How the replica before it ended, where it took the session over: 'died', 'silent' or 'stopped'.
  taken_from TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX session_replica_by_replica ON session_replica (replica);
