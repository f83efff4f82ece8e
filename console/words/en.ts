/** The words of the console in English, a file for each part. */
import { agree } from "./en/agree.ts";
import { ask } from "./en/ask.ts";
import { library } from "./en/library.ts";
import { manage } from "./en/manage.ts";
import { read } from "./en/read.ts";
import { shell } from "./en/shell.ts";
import { watch } from "./en/watch.ts";

export const en = { shell, ask, agree, watch, read, library, manage } as const;
