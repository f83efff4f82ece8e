-- Sessions that are deleted when they are old enough, unless they are pinned.
ALTER TABLE session ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
CREATE INDEX session_by_end ON session (ended_at) WHERE ended_at IS NOT NULL AND pinned = 0;
