/** Replies to a session: approvals, answers, changes, commands. */
import type { Answer } from "../domain/plans/plan.ts";
import type { Session } from "../domain/sessions/session.ts";
import { operations } from "../operations/table.ts";
import { type Access, performed } from "./exchange.ts";

export type Reply =
  | { readonly action: "approve"; readonly planVersion?: number | undefined }
  | {
      readonly action: "reply";
      readonly text: string;
      readonly taskId?: string | undefined;
      /** For a permission: the input that replaces the call's. */
      readonly input?: Answer["input"];
      readonly for?: Answer["for"] | undefined;
    };

/** @throws RalphError where the session takes no such reply now. */
export async function reply(call: Access, sessionId: string, said: Reply, key: string | null = null): Promise<Session> {
  if (said.action === "approve") {
    const { planVersion } = said;
    return performed(call, operations.approve, { sessionId, ...(planVersion !== undefined && { planVersion }) }, key);
  }
  const { text, taskId, input, for: scope } = said;
  const isPlain = input === undefined && scope === undefined;
  const answer = { value: text, ...(input !== undefined && { input }), ...(scope !== undefined && { for: scope }) };
  const message = { sessionId, ...(taskId !== undefined && { taskId }), ...(isPlain ? { content: text } : { answer }) };
  return (await performed(call, operations.sendMessage, message, key)).session;
}
