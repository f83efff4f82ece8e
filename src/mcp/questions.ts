/** What a session asks its user: to agree on the brief, to agree on the plan, or a question of a task. */

import { z } from "zod";
import { sha256 } from "../domain/base/json.ts";
import type { Brief } from "../domain/plans/brief.ts";
import { choice, type Plan, type Task } from "../domain/plans/plan.ts";
import { isLeaf } from "../domain/plans/task-record.ts";
import type { Session } from "../domain/sessions/session.ts";
import { operations } from "../operations/table.ts";
import { type Access, performed } from "./exchange.ts";

export const question = z.object({
  key: z.string().describe("Names this question: another one has another key"),
  about: z.enum(["brief", "plan", "task"]).describe("What the answer is given to"),
  text: z.string().describe("What to show the user, whole"),
  kind: z
    .enum(["approval", "choice", "text", "permission", "input"])
    .describe("`approval` of the brief or plan; `permission`: whether `call` may be made"),
  choices: z.array(choice).nullable().describe("Allowed answers to a task's question; null for free text"),
  taskId: z.string().nullable().describe("The task that asks; send it with the answer"),
  planVersion: z.int().nullable().describe("The version of the plan that waits; send it with the approval"),
  call: z
    .object({ tool: z.string(), input: z.unknown() })
    .nullable()
    .describe("Of a permission: the tool, and exactly what would be sent to it"),
});
export type Question = z.infer<typeof question>;

/** Fields that most kinds of question leave empty. */
const plain = { choices: null, taskId: null, planVersion: null, call: null } as const;

/** Size of a page of tasks. */
const pageLimit = 200;

/** The open questions of a session as it was read. */
export async function openQuestions(call: Access, session: Session): Promise<Question[]> {
  if (session.status === "brief" && session.hold === "awaiting_input" && session.brief !== null)
    return [briefQuestion(session, session.brief)];
  const asking = session.status === "executing" ? await askingTasks(call, session.id) : [];
  if (asking.length > 0) return asking.flatMap((task) => taskQuestion(task));
  if (session.hold !== "awaiting_input" || session.planVersion === null) return [];
  const plan = await performed(call, operations.getPlan, { sessionId: session.id });
  return plan.status === "draft" ? [planQuestion(session, plan)] : [];
}

async function askingTasks(call: Access, sessionId: string): Promise<Task[]> {
  const asking: Task[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await performed(call, operations.listTasks, { sessionId, limit: pageLimit, cursor });
    asking.push(...page.items.filter(({ status, question }) => status === "awaiting_input" && question !== null));
    if (page.nextCursor === null) return asking;
    cursor = page.nextCursor;
  }
}

function briefQuestion({ message }: Session, brief: Brief): Question {
  const draft = [
    `Brief, version ${brief.version}`,
    `Goal: ${brief.goal}`,
    "Scope:",
    ...brief.scope.map((item, index) => `${index + 1}. ${item}`),
    ...(brief.questions.length === 0 ? [] : ["Open questions:", ...brief.questions.map((text) => `- ${text}`)]),
    `Formats: ${brief.outputFormats.join(", ")}. Language: ${brief.language}.`,
    ...costLines(brief.estimate?.costUsd),
  ];
  // Some engines show the whole draft in their message.
  const isShown = message?.includes(brief.goal) === true && brief.scope.every((item) => message.includes(item));
  const text = [...(message === null ? [] : [message]), ...(isShown ? [] : [draft.join("\n")])].join("\n\n");
  return { ...plain, key: `brief-${brief.version}`, about: "brief", kind: "approval", text };
}

function planQuestion({ message }: Session, { version, metadata, tasks }: Plan): Question {
  const refs = new Map(tasks.map(({ id, ref }) => [id, ref ?? id]));
  const steps = tasks.filter(isLeaf).map(({ id, description, agent, dependencies }, index) => {
    const before = dependencies.map((dependency) => refs.get(dependency) ?? dependency);
    const after = before.length === 0 ? "" : `, after ${before.join(", ")}`;
    return `${index + 1}. ${description} (task ${refs.get(id)}, by the agent ${agent}${after})`;
  });
  const lines = [...(message === null ? [] : [message, ""]), `Plan, version ${version}`, ...steps, ...costLines(metadata.quote?.costUsd)];
  return { ...plain, key: `plan-${version}`, about: "plan", kind: "approval", text: lines.join("\n"), planVersion: version };
}

function costLines(costUsd: number | null | undefined): string[] {
  return costUsd == null || costUsd === 0 ? [] : [`Expected cost: ${costUsd.toFixed(2)} USD.`];
}

function taskQuestion({ id, question: asked, attempts, startedAt }: Task): Question[] {
  if (asked === null) return [];
  const { kind, text, choices, call } = asked;
  const lines = [
    text,
    ...(call === null ? [] : [`Tool: ${call.tool}`, `What would be sent: ${JSON.stringify(call.input)}`]),
    ...(choices === null ? [] : choices.map(({ label }, index) => `${index + 1}. ${label}`)),
  ];
  const key = `task-${id}-${sha256(JSON.stringify([attempts, startedAt, asked])).slice(0, 12)}`;
  return [
    {
      ...plain,
      key,
      about: "task",
      kind,
      text: lines.join("\n"),
      choices,
      taskId: id,
      call: call === null ? null : { tool: call.tool, input: call.input },
    },
  ];
}
