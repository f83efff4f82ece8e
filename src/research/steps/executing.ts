/** executing → review: one round of tasks. */
import { RalphError } from "../../domain/errors/errors.ts";
import { isSteered, planWaits } from "../plans/steering.ts";
import { tellOutside } from "../rounds/outside-leaves.ts";
import { Round } from "../rounds/round.ts";
import { roundFinished } from "../rounds/round-end.ts";
import type { SessionRun, Step } from "../run/session-run.ts";

export const runRound: Step = async (session, run) => {
  const round = new Round(session, run);
  const summary = await round.finish();
  if (summary === null) return;
  const { waiting, outside, cut } = summary;
  if (planWaits(run.state) && cut === null) {
    await run.move(round.session, () => {
      assertNoMessage(run);
      return { event: null, hold: "awaiting_input", holdReason: "plan" };
    });
    return;
  }
  if (outside.length > 0 && cut === null) {
    await tellOutside(run, outside);
    run.rest();
    return;
  }
  if (waiting.length > 0 && cut === null) {
    await run.move(round.session, () => {
      assertNoMessage(run);
      // An answer may have come since the round read the tasks: then a task can run.
      const stillWaiting = waiting.every((id) => run.state.task(id)?.status === "awaiting_input");
      if (!stillWaiting) throw new RalphError("conflict", "A task was answered meanwhile");
      return { event: null, hold: "awaiting_input", holdReason: "task" };
    });
    return;
  }
  await run.move(round.session, () => {
    if (cut === null) assertNoMessage(run);
    return roundFinished(round.session, run, summary);
  });
};

/** @throws RalphError `conflict` where a message came since the round read the session: the step is restarted to process it. */
function assertNoMessage(run: SessionRun): void {
  if (isSteered(run)) throw new RalphError("conflict", "A message of the user arrived meanwhile");
}
