/** Processes a user's message between rounds: the plan is changed before anything else is decided. */
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { steeringOf } from "../plans/steering.ts";
import { RoundTree } from "../rounds/round-tree.ts";
import { writeSteering } from "../rounds/steered-plan.ts";
import type { SessionRun } from "../run/session-run.ts";

/** `round`: the first round in which added tasks run. The session has another version afterwards. */
export async function steerBetweenRounds(session: SessionRecord, run: SessionRun, round: number): Promise<void> {
  const steering = await steeringOf(session, run);
  await run.state.commit((changes) => {
    const tree = new RoundTree(session, run);
    tree.reload([]);
    writeSteering(run, changes, tree, { steering, round });
  });
}
