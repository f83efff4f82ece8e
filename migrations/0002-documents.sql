-- The documents library: documents, their passages and tables, and the full-text indexes over them.
-- An owner's rows of `passage`, `document_table` and `table_value` lie in one range of ids, library.number * 2^32 and up,
-- so that a full-text query is cut to its owner by rowid before anything is ranked. Within the range, passages of prose
-- take the lower half and rows of tables the upper. `document` holds the ranges: they alone tie these rows to it, since a
-- foreign key would have every removal look through all passages.

CREATE TABLE library (
  owner TEXT PRIMARY KEY,
  number INTEGER NOT NULL UNIQUE,
  prose_passages INTEGER NOT NULL DEFAULT 0,
  row_passages INTEGER NOT NULL DEFAULT 0,
  tables INTEGER NOT NULL DEFAULT 0,
  table_values INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

-- `status`: only what is 'ready' is ever seen; 'indexing' and 'removed' are left behind by a crash and cleared at start.
CREATE TABLE document (
  id TEXT PRIMARY KEY,
  owner TEXT NOT NULL,
  name TEXT NOT NULL,
  title TEXT,
  media_type TEXT NOT NULL,
  url TEXT,
  language TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  bytes_hash TEXT NOT NULL,
  content_hash TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('indexing', 'ready', 'removed')),
  passages INTEGER NOT NULL,
  tables INTEGER NOT NULL,
  first_prose INTEGER NOT NULL,
  prose_passages INTEGER NOT NULL,
  first_row INTEGER NOT NULL,
  row_passages INTEGER NOT NULL,
  first_table INTEGER NOT NULL,
  first_value INTEGER NOT NULL,
  table_values INTEGER NOT NULL,
  warnings TEXT NOT NULL,
  created_at TEXT NOT NULL,
  FOREIGN KEY (owner, content_hash) REFERENCES content (owner, hash)
) WITHOUT ROWID;
CREATE INDEX document_by_owner ON document (owner, status, id);
CREATE UNIQUE INDEX document_by_bytes ON document (owner, bytes_hash) WHERE status <> 'removed';
CREATE INDEX document_by_content ON document (owner, content_hash);

CREATE TABLE passage (
  id INTEGER PRIMARY KEY,
  owner TEXT NOT NULL,
  document_id TEXT NOT NULL,
  ord INTEGER NOT NULL,
  start INTEGER NOT NULL,
  end INTEGER NOT NULL,
  line INTEGER NOT NULL,
  heading TEXT NOT NULL,
  table_number INTEGER,
  text TEXT NOT NULL,
  title_stems TEXT NOT NULL,
  stems TEXT NOT NULL
);

CREATE TABLE document_table (
  id INTEGER PRIMARY KEY,
  owner TEXT NOT NULL,
  document_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  title TEXT,
  heading TEXT NOT NULL,
  line INTEGER NOT NULL,
  columns TEXT NOT NULL,
  rows INTEGER NOT NULL,
  first_year INTEGER,
  last_year INTEGER,
  first_value INTEGER NOT NULL,
  table_values INTEGER NOT NULL,
  title_stems TEXT NOT NULL
);

CREATE TABLE table_row (
  table_id INTEGER NOT NULL,
  row INTEGER NOT NULL,
  owner TEXT NOT NULL,
  start INTEGER NOT NULL,
  end INTEGER NOT NULL,
  line INTEGER NOT NULL,
  cells TEXT NOT NULL,
  quote TEXT NOT NULL,
  PRIMARY KEY (table_id, row)
) WITHOUT ROWID;

-- Each distinct text of a table's text columns, with the rows that hold it as ranges: [first, last, first, last, ...].
CREATE TABLE table_value (
  id INTEGER PRIMARY KEY,
  owner TEXT NOT NULL,
  column_number INTEGER NOT NULL,
  text TEXT NOT NULL,
  stems TEXT NOT NULL,
  rows TEXT NOT NULL
);

CREATE VIRTUAL TABLE passage_index USING fts5 (
  title, text, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0'
);
CREATE VIRTUAL TABLE table_index USING fts5 (
  title, cells, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0'
);
CREATE VIRTUAL TABLE value_index USING fts5 (
  stems, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0'
);

-- The stems there are, for finding the nearest one to a misspelt word.
CREATE VIRTUAL TABLE passage_vocabulary USING fts5vocab ('passage_index', 'row');
