-- Long lists in answers are stored once per session: research reads the same table for many questions.
CREATE TABLE answer_part (
  session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  hash TEXT NOT NULL,
  owner TEXT NOT NULL,
  -- JSON
  content TEXT NOT NULL,
  PRIMARY KEY (session_id, hash)
) STRICT;
-- Where the answer has null instead of a stored part: JSON, a list of { path, hash }. NULL where the answer is whole.
ALTER TABLE call ADD COLUMN answer_parts TEXT;
