-- The claim ledger: the factual sentences of a session's report, numbered in its order, with the verdict on each.
CREATE TABLE claim (
  session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  ord INTEGER NOT NULL,
  owner TEXT NOT NULL,
  section TEXT,
  text TEXT NOT NULL,
  verdict TEXT NOT NULL CHECK (verdict IN ('supported', 'partly', 'unsupported', 'contradicted', 'unchecked')),
  reason TEXT NOT NULL,
  citations TEXT NOT NULL,
  PRIMARY KEY (session_id, ord)
) WITHOUT ROWID;
