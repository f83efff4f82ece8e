/** executing → review: one round of tasks. */
import { Round } from "../round.ts";
import type { Step } from "../session-run.ts";

export const runRound: Step = async (session, run) => {
  const { waiting, cut, ...counts } = await new Round(session, run).finish();
  if (waiting.length > 0 && cut === null) {
    await run.move(session, { event: null, hold: "awaiting_input", holdReason: "task" });
    return;
  }
  await run.move(session, {
    event: "round_finished",
    patch: cut === null ? {} : { cut },
    events: [{ type: "round.completed", data: { round: session.round, ...counts } }],
  });
};
