-- A CHECK with a list of three or more words makes SQLite build an index of the words in each statement that writes the column,
-- which is half the time of an insert into `session`. The same words joined by OR are compared one by one. No row changes, so the
-- text of the schema is edited in place, as https://sqlite.org/lang_altertable.html#otheralter describes.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql,
  'CHECK (status IN (''created'', ''brief'', ''planning'', ''executing'', ''review'', ''aggregating'', ''reporting'', ''done'', ''failed'', ''cancelled''))',
  'CHECK (status = ''created'' OR status = ''brief'' OR status = ''planning'' OR status = ''executing'' OR status = ''review'' OR status = ''aggregating'' OR status = ''reporting'' OR status = ''done'' OR status = ''failed'' OR status = ''cancelled'')') WHERE name = 'session';
UPDATE sqlite_schema SET sql = replace(sql,
  'CHECK (failed_from IN (''created'', ''brief'', ''planning'', ''executing'', ''review'', ''aggregating'', ''reporting''))',
  'CHECK (failed_from = ''created'' OR failed_from = ''brief'' OR failed_from = ''planning'' OR failed_from = ''executing'' OR failed_from = ''review'' OR failed_from = ''aggregating'' OR failed_from = ''reporting'')') WHERE name = 'session';
UPDATE sqlite_schema SET sql = replace(sql,
  'CHECK (strategy_wanted IN (''auto'', ''direct'', ''flat'', ''hierarchical''))',
  'CHECK (strategy_wanted = ''auto'' OR strategy_wanted = ''direct'' OR strategy_wanted = ''flat'' OR strategy_wanted = ''hierarchical'')') WHERE name = 'session';
UPDATE sqlite_schema SET sql = replace(sql,
  'CHECK (strategy IN (''direct'', ''flat'', ''hierarchical''))',
  'CHECK (strategy = ''direct'' OR strategy = ''flat'' OR strategy = ''hierarchical'')') WHERE name = 'session';
UPDATE sqlite_schema SET sql = replace(sql,
  'CHECK (complexity IN (''simple'', ''medium'', ''complex''))',
  'CHECK (complexity = ''simple'' OR complexity = ''medium'' OR complexity = ''complex'')') WHERE name = 'session';
UPDATE sqlite_schema SET sql = replace(sql,
  'CHECK (unsupported_claims IN (''drop'', ''mark'', ''block''))',
  'CHECK (unsupported_claims = ''drop'' OR unsupported_claims = ''mark'' OR unsupported_claims = ''block'')') WHERE name = 'session';
UPDATE sqlite_schema SET sql = replace(sql,
  'CHECK (complexity IN (''simple'', ''medium'', ''complex''))',
  'CHECK (complexity = ''simple'' OR complexity = ''medium'' OR complexity = ''complex'')') WHERE name = 'task';
UPDATE sqlite_schema SET sql = replace(sql,
  'CHECK (status IN (''planned'', ''blocked'', ''in_progress'', ''awaiting_input'', ''completed'', ''failed'', ''skipped''))',
  'CHECK (status = ''planned'' OR status = ''blocked'' OR status = ''in_progress'' OR status = ''awaiting_input'' OR status = ''completed'' OR status = ''failed'' OR status = ''skipped'')') WHERE name = 'task';
UPDATE sqlite_schema SET sql = replace(sql,
  'CHECK (kind IN (''tool'', ''model'', ''ask''))',
  'CHECK (kind = ''tool'' OR kind = ''model'' OR kind = ''ask'')') WHERE name = 'call';
UPDATE sqlite_schema SET sql = replace(sql,
  'CHECK (effect IN (''read'', ''idempotent'', ''world''))',
  'CHECK (effect = ''read'' OR effect = ''idempotent'' OR effect = ''world'')') WHERE name = 'call';
UPDATE sqlite_schema SET sql = replace(sql,
  'CHECK (status IN (''sent'', ''answered'', ''failed''))',
  'CHECK (status = ''sent'' OR status = ''answered'' OR status = ''failed'')') WHERE name = 'call';
UPDATE sqlite_schema SET sql = replace(sql,
  'CHECK (kind IN (''document'', ''page'', ''series'', ''api'', ''answer''))',
  'CHECK (kind = ''document'' OR kind = ''page'' OR kind = ''series'' OR kind = ''api'' OR kind = ''answer'')') WHERE name = 'source';
UPDATE sqlite_schema SET sql = replace(sql,
  'CHECK (kind IN (''quote'', ''figure'', ''count'', ''statement''))',
  'CHECK (kind = ''quote'' OR kind = ''figure'' OR kind = ''count'' OR kind = ''statement'')') WHERE name = 'finding';
UPDATE sqlite_schema SET sql = replace(sql,
  'CHECK (verdict IN (''supported'', ''partly'', ''unsupported'', ''contradicted'', ''unchecked''))',
  'CHECK (verdict = ''supported'' OR verdict = ''partly'' OR verdict = ''unsupported'' OR verdict = ''contradicted'' OR verdict = ''unchecked'')') WHERE name = 'claim';
PRAGMA writable_schema = RESET;
