/**
 * Analysis of a request, made before planning and stored with the plan: the kind of work, the agents needed
 * for it, where the user will be asked, and how risky it is. Pure.
 */
import type { Action } from "../../agents/acting/action.ts";
import { doingsIn } from "../../agents/acting/action.ts";
import { partsOf } from "../../agents/acting/commands.ts";
import { doerOf } from "../../agents/acting/matching.ts";
import type { Brief } from "../../domain/plans/brief.ts";
import { nobodyAgent, type RequestAnalysis } from "../../domain/plans/plan.ts";
import { isLeaf, type PlanMetadata, type TaskRecord } from "../../domain/plans/task-record.ts";
import { natureOf } from "../../domain/sessions/outcome.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import type { Doing } from "../../languages/subjects/actions.ts";
import type { SessionTools } from "../catalogue/session-tools.ts";
import type { Capabilities } from "./capability-check.ts";

export type Risk = PlanMetadata["riskLevel"];

/** Actions that cannot be undone, or cost money. */
const highRisk: readonly Doing[] = ["delete", "pay", "buy"];
const ranks: readonly Risk[] = ["low", "medium", "high"];

type About = Pick<SessionRecord, "query" | "documentIds" | "limits" | "allowedTools">;

export function analyseRequest(session: About, brief: Brief, capabilities: Capabilities): RequestAnalysis {
  const parts = partsOf(session.query);
  const acts = parts.flatMap(({ action }) => (action?.acts === true ? [action] : []));
  const isFindingOut = parts.length > acts.length;
  const doers = acts.map((action) => doerOf(action, capabilities.list)?.name ?? nobodyAgent);
  const asked = acts.filter((_action, index) => !session.allowedTools.includes(doers[index] ?? ""));
  return {
    taskType: [...(isFindingOut ? ["research"] : []), ...new Set(acts.map(({ doing }) => doing))].join("_and_"),
    tools: [...new Set([...(isFindingOut ? ["research"] : []), ...doers])],
    parameters: {
      language: brief.language,
      outputFormats: brief.outputFormats,
      ...(session.documentIds !== null && { documentIds: [...session.documentIds] }),
      ...(Object.keys(session.limits).length > 0 && { limits: { ...session.limits } as Record<string, number> }),
    },
    userInputs: asked.map(({ text }) => text),
    expectedResult: brief.goal,
    risk: acts.map(riskOf).reduce(greater, "low"),
  };
}

/** The analysis, completed from the finished plan: the agents and tools that it names, and its questions. */
export function withPlan(analysis: RequestAnalysis, tasks: readonly TaskRecord[], tools: SessionTools): RequestAnalysis {
  const leaves = tasks.filter(isLeaf);
  const named = leaves.filter(({ kind }) => kind === "task").flatMap((task) => toolOf(task) ?? task.agent ?? []);
  const questions = leaves.filter((task) => asksUser(task, tools)).map(({ description }) => description);
  return {
    ...analysis,
    tools: named.length === 0 ? analysis.tools : [...new Set(named)],
    userInputs: [...new Set([...questions, ...(questions.length === 0 ? analysis.userInputs : [])])],
    risk: leaves.map((task) => riskOfTask(task, tools)).reduce(greater, analysis.risk ?? "low"),
  };
}

export function greater(one: Risk, other: Risk): Risk {
  return ranks.indexOf(one) >= ranks.indexOf(other) ? one : other;
}

/** Whether the step stops for the user: it asks, or calls a tool that changes the world and that the session does not allow. */
export function asksUser(task: TaskRecord, tools: SessionTools): boolean {
  const name = toolOf(task);
  if (name === null) return task.kind === "user_interaction";
  return tools.byName.get(name)?.effect === "world" && !tools.allowed.has(name);
}

function riskOf({ doing }: Pick<Action, "doing">): Risk {
  return highRisk.includes(doing) ? "high" : "medium";
}

/** A step's risk by its action, read from its description in any form of the verb. */
function riskOfTask(task: TaskRecord, tools: SessionTools): Risk {
  if (natureOf(task) !== "acts" || task.kind === "user_interaction") return "low";
  const name = toolOf(task);
  if (name !== null && tools.byName.get(name)?.effect !== "world") return "low";
  const doings = doingsIn(name === null ? task.description : `${name.replaceAll("_", " ")} ${task.description}`).filter(
    (doing) => doing !== "check" && doing !== "look",
  );
  if (doings.some((doing) => highRisk.includes(doing))) return "high";
  return name !== null || doings.length > 0 ? "medium" : "low";
}

function toolOf(task: TaskRecord): string | null {
  if (task.agent !== "tool") return null;
  const { tool } = task.input;
  return typeof tool === "string" ? tool : null;
}
