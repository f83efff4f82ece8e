-- Work done elsewhere: the schema that its output has to fit, the lease of the worker that has it, and when that runs out.
ALTER TABLE task ADD COLUMN output_schema TEXT;
ALTER TABLE task ADD COLUMN lease TEXT;
ALTER TABLE task ADD COLUMN lease_until TEXT;
