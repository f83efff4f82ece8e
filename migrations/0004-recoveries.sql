-- How often the session's present step was taken up after the process had died in it; any move begins again at none.
ALTER TABLE session ADD COLUMN recoveries INTEGER NOT NULL DEFAULT 0;
