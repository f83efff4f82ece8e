/** executing → review: one round of tasks. */
import { RalphError } from "../../domain/errors.ts";
import { Round } from "../rounds/round.ts";
import { roundFinished } from "../rounds/round-end.ts";
import type { Step } from "../run/session-run.ts";

export const runRound: Step = async (session, run) => {
  const summary = await new Round(session, run).finish();
  if (summary === null) return;
  const { waiting, cut } = summary;
  if (waiting.length > 0 && cut === null) {
    await run.move(session, () => {
      // An answer may have come since the round looked: then there is something to run.
      const stillWaiting = waiting.every((id) => run.state.task(id)?.status === "awaiting_input");
      if (!stillWaiting) throw new RalphError("conflict", "A task was answered meanwhile");
      return { event: null, hold: "awaiting_input", holdReason: "task" };
    });
    return;
  }
  await run.move(session, roundFinished(session, run, summary));
};
