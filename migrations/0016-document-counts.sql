-- How many documents and passages an owner has in each language is asked whenever the library has changed: from the index alone.
CREATE INDEX document_counts ON document (owner, status, language, prose_passages, row_passages, tables);
