-- Where the pages, sheets, slides, chapters or messages of a text begin: a list of {from, page, ...} as JSON. A table of its
-- own, so that reading it does not walk through the text's pages. It goes with the text.
CREATE TABLE content_division (
  owner TEXT NOT NULL,
  hash TEXT NOT NULL,
  divisions TEXT NOT NULL,
  PRIMARY KEY (owner, hash),
  FOREIGN KEY (owner, hash) REFERENCES content (owner, hash) ON DELETE CASCADE
) WITHOUT ROWID;
