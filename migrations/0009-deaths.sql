-- How often the process died while the session's present step was under way; any move begins again at none.
ALTER TABLE session RENAME COLUMN recoveries TO deaths;
-- Whether a process works on the session, or did when it died: written when the session is taken up.
ALTER TABLE session ADD COLUMN under_way INTEGER NOT NULL DEFAULT 0;
-- How often the process died while the task was in progress, since its last end.
ALTER TABLE task ADD COLUMN deaths INTEGER NOT NULL DEFAULT 0;
