/** brief → brief or planning: one turn of the dialogue about the brief. */

import { canonicalJson } from "../../domain/base/json.ts";
import type { NewEvent } from "../../domain/events/events.ts";
import type { BriefContent, UnableStep } from "../../domain/plans/brief.ts";
import { builtFormats } from "../../domain/reports/formats.ts";
import { languageOf } from "../../languages/combined.ts";
import { runAgent } from "../calls/agent-run.ts";
import { foreseen } from "../plans/brief-outlook.ts";
import { appendAssistantMessage } from "../run/assistant-message.ts";
import { conversationOf } from "../run/conversation.ts";
import { contextOf, currentBrief, engineOf } from "../run/session-facts.ts";
import type { Step } from "../run/session-run.ts";

export const briefDialogue: Step = async (session, run) => {
  const { core, state } = run;
  const draft = currentBrief(state);
  const open = state.unanswered();
  if (draft !== null && open.length === 0) {
    await run.move(session, { event: null, hold: "awaiting_input", holdReason: "brief" });
    return;
  }
  const lastSeq = open.at(-1)?.seq ?? 0;
  const context = contextOf(session);
  const engine = engineOf(core, session);
  const turn = await runAgent(
    run,
    session,
    engine.agents.briefBuilder,
    {
      query: session.query,
      language: session.language ?? context.language,
      initialContext: context,
      brief: draft,
      conversation: conversationOf(state),
      message: open.length === 0 ? null : open.map(({ content }) => content).join("\n"),
      outputFormats: session.outputFormats === null ? null : [...session.outputFormats],
      availableFormats: [...builtFormats],
    },
    { scope: `brief#${lastSeq}`, timeoutMs: core.settings.briefTimeoutMs },
  );

  const { version: _version, status: _status, ...drafted } = draft ?? { version: 0, status: "draft" };
  const brief = foreseen(session, core, turn.brief);
  const { unable = [] } = brief;
  const isNew = canonicalJson(unable) !== canonicalJson(draft?.unable ?? []);
  const reply = isNew && unable.length > 0 ? `${unableWords(unable, brief.language)}\n\n${turn.reply}` : turn.reply;
  const changed = draft === null || canonicalJson(drafted as BriefContent) !== canonicalJson(brief);
  const version = changed ? (draft?.version ?? 0) + 1 : (draft?.version ?? 1);
  const revised = changed && draft !== null ? "revised" : null;
  await run.move(session, () => {
    // A message that came meanwhile is answered next, and nothing is approved before that.
    const more = state.unanswered().some(({ seq }) => seq > lastSeq);
    const approved = !more && (turn.intent === "approve" || turn.approves === true || session.autoApprove);
    const status = approved ? "approved" : "draft";
    const event = approved ? "approved" : revised;
    const updated: NewEvent = { type: "brief.updated", data: { version, status, brief: { ...brief } } };
    return {
      event,
      hold: approved || more ? null : "awaiting_input",
      holdReason: "brief",
      patch: { briefVersion: version, language: turn.brief.language },
      events: changed || approved ? [updated] : [],
      write: (changes) => {
        const at = core.clock().toISOString();
        if (changed) changes.addBrief(version, status, brief, at);
        else if (approved) changes.approveBrief(version);
        changes.answerMessages(lastSeq);
      },
      follow: (changes) => [appendAssistantMessage(changes, core.clock().toISOString(), reply)],
    };
  });
};

function unableWords(unable: readonly UnableStep[], language: string): string {
  return languageOf(language).actions.phrases.nobodyCan(unable.map(({ description }) => description));
}
