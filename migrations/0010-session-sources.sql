-- What the session may learn from, as its client said it: domain/session-sources.ts, without the documents' ids.
ALTER TABLE session ADD COLUMN sources TEXT NOT NULL DEFAULT '{}';
