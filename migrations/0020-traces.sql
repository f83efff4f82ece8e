-- The trace that all work on a session belongs to, as a W3C traceparent; null for sessions from before.
ALTER TABLE session ADD COLUMN traceparent TEXT;
