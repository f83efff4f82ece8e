-- Pages of the web as they were last read, an owner's own: their passages, what the server said for asking again, and the
-- hash of their text, which stands in content.
CREATE TABLE page (
  owner TEXT NOT NULL,
  url TEXT NOT NULL,
  hash TEXT NOT NULL,
  record TEXT NOT NULL,
  retrieved_at TEXT NOT NULL,
  PRIMARY KEY (owner, url)
);
-- The oldest go first; a text stays as long as a page names it.
CREATE INDEX page_age ON page (owner, retrieved_at);
CREATE INDEX page_text ON page (owner, hash);
