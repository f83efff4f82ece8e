-- Requests that belong to no session keep their answers, too: `session_id` may be null.
CREATE TABLE idempotency_new (
  owner TEXT NOT NULL,
  key TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  session_id TEXT REFERENCES session (id) ON DELETE CASCADE,
  message_seq INTEGER,
  status INTEGER,
  answer TEXT,
  created_at TEXT NOT NULL,
  PRIMARY KEY (owner, key)
) WITHOUT ROWID;
INSERT INTO idempotency_new SELECT owner, key, request_hash, session_id, message_seq, status, answer, created_at FROM idempotency;
DROP TABLE idempotency;
ALTER TABLE idempotency_new RENAME TO idempotency;
