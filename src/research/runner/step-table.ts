/** The step of each state of a session. */
import type { SessionState } from "../../domain/sessions/states.ts";
import type { Step } from "../run/session-run.ts";
import { aggregate } from "../steps/aggregating.ts";
import { briefDialogue } from "../steps/brief.ts";
import { initialResearch } from "../steps/created.ts";
import { runRound } from "../steps/executing.ts";
import { makePlan } from "../steps/planning.ts";
import { report } from "../steps/reporting.ts";
import { review } from "../steps/review.ts";

export const steps: Record<Exclude<SessionState, "done" | "failed" | "cancelled">, Step> = {
  created: initialResearch,
  brief: briefDialogue,
  planning: makePlan,
  executing: runRound,
  review,
  aggregating: aggregate,
  reporting: report,
};
