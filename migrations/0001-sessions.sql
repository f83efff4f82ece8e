-- Sessions and everything that belongs to one. Every row carries its owner; times are RFC 3339 UTC; JSON is text.

CREATE TABLE session (
  id TEXT PRIMARY KEY,
  owner TEXT NOT NULL,
  query TEXT NOT NULL,
  engine TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('created', 'brief', 'planning', 'executing', 'review', 'aggregating', 'reporting', 'done', 'failed', 'cancelled')),
  hold TEXT CHECK (hold IN ('paused', 'awaiting_input')),
  version INTEGER NOT NULL DEFAULT 1,
  failed_from TEXT CHECK (failed_from IN ('created', 'brief', 'planning', 'executing', 'review', 'aggregating', 'reporting')),
  strategy_wanted TEXT NOT NULL CHECK (strategy_wanted IN ('auto', 'direct', 'flat', 'hierarchical')),
  strategy TEXT CHECK (strategy IN ('direct', 'flat', 'hierarchical')),
  complexity TEXT CHECK (complexity IN ('simple', 'medium', 'complex')),
  language TEXT,
  round INTEGER NOT NULL DEFAULT 0,
  percent REAL NOT NULL DEFAULT 0 CHECK (percent BETWEEN 0 AND 100),
  auto_approve INTEGER NOT NULL,
  plan_approval INTEGER NOT NULL,
  output_formats TEXT,
  document_ids TEXT,
  limits TEXT NOT NULL,
  allowed_tools TEXT NOT NULL,
  supplied_plan TEXT,
  metadata TEXT NOT NULL,
  pins TEXT NOT NULL,
  initial_context TEXT,
  coverage TEXT NOT NULL DEFAULT '[]',
  cut TEXT,
  brief_version INTEGER,
  plan_version INTEGER,
  error TEXT,
  model_calls INTEGER NOT NULL DEFAULT 0,
  input_tokens INTEGER NOT NULL DEFAULT 0,
  output_tokens INTEGER NOT NULL DEFAULT 0,
  cost_usd REAL NOT NULL DEFAULT 0,
  cost_unknown INTEGER NOT NULL DEFAULT 0,
  divergences INTEGER NOT NULL DEFAULT 0,
  stored_bytes INTEGER NOT NULL DEFAULT 0,
  event_seq INTEGER NOT NULL DEFAULT 0,
  message_seq INTEGER NOT NULL DEFAULT 0,
  worked_ms INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  ended_at TEXT,
  CHECK ((status = 'failed') = (failed_from IS NOT NULL))
);
CREATE INDEX session_by_owner ON session (owner, id);
CREATE INDEX session_to_run ON session (id) WHERE status NOT IN ('done', 'failed', 'cancelled') AND hold IS NULL;

CREATE TABLE brief (
  session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  owner TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('draft', 'approved')),
  content TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (session_id, version)
) WITHOUT ROWID;

CREATE TABLE message (
  session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  owner TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
  content TEXT NOT NULL,
  task_id TEXT,
  answered INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  PRIMARY KEY (session_id, seq)
) WITHOUT ROWID;

CREATE TABLE plan (
  session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  owner TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('draft', 'approved')),
  analysis TEXT NOT NULL,
  metadata TEXT NOT NULL,
  tasks TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (session_id, version)
) WITHOUT ROWID;

CREATE TABLE task (
  session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  owner TEXT NOT NULL,
  ref TEXT,
  parent_id TEXT,
  level INTEGER NOT NULL,
  position INTEGER NOT NULL,
  round INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('task', 'user_interaction')),
  agent TEXT,
  description TEXT NOT NULL,
  complexity TEXT CHECK (complexity IN ('simple', 'medium', 'complex')),
  status TEXT NOT NULL CHECK (status IN ('planned', 'blocked', 'in_progress', 'awaiting_input', 'completed', 'failed', 'skipped')),
  critical INTEGER NOT NULL,
  priority INTEGER NOT NULL,
  estimated_ms INTEGER,
  dependencies TEXT NOT NULL,
  input TEXT NOT NULL,
  result TEXT,
  question TEXT,
  error TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  started_at TEXT,
  ended_at TEXT,
  PRIMARY KEY (session_id, id),
  FOREIGN KEY (session_id, parent_id) REFERENCES task (session_id, id)
);

