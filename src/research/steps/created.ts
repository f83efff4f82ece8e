/** created → brief: the initial research before the brief dialogue. */
import { runAgent } from "../calls/agent-run.ts";
import { engineOf } from "../run/session-facts.ts";
import type { Step } from "../run/session-run.ts";

export const initialResearch: Step = async (session, run) => {
  const { agents } = engineOf(run.core, session);
  const input = { query: session.query, language: session.language };
  const context = await runAgent(run, session, agents.initialResearch, input, {
    scope: "initial-research",
    timeoutMs: run.core.settings.initialResearchTimeoutMs,
  });
  await run.move(session, {
    event: "opened",
    patch: { initialContext: context, language: context.language },
  });
};
