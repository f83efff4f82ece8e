/** Ralph's messages in the conversation, with their events. */
import type { NewEvent } from "../../domain/events/events.ts";
import type { Changes } from "../ports/session-store.ts";

/** Adds Ralph's message to the conversation. Returns the event, for a step that appends its events together. */
export function appendAssistantMessage(changes: Changes, at: string, content: string, taskId: string | null = null): NewEvent {
  const seq = changes.addMessage({ role: "assistant", content, taskId, answered: true, createdAt: at });
  return { type: "session.message", data: { seq, role: "assistant", content, taskId } };
}
