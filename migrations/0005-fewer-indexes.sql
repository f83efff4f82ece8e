-- Sessions to run are looked for once, at the start; each move of a session wrote this index again.
DROP INDEX session_to_run;
