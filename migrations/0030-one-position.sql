-- Readers see an event's place in its owner's feed alone. `position` only orders the rows, so a number may come again.
DROP TABLE event_position;
