/** Ralph's words in the conversation: a row, and the event that tells of it. */
import type { Transaction } from "../../store/database.ts";
import type { SessionRow } from "../../store/sessions.ts";
import type { NewEvent } from "../events/event-log.ts";
import type { Core } from "./core.ts";

/** Adds Ralph's words to the conversation. Gives the event, for a step that numbers its events together. */
export function said(
  core: Core,
  tx: Transaction,
  session: Pick<SessionRow, "id" | "owner">,
  content: string,
  taskId: string | null = null,
): NewEvent {
  const seq = core.store.sessions.nextMessage(tx, session.id);
  core.store.conversation.insertMessage(tx, {
    session_id: session.id,
    seq,
    owner: session.owner,
    role: "assistant",
    content,
    task_id: taskId,
    answered: 1,
    created_at: core.clock().toISOString(),
  });
  return { type: "session.message", data: { seq, role: "assistant", content, taskId } };
}
