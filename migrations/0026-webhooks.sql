-- Endpoints of owners. The secrets sign messages, so they are kept as they are.
CREATE TABLE webhook (
  id TEXT PRIMARY KEY,
  owner TEXT NOT NULL,
  url TEXT NOT NULL,
  events TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('enabled', 'disabled')),
  secret TEXT NOT NULL,
  previous_secret TEXT,
  -- Until when the previous secret signs, too.
  overlap_until TEXT,
  failing_since TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX webhook_by_owner ON webhook (owner, id);

-- The outbox: a row for each message, written in the transaction of the event that it tells. It goes with its session.
CREATE TABLE webhook_message (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  webhook_id TEXT NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
  owner TEXT NOT NULL,
  session_id TEXT REFERENCES session (id) ON DELETE CASCADE,
  type TEXT NOT NULL,
  body TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'failed')),
  attempts INTEGER NOT NULL,
  next_at TEXT,
  status INTEGER,
  response TEXT,
  error TEXT,
  created_at TEXT NOT NULL,
  attempted_at TEXT,
  CHECK ((state = 'pending') = (next_at IS NOT NULL))
) STRICT;
CREATE INDEX webhook_message_pending ON webhook_message (owner, next_at) WHERE state = 'pending';
CREATE INDEX webhook_message_by_webhook ON webhook_message (webhook_id, number);
CREATE INDEX webhook_message_by_session ON webhook_message (session_id, webhook_id, number);
