-- What each owner used, by day (UTC), engine and model. Rows outlive the sessions that they count. The model is '' where it
-- is not known, as in the row that counts the sessions of a day.
CREATE TABLE usage (
  owner TEXT NOT NULL,
  day TEXT NOT NULL,
  engine TEXT NOT NULL,
  model TEXT NOT NULL,
  sessions INTEGER NOT NULL,
  model_calls INTEGER NOT NULL,
  input_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  cost_usd REAL NOT NULL,
  -- Model calls whose price is not known: their cost is missing in cost_usd.
  unpriced_calls INTEGER NOT NULL,
  PRIMARY KEY (owner, day, engine, model)
) STRICT, WITHOUT ROWID;

INSERT INTO usage
SELECT owner, substr(at, 1, 10), engine, model, sum(sessions), sum(calls), sum(input), sum(output), sum(cost), sum(unpriced)
FROM (
  SELECT session.owner, created_at AS at, engine, '' AS model, 1 AS sessions, 0 AS calls, 0 AS input, 0 AS output, 0.0 AS cost, 0 AS unpriced
  FROM session
  UNION ALL
  SELECT call.owner, call.at, session.engine, coalesce(call.model, ''), 0, 1,
    call.input_tokens + call.cache_read_tokens + call.cache_write_tokens, call.output_tokens,
    coalesce(call.cost_usd, 0.0), call.cost_usd IS NULL
  FROM call JOIN session ON session.id = call.session_id
  WHERE call.kind = 'model' AND call.status = 'answered'
)
GROUP BY owner, substr(at, 1, 10), engine, model;
