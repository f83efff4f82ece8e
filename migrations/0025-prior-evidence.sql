-- What a follow-up starts from: a copy, so that it outlives the session that found it.
CREATE TABLE prior_evidence (
  session_id TEXT NOT NULL PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
  owner TEXT NOT NULL,
  content TEXT NOT NULL
) WITHOUT ROWID;
