-- Links that show one report to whoever has them. What is in the link is signed with the installation's own secret.
CREATE TABLE report_link (
  id TEXT PRIMARY KEY,
  owner TEXT NOT NULL,
  session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  format TEXT NOT NULL,
  template TEXT,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX report_link_by_session ON report_link (session_id, id);
CREATE TABLE installation_secret (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;
