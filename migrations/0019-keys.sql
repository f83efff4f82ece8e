-- API keys. The key itself is never stored: `hash` is the SHA-256 of its secret.
CREATE TABLE api_key (
  id TEXT PRIMARY KEY,
  owner TEXT NOT NULL,
  name TEXT,
  scopes TEXT NOT NULL,
  hash TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT,
  last_used_at TEXT,
  rotated_to TEXT
) WITHOUT ROWID;
CREATE INDEX api_key_by_owner ON api_key (owner, id);
