-- The greatest position that an event was given before a session was deleted: its rows may have gone with the session, and
-- the position must not come back. It begins at 1, since 0 stands for the very beginning where readers say how far they are.
CREATE TABLE event_position (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  greatest INTEGER NOT NULL
);
INSERT INTO event_position (id, greatest) VALUES (1, 1);
