/** Ralph's messages about a session outside the brief dialogue, in the session's language. */

import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { languageOf } from "../../languages/combined.ts";
import type { SessionWords } from "../../languages/subjects/progress.ts";
import { detectLanguage } from "../../sources/text/language.ts";

/** English where Ralph has no words in the session's language. */
export function sessionWords({ language, query }: Pick<SessionRecord, "language" | "query">): SessionWords {
  return languageOf(language ?? detectLanguage(query)).progress.session;
}
