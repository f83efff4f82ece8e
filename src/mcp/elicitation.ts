/** Questions as the forms that clients show their users, and the users' answers to them. */
import { acceptedContent, type InputRequests, inputRequired } from "@modelcontextprotocol/server";
import { z } from "zod";
import { answerScopes } from "../domain/plans/plan.ts";
import type { Access } from "./exchange.ts";
import { openQuestions, type Question } from "./questions.ts";
import { type Reply, reply } from "./replies.ts";

/** A form, as clients show it. */
export type ElicitParams = Extract<InputRequests[string], { method: "elicitation/create" }>["params"];
type FormSchema = Extract<ElicitParams, { requestedSchema: unknown }>["requestedSchema"];

const approvalContent = z.object({ decision: z.enum(["approve", "change"]), change: z.string().max(10_000).optional() });
const answerContent = z.object({ answer: z.string().min(1).max(10_000), for: z.enum(answerScopes).optional() });

/** Questions as embedded requests, by their keys. */
export function inputRequestsOf(questions: readonly Question[]): InputRequests {
  return Object.fromEntries(questions.map((question) => [question.key, inputRequired.elicit(formOf(question))]));
}

export function formOf(question: Question): ElicitParams & { mode: "form" } {
  return { mode: "form", message: question.text, requestedSchema: schemaOf(question) };
}

function schemaOf({ about, kind, choices }: Question): FormSchema {
  if (kind === "approval") {
    return {
      type: "object",
      properties: {
        decision: { type: "string", title: "Decision", enum: ["approve", "change"], description: `Go on with this ${about}, or change it` },
        change: { type: "string", title: "What to change", description: "In your own words; only with 'change'" },
      },
      required: ["decision"],
    };
  }
  const titled = choices?.map(({ value, label }) => ({ const: value, title: label }));
  return {
    type: "object",
    properties: {
      answer: titled === undefined ? { type: "string", title: "Answer" } : { type: "string", title: "Answer", oneOf: titled },
      ...(kind === "permission" && {
        for: {
          type: "string",
          title: "Holds for",
          enum: [...answerScopes],
          default: "once",
          description: "This call alone, or this tool for the rest of the session",
        },
      }),
    },
    required: ["answer"],
  };
}

/**
 * Gives the users' answers to the questions that are open now; answers to others, declined ones and those that do not fit
 * are ignored. Returns the keys of the answered questions.
 * @throws RalphError where the session takes no answer.
 */
export async function takeAnswers(
  call: Access,
  sessionId: string,
  open: readonly Question[],
  responses: Record<string, unknown>,
): Promise<string[]> {
  const answered: string[] = [];
  for (const question of open) {
    const said = replyOf(question, responses);
    if (said === null) continue;
    await reply(call, sessionId, said);
    answered.push(question.key);
  }
  return answered;
}

function replyOf({ key, kind, taskId, planVersion }: Question, responses: Record<string, unknown>): Reply | null {
  if (kind === "approval") {
    const content = acceptedContent(responses, key, approvalContent);
    if (content === undefined) return null;
    if (content.decision === "approve") return { action: "approve", ...(planVersion !== null && { planVersion }) };
    const change = content.change?.trim() ?? "";
    return change === "" ? null : { action: "reply", text: change };
  }
  const content = acceptedContent(responses, key, answerContent);
  if (content === undefined || taskId === null) return null;
  return { action: "reply", text: content.answer, taskId, ...(kind === "permission" && { for: content.for ?? "once" }) };
}

/** Id of a request that asks a 2025 client: it names the question, so that any process can take the answer. */
export function requestIdOf(sessionId: string, key: string): string {
  return JSON.stringify(["ralph", sessionId, key]);
}

/** Takes a 2025 client's answer, which comes as a message of its own. What answers no open question is ignored. */
export async function takeResponse(
  call: Access,
  sessionOf: (sessionId: string) => Promise<Parameters<typeof openQuestions>[1]>,
  { id, result }: { id: unknown; result?: unknown },
): Promise<void> {
  const asked = askedBy(id);
  if (asked === null || result === undefined) return;
  const session = await sessionOf(asked.sessionId);
  const open = (await openQuestions(call, session)).filter(({ key }) => key === asked.key);
  await takeAnswers(call, asked.sessionId, open, { [asked.key]: result });
}

const requestId = z.tuple([z.literal("ralph"), z.string(), z.string()]);

function askedBy(id: unknown): { sessionId: string; key: string } | null {
  if (typeof id !== "string" || !id.startsWith("[")) return null;
  try {
    const [, sessionId, key] = requestId.parse(JSON.parse(id));
    return { sessionId, key };
  } catch {
    return null;
  }
}
