-- The day on which a source says it was published, and on what terms it may be used; null where it does not say.
ALTER TABLE source ADD COLUMN published_at TEXT;
ALTER TABLE source ADD COLUMN licence TEXT;
