-- What replicas share. Rows of all tables lie in one table, as JSON: the replicas' SQLite schema alone gives them their form.
CREATE SCHEMA IF NOT EXISTS ralph;

CREATE TABLE IF NOT EXISTS ralph.installation (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- Newest migration of the rows' SQLite schema; 0 before the first leader wrote its rows.
  schema integer NOT NULL DEFAULT 0,
  -- Number of the newest batch. Batches are numbered in the order of their commits.
  batch bigint NOT NULL DEFAULT 0,
  -- A copy that has not seen this batch is built anew: all rows were replaced, or marks of deleted rows were removed.
  rebuilt bigint NOT NULL DEFAULT 0,
  -- The replica that does what has to be done once; null where it has given up the leadership.
  leader uuid,
  address text,
  -- Grows with each leader: a batch of an earlier one is refused.
  epoch bigint NOT NULL DEFAULT 0,
  heartbeat_at timestamptz
);
INSERT INTO ralph.installation DEFAULT VALUES ON CONFLICT DO NOTHING;

-- What replicas sign forwarded requests with: 122 bits of the server's random numbers.
CREATE TABLE IF NOT EXISTS ralph.forwarding (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  secret uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO ralph.forwarding DEFAULT VALUES ON CONFLICT DO NOTHING;

-- Rows that fit a page stay in it as they are: compressing them at each change costs more than the space is worth.
CREATE TABLE IF NOT EXISTS ralph.row (
  kind text NOT NULL,
  key text NOT NULL,
  -- The row as a JSON object; NULL marks a deleted row. Text and not jsonb, which refuses characters that a document may hold.
  content text,
  -- The batch that wrote it last.
  batch bigint NOT NULL,
  PRIMARY KEY (kind, key)
) WITH (toast_tuple_target = 8160);
CREATE INDEX IF NOT EXISTS row_by_batch ON ralph.row (batch);

-- Replicas that are alive. One whose row is gone can append nothing.
CREATE TABLE IF NOT EXISTS ralph.replica (
  id uuid PRIMARY KEY,
  -- Where the others reach it.
  address text NOT NULL,
  heartbeat_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Its newest batch: the same number again is the same batch, sent again after an answer that was lost.
  last_batch bigint NOT NULL DEFAULT 0
);

-- Appends a batch, whole or not at all, and gives its number; 0 where this replica is not alive, no longer leads although it
-- gives an epoch, or has another schema; -1 where others have appended since.
CREATE OR REPLACE FUNCTION ralph.append_batch(
  me uuid, my_epoch bigint, my_schema integer, number bigint, kinds text[], keys text[], contents text[]
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  now_at ralph.installation%ROWTYPE;
  last bigint;
BEGIN
  SELECT * INTO now_at FROM ralph.installation FOR UPDATE;
  SELECT last_batch INTO last FROM ralph.replica WHERE id = me;
  IF last IS NULL OR now_at.schema <> my_schema THEN RETURN 0; END IF;
  IF my_epoch IS NOT NULL AND (now_at.leader IS DISTINCT FROM me OR now_at.epoch <> my_epoch) THEN RETURN 0; END IF;
  IF last = number THEN RETURN number; END IF;
  IF now_at.batch <> number - 1 THEN RETURN -1; END IF;
  UPDATE ralph.installation SET batch = number;
  UPDATE ralph.replica SET last_batch = number WHERE id = me;
  INSERT INTO ralph.row (kind, key, content, batch)
    SELECT change.kind, change.key, change.content, number
    FROM unnest(kinds, keys, contents) AS change (kind, key, content)
    ON CONFLICT (kind, key) DO UPDATE SET content = excluded.content, batch = excluded.batch;
  RETURN number;
END $$;
