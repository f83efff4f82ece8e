/** Facts of a session that its state requires: engine, brief, initial context, coverage. */
import type { Coverage, Engine } from "../../agents/contracts.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { Brief } from "../../domain/plans/brief.ts";
import type { InitialContext } from "../../domain/sessions/research.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import type { SessionReads } from "../ports/session-store.ts";
import type { Core } from "./core.ts";

/** The session's engine with the agents that it started with. @throws RalphError `configuration` where it is not set up. */
export function engineOf(core: Core, session: SessionRecord): Engine {
  return core.catalogue.engineFor(session);
}

/** The newest version of the brief, or null before the first draft. */
export function currentBrief(state: SessionReads): Brief | null {
  const { briefVersion } = state.session;
  return briefVersion === null ? null : (state.brief(briefVersion) ?? null);
}

/** @throws RalphError `internal_error` where the session's state requires a brief and there is none. */
export function agreedBrief(state: SessionReads): Brief {
  const brief = currentBrief(state);
  if (brief === null) throw new RalphError("internal_error", `The session is '${state.session.status}' without a brief`);
  return brief;
}

export function contextOf(session: SessionRecord): InitialContext {
  if (session.initialContext === null)
    throw new RalphError("internal_error", `The session is '${session.status}' without its initial context`);
  return session.initialContext;
}

export function coverageOf(session: SessionRecord): Coverage[] {
  return session.coverage as unknown as Coverage[];
}
