-- Named parts of an owner's library. A document may be in several, or in none.
CREATE TABLE document_collection (
  owner TEXT NOT NULL,
  collection TEXT NOT NULL,
  document_id TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  PRIMARY KEY (owner, collection, document_id)
) WITHOUT ROWID;
CREATE INDEX document_collection_by_document ON document_collection (document_id, collection);
