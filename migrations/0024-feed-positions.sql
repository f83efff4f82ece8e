-- Where an event stands in its owner's feed. Positions over all owners would tell one how much the others do.
ALTER TABLE event ADD COLUMN feed_position INTEGER NOT NULL DEFAULT 0;
UPDATE event SET feed_position = position;
DROP INDEX event_by_owner;
CREATE INDEX event_by_owner ON event (owner, feed_position);
-- The greatest that an owner's event was given before a session was deleted, as `event_position` has it for all.
CREATE TABLE feed_position (
  owner TEXT PRIMARY KEY,
  greatest INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO feed_position SELECT DISTINCT owner, (SELECT greatest FROM event_position) FROM event;
INSERT OR IGNORE INTO feed_position SELECT 'local', greatest FROM event_position;
