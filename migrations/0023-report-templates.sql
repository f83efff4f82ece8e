-- Templates of reports, and further files of finished sessions: one file for each format and template, the files that have
-- been asked for and are not there, and what a report was written with: its wording, the conversation and the cost.
ALTER TABLE session ADD COLUMN template TEXT;
ALTER TABLE research ADD COLUMN record TEXT;

CREATE TABLE report_file (
  session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  format TEXT NOT NULL,
  template TEXT NOT NULL,
  owner TEXT NOT NULL,
  path TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (session_id, format, template)
) STRICT, WITHOUT ROWID;
INSERT INTO report_file SELECT session_id, format, 'default', owner, path, bytes, sha256, created_at FROM report;
DROP TABLE report;
ALTER TABLE report_file RENAME TO report;

CREATE TABLE report_request (
  session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  format TEXT NOT NULL,
  template TEXT NOT NULL,
  owner TEXT NOT NULL,
  error TEXT,
  created_at TEXT NOT NULL,
  PRIMARY KEY (session_id, format, template)
) STRICT, WITHOUT ROWID;
