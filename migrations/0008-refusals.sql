-- The error 'refused' is told apart: the model refused, or the user said no. Each row says which by its words.
UPDATE session SET error = json_set(error, '$.code', iif(json_extract(error, '$.message') LIKE 'The model refused%', 'model_refused', 'user_refused'))
WHERE error LIKE '%"refused"%' AND json_extract(error, '$.code') = 'refused';
UPDATE task SET error = json_set(error, '$.code', iif(json_extract(error, '$.message') LIKE 'The model refused%', 'model_refused', 'user_refused'))
WHERE error LIKE '%"refused"%' AND json_extract(error, '$.code') = 'refused';
UPDATE event SET data = json_set(data, '$.error.code', iif(json_extract(data, '$.error.message') LIKE 'The model refused%', 'model_refused', 'user_refused'))
WHERE data LIKE '%"refused"%' AND json_extract(data, '$.error.code') = 'refused';
