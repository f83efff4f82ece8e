/** Operations on a session's plan and its tasks. */
import { z } from "zod";
import { agentList } from "../domain/agents/agent.ts";
import { toolList } from "../domain/agents/tool.ts";
import { jsonObject, plan, task } from "../domain/plans/plan.ts";
import { taskStatuses } from "../domain/plans/task-status.ts";
import { access } from "./access.ts";
import { nothing, pageOf, takeableTasks, taskWithCalls } from "./answers.ts";
import { completedTask, failedTask, leaseWish, pageInput, sessionInput, taskInput } from "./inputs.ts";
import { operation } from "./operation.ts";

export const planOperations = {
  getPlan: operation({
    id: "getPlan",
    summary: "The plan, in its newest or the named version; 404 until there is one",
    input: sessionInput.extend({ version: z.int().min(1).max(1_000_000).optional() }),
    effect: "read",
    allowed: access.readSessions,
    answer: plan,
    run: ({ plans }, { owner }, { sessionId, version = null }) => plans.get(owner, sessionId, version),
  }),
  /** The core validates the plan, and names the task that breaks a rule. */
  putPlan: operation({
    id: "putPlan",
    summary: "Replace the plan, as a new version, while nothing of it has run",
    input: sessionInput.extend({ plan: jsonObject }),
    effect: "write",
    allowed: access.writeSessions,
    answer: plan,
    run: ({ plans }, { owner }, { sessionId, plan }) => plans.replace(owner, sessionId, plan),
  }),
  deletePlan: operation({
    id: "deletePlan",
    summary: "Drop the plan while nothing of it has run; Ralph makes one of its own",
    input: sessionInput,
    effect: "write",
    allowed: access.writeSessions,
    answer: nothing,
    run: ({ plans }, { owner }, { sessionId }) => plans.drop(owner, sessionId),
  }),
  nextTasks: operation({
    id: "nextTasks",
    summary: "The tasks of the agent `external` that can be taken now, best first",
    input: sessionInput,
    effect: "read",
    allowed: access.readSessions,
    answer: takeableTasks,
    run: async ({ outside }, { owner }, { sessionId }) => ({ items: await outside.next(owner, sessionId) }),
  }),
  startTask: operation({
    id: "startTask",
    summary: "Take a task that is done elsewhere, with a lease, or renew the lease",
    input: taskInput.extend(leaseWish.shape),
    effect: "write",
    allowed: access.writeSessions,
    answer: task,
    keyed: ({ sessionId, taskId, ...body }) => ({ route: `POST /sessions/${sessionId}/tasks/${taskId}/start`, body }),
    run: ({ outside }, { owner }, { sessionId, taskId, ...wish }, idempotency) =>
      outside.start(owner, sessionId, taskId, wish, idempotency),
  }),
  completeTask: operation({
    id: "completeTask",
    summary: "Complete a task that is done elsewhere with its output",
    input: taskInput.extend(completedTask.shape),
    effect: "write",
    allowed: access.writeSessions,
    answer: task,
    keyed: ({ sessionId, taskId, ...body }) => ({ route: `POST /sessions/${sessionId}/tasks/${taskId}/complete`, body }),
    run: ({ outside }, { owner }, { sessionId, taskId, ...done }, idempotency) =>
      outside.complete(owner, sessionId, taskId, done, idempotency),
  }),
  failTask: operation({
    id: "failTask",
    summary: "Report that a task that is done elsewhere failed, and why",
    input: taskInput.extend(failedTask.shape),
    effect: "write",
    allowed: access.writeSessions,
    answer: task,
    keyed: ({ sessionId, taskId, ...body }) => ({ route: `POST /sessions/${sessionId}/tasks/${taskId}/fail`, body }),
    run: ({ outside }, { owner }, { sessionId, taskId, ...failed }, idempotency) =>
      outside.fail(owner, sessionId, taskId, failed, idempotency),
  }),
  listTasks: operation({
    id: "listTasks",
    summary: "The task tree, flat, in tree order, with results; or the whole tree as text or as a Mermaid flowchart",
    input: sessionInput.extend(pageInput.shape).extend({ status: z.enum(taskStatuses).optional().describe("Only tasks of this status") }),
    effect: "read",
    allowed: access.readSessions,
    answer: pageOf(task),
    run: ({ sessions }, { owner }, { sessionId, ...page }) => sessions.tasks(owner, sessionId, page),
  }),
  getTask: operation({
    id: "getTask",
    summary: "One task with its calls, by its id or the client's own",
    input: taskInput,
    effect: "read",
    allowed: access.readSessions,
    answer: taskWithCalls,
    run: async ({ sessions }, { owner }, { sessionId, taskId }) => {
      const { task, calls } = await sessions.task(owner, sessionId, taskId);
      return { ...task, calls };
    },
  }),
  listAgents: operation({
    id: "listAgents",
    summary: "The agents that a plan may name, what each can do, and the engines that run it",
    input: z.strictObject({}),
    effect: "read",
    allowed: access.readSessions,
    answer: agentList,
    run: ({ agents }) => agents.list(),
  }),
  listTools: operation({
    id: "listTools",
    summary:
      "The tools that agents and plans may call, with origin, effect, input and health; and those that are not offered, with the reason",
    input: z.strictObject({}),
    effect: "read",
    allowed: access.readSessions,
    answer: toolList,
    run: ({ tools }) => tools.list(),
  }),
} as const;
