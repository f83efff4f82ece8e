/** The supervisor's messages for progress and failures, in the language of the task. */
import { languageOf } from "../../languages/combined.ts";
import type { SupervisorWords } from "../../languages/subjects/progress.ts";
import { detectLanguage } from "../../sources/text/language.ts";

export type { SupervisorWords };

export function supervisorWords(task: string): SupervisorWords {
  return languageOf(detectLanguage(task)).progress.supervisor;
}
