/** The words of the console in Russian, a file for each part. */
import { agree } from "./ru/agree.ts";
import { ask } from "./ru/ask.ts";
import { library } from "./ru/library.ts";
import { manage } from "./ru/manage.ts";
import { read } from "./ru/read.ts";
import { shell } from "./ru/shell.ts";
import { watch } from "./ru/watch.ts";
import type { Words } from "./words.ts";

export const ru: Words = { shell, ask, agree, watch, read, library, manage };