-- `position` orders an owner's events over all sessions; it grows and is never given twice.
CREATE TABLE event (
  position INTEGER PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL CHECK (seq > 0),
  owner TEXT NOT NULL,
  type TEXT NOT NULL,
  at TEXT NOT NULL,
  percent REAL NOT NULL,
  data TEXT NOT NULL
);
CREATE UNIQUE INDEX event_by_session ON event (session_id, seq);
-- An index ends with the row's position by itself.
CREATE INDEX event_by_owner ON event (owner);

CREATE TABLE call (
  session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  scope TEXT NOT NULL,
  turn INTEGER NOT NULL,
  ord INTEGER NOT NULL,
  owner TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('tool', 'model', 'ask')),
  name TEXT NOT NULL,
  effect TEXT NOT NULL CHECK (effect IN ('read', 'idempotent', 'world')),
  status TEXT NOT NULL CHECK (status IN ('sent', 'answered', 'failed')),
  request_hash TEXT NOT NULL,
  request TEXT NOT NULL,
  answer TEXT,
  error TEXT,
  model TEXT,
  request_id TEXT,
  input_tokens INTEGER NOT NULL DEFAULT 0,
  output_tokens INTEGER NOT NULL DEFAULT 0,
  cache_read_tokens INTEGER NOT NULL DEFAULT 0,
  cache_write_tokens INTEGER NOT NULL DEFAULT 0,
  cost_usd REAL,
  duration_ms INTEGER,
  at TEXT NOT NULL,
  PRIMARY KEY (session_id, scope, turn, ord),
  CHECK ((status = 'answered') = (answer IS NOT NULL))
);

-- Texts by their SHA-256, once for each owner; citations point into them.
CREATE TABLE content (
  owner TEXT NOT NULL,
  hash TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (owner, hash)
);

CREATE TABLE source (
  session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  owner TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('document', 'page', 'series', 'api', 'answer')),
  title TEXT NOT NULL,
  url TEXT,
  document_id TEXT,
  retrieved_at TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (session_id, id),
  FOREIGN KEY (owner, hash) REFERENCES content (owner, hash)
) WITHOUT ROWID;
CREATE INDEX source_by_content ON source (owner, hash);

CREATE TABLE finding (
  session_id TEXT NOT NULL,
  task_id TEXT NOT NULL,
  ord INTEGER NOT NULL,
  owner TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('quote', 'figure', 'count', 'statement')),
  text TEXT NOT NULL,
  score REAL NOT NULL,
  PRIMARY KEY (session_id, task_id, ord),
  FOREIGN KEY (session_id, task_id) REFERENCES task (session_id, id) ON DELETE CASCADE
) WITHOUT ROWID;

CREATE TABLE citation (
  session_id TEXT NOT NULL,
  task_id TEXT NOT NULL,
  finding_ord INTEGER NOT NULL,
  ord INTEGER NOT NULL,
  owner TEXT NOT NULL,
  source_id TEXT NOT NULL,
  place TEXT NOT NULL,
  quote TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (session_id, task_id, finding_ord, ord),
  FOREIGN KEY (session_id, task_id, finding_ord) REFERENCES finding (session_id, task_id, ord) ON DELETE CASCADE,
  FOREIGN KEY (session_id, source_id) REFERENCES source (session_id, id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX citation_by_source ON citation (session_id, source_id);

CREATE TABLE research (
  session_id TEXT PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
  owner TEXT NOT NULL,
  content TEXT NOT NULL,
  created_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE report (
  session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  format TEXT NOT NULL,
  owner TEXT NOT NULL,
  path TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (session_id, format)
) WITHOUT ROWID;

CREATE TABLE idempotency (
  owner TEXT NOT NULL,
  key TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  message_seq INTEGER,
  status INTEGER,
  answer TEXT,
  created_at TEXT NOT NULL,
  PRIMARY KEY (owner, key)
) WITHOUT ROWID;
