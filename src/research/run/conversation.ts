/** The conversation with the user, in the form that agents take. */
import type { ConversationMessage } from "../../agents/contracts.ts";
import type { PriorEvidence } from "../../domain/sessions/prior-evidence.ts";
import { languageOf } from "../../languages/combined.ts";
import type { SessionReads } from "../ports/session-store.ts";

/** The conversation before the request: a summary of the followed session, and what the client sent; null without both. */
export function earlierConversationOf(state: Pick<SessionReads, "session" | "prior">): string | null {
  const { conversationContext } = state.session.metadata;
  const prior = state.prior();
  const parts = [
    ...(prior === undefined ? [] : [conversationWith(prior)]),
    ...(typeof conversationContext === "string" && conversationContext.trim() !== "" ? [conversationContext] : []),
  ];
  return parts.length === 0 ? null : parts.join("\n\n");
}

function conversationWith({ query, summary, gaps, language }: PriorEvidence): string {
  const { labels } = languageOf(language);
  return [query, summary, ...(gaps.length > 0 ? [`${labels.notFound}: ${gaps.join("; ")}`] : [])].join("\n\n");
}

/** The dialogue so far, preceded by the earlier conversation that the client sent, if any. */
export function conversationOf(state: SessionReads): ConversationMessage[] {
  const earlier = earlierConversationOf(state);
  const before = earlier === null ? [] : [{ role: "user" as const, content: earlier }];
  return [...before, ...state.messages(0, 10_000).map(({ role, content }) => ({ role, content }))];
}
