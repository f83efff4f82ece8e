/** Writes the effects of a user's message in one commit: brief, plan, tasks, and Ralph's reply. */
import type { NewEvent } from "../../domain/events/events.ts";
import { planWaits, type Steering } from "../plans/steering.ts";
import type { Changes } from "../ports/session-store.ts";
import { appendAssistantMessage } from "../run/assistant-message.ts";
import { moveSession, type SessionRun } from "../run/session-run.ts";
import { sessionWords } from "../run/session-words.ts";
import { rootId } from "../tree/task-place.ts";
import type { RoundTree } from "./round-tree.ts";

/** Place of the change in the tree: the top level, without a causing task. */
const atRoot = { id: "", ref: null, parentId: rootId };

/** `round`: the first round in which added tasks run. A plan that needs approval is held until it is approved. */
export function writeSteering(
  run: SessionRun,
  changes: Changes,
  tree: RoundTree,
  { steering, round }: { steering: Steering; round: number },
): void {
  const { now } = changes;
  const { session } = now;
  const at = run.core.clock().toISOString();
  const words = sessionWords(session);
  const events: NewEvent[] = [];
  const briefVersion = (session.briefVersion ?? 0) + 1;
  if (steering.brief !== null) {
    changes.addBrief(briefVersion, "approved", steering.brief, at);
    events.push({ type: "brief.updated", data: { version: briefVersion, status: "approved", brief: { ...steering.brief } } });
  }
  const { add, skip } = steering.change;
  const isWanted = add.length > 0 || skip.length > 0;
  const status = session.planApproval || planWaits(now) ? "draft" : "approved";
  const told = isWanted ? tree.revise(changes, atRoot, steering.change, { at, round, status }) : [];
  const isChanged = told !== null && told.length > 0;
  const { planVersion } = changes.now.session;
  const reply = isChanged || !isWanted ? steering.reply : null;
  const lines = [reply ?? (isChanged || steering.brief !== null ? words.steered : words.notSteered)];
  if (planVersion !== null && planWaits(changes.now)) lines.push(words.planWaits(planVersion));
  changes.answerMessages(steering.lastSeq);
  moveSession(run.core, changes, changes.now.session, {
    event: null,
    hold: session.hold,
    patch: { workedMs: run.clock.worked, ...(steering.brief !== null && { briefVersion }) },
    events: [...events, ...(told ?? [])],
    follow: (more) => [appendAssistantMessage(more, at, lines.join("\n"))],
  });
}
