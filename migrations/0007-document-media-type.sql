-- The same bytes read as another media type are another document: a table sent as plain text first, then as CSV.
DROP INDEX document_by_bytes;
CREATE UNIQUE INDEX document_by_bytes ON document (owner, bytes_hash, media_type) WHERE status <> 'removed';
