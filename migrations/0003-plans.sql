-- Plans that change while they run, and what is remembered of work done before.

-- What follows from a task's answer or failure: questions, tasks to add, tasks to leave out.
ALTER TABLE task ADD COLUMN branches TEXT;

-- Definitions of operators' agents as sessions began with them.
CREATE TABLE agent_definition (
  version TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  content TEXT NOT NULL,
  created_at TEXT NOT NULL
) WITHOUT ROWID;

-- Judgements and breakdowns of like questions, by the signature of their words.
CREATE TABLE memory (
  owner TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('assessment', 'breakdown')),
  signature TEXT NOT NULL,
  content TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (owner, kind, signature)
) WITHOUT ROWID;

-- How long like tasks took: the newest of an agent first.
CREATE INDEX task_done ON task (owner, agent, ended_at) WHERE status = 'completed' AND agent IS NOT NULL;
