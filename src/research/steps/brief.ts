/** brief → brief or planning: one turn of the dialogue that settles what is to be researched. */
import { type BriefContent, builtFormats, type ReportFormat } from "../../domain/brief.ts";
import { canonicalJson } from "../../domain/json.ts";
import type { Transaction } from "../../store/database.ts";
import type { SessionRow } from "../../store/sessions.ts";
import { runAgent } from "../calls/agent-run.ts";
import type { NewEvent } from "../events/event-log.ts";
import { said } from "../run/assistant-message.ts";
import type { Core } from "../run/core.ts";
import { contextOf, conversationOf, currentBrief, engineOf } from "../run/session-facts.ts";
import type { Step } from "../run/session-run.ts";

export const briefDialogue: Step = async (session, run) => {
  const { core } = run;
  const draft = currentBrief(core, session);
  const open = core.store.conversation.unanswered(session.id);
  if (draft !== null && open.length === 0) {
    await run.move(session, { event: null, hold: "awaiting_input", holdReason: "brief" });
    return;
  }
  const lastSeq = open.at(-1)?.seq ?? 0;
  const context = contextOf(session);
  const turn = await runAgent(
    run,
    session,
    engineOf(core, session).agents.briefBuilder,
    {
      query: session.query,
      language: session.language ?? context.language,
      initialContext: context,
      brief: draft,
      conversation: conversationOf(core, session),
      message: open.length === 0 ? null : open.map(({ content }) => content).join("\n"),
      outputFormats: session.output_formats === null ? null : (JSON.parse(session.output_formats) as ReportFormat[]),
      availableFormats: [...builtFormats],
    },
    { scope: `brief#${lastSeq}`, timeoutMs: core.settings.briefTimeoutMs },
  );

  const { version: _version, status: _status, ...drafted } = draft ?? { version: 0, status: "draft" };
  const changed = draft === null || canonicalJson(drafted as BriefContent) !== canonicalJson(turn.brief);
  const version = changed ? (draft?.version ?? 0) + 1 : (draft?.version ?? 1);
  await run.move(session, () => {
    // A message that came while this one was thought about is answered next: nothing is approved over it.
    const more = core.store.conversation.unanswered(session.id).some(({ seq }) => seq > lastSeq);
    const approved = !more && (turn.intent === "approve" || session.auto_approve === 1);
    const events: NewEvent[] = [];
    if (changed || approved) {
      events.push({ type: "brief.updated", data: { version, status: approved ? "approved" : "draft", brief: { ...turn.brief } } });
    }
    return {
      event: approved ? "approved" : changed && draft !== null ? "revised" : null,
      hold: approved || more ? null : "awaiting_input",
      holdReason: "brief",
      patch: { brief_version: version, language: turn.brief.language },
      events,
      write: (tx) => {
        if (changed) insertBrief(core, tx, session, version, turn.brief, approved);
        else if (approved) core.store.conversation.approveBrief(tx, session.id, version);
        core.store.conversation.answered(tx, session.id, lastSeq);
      },
      follow: (tx) => [said(core, tx, session, turn.reply)],
    };
  });
};

function insertBrief(core: Core, tx: Transaction, session: SessionRow, version: number, content: BriefContent, approved: boolean): void {
  core.store.conversation.insertBrief(tx, {
    session_id: session.id,
    version,
    owner: session.owner,
    status: approved ? "approved" : "draft",
    content: JSON.stringify(content),
    created_at: core.clock().toISOString(),
  });
}
