/** What Ralph says of a session beside the dialogue over its brief, in the session's language. */

import type { SessionRecord } from "../../domain/session-record.ts";
import { languageOf } from "../../languages/combined.ts";
import type { SessionWords } from "../../languages/subjects/progress.ts";
import { detectLanguage } from "../../sources/text/language.ts";

/** English where Ralph does not speak the language: the words have to be read by whoever reads the API. */
export function sessionWords({ language, query }: Pick<SessionRecord, "language" | "query">): SessionWords {
  return languageOf(language ?? detectLanguage(query)).progress.session;
}
