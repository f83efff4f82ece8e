-- Claims that are rows of a table; what a session says of unsupported claims (null: the setting); the session it follows.
ALTER TABLE claim ADD COLUMN kind TEXT NOT NULL DEFAULT 'statement' CHECK (kind IN ('statement', 'row'));
ALTER TABLE session ADD COLUMN unsupported_claims TEXT CHECK (unsupported_claims IN ('drop', 'mark', 'block'));
ALTER TABLE session ADD COLUMN follows TEXT;
