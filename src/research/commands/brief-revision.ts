/** A version of the brief that the client wrote, instead of the brief builder. */

import { canonicalJson } from "../../domain/base/json.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { BriefContent } from "../../domain/plans/brief.ts";
import { foreseen } from "../plans/brief-outlook.ts";
import type { GivenBrief } from "../ports/service.ts";
import type { SessionReads } from "../ports/session-store.ts";
import type { Core } from "../run/core.ts";
import { currentBrief } from "../run/session-facts.ts";
import type { Move } from "../run/session-run.ts";

/**
 * The move to the brief's next version; null where the newest one is equal.
 * @throws RalphError `conflict` unless a draft waits for the user, or where the client edited an older version.
 */
export function briefRevision(core: Core, state: SessionReads, { version: seen, ...given }: GivenBrief): Move | null {
  const { session } = state;
  const draft = currentBrief(state);
  if (session.status !== "brief") {
    throw new RalphError("conflict", `The brief cannot be changed: the session is '${session.status}'`);
  }
  if (draft === null || session.hold === null || state.unanswered().length > 0) {
    throw new RalphError("conflict", "The brief cannot be changed now: Ralph is still working on it");
  }
  const { version: newest, status: _status, ...present } = draft;
  const brief: BriefContent = foreseen(session, core, given);
  if (canonicalJson(foreseen(session, core, present)) === canonicalJson(brief)) return null;
  if (seen !== undefined && seen !== newest) {
    throw new RalphError("conflict", `The brief is at version ${newest}, not ${seen}: read it before you change it`);
  }
  const version = newest + 1;
  return {
    event: "revised",
    hold: session.hold,
    holdReason: "brief",
    patch: { briefVersion: version, language: brief.language },
    events: [{ type: "brief.updated", data: { version, status: "draft", brief: { ...brief } } }],
    write: (changes) => changes.addBrief(version, "draft", brief, core.clock().toISOString()),
  };
}
