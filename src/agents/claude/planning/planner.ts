/** Plans the tasks of the approved brief, after a search in the library. */

import { z } from "zod";
import { BoundedCache } from "../../../domain/base/bounded-cache.ts";
import type { Brief } from "../../../domain/plans/brief.ts";
import type { TaskSpec } from "../../../domain/plans/plan.ts";
import { languageOf } from "../../../languages/combined.ts";
import { doersOf } from "../../acting/assignment.ts";
import type { AgentContext, ToolDescription } from "../../agent.ts";
import type { SessionAgents } from "../../contracts.ts";
import { type AgentCard, plannerInput, plannerOutput } from "../../planning-contracts.ts";
import { type AnswerForm, answerForm } from "../conversation/answer-form.ts";
import { loopTools } from "../conversation/loop-tools.ts";
import { sessionText, type Thinker } from "../conversation/thinker.ts";
import { Ledger } from "../evidence/ledger.ts";
import { leftText } from "../prompts/left-text.ts";
import { libraryText } from "../prompts/library-text.ts";
import { agentList, asking, formFor, mostForms, specOf, taskForm, type WireTask } from "./task-form.ts";
import { callFault, nobodyStep, toolList, toolStep } from "./tool-steps.ts";

interface PlanAnswer {
  analysis: string;
  tasks: WireTask[];
}
const forms = new BoundedCache<AnswerForm<PlanAnswer>>(mostForms);

type Input = z.infer<typeof plannerInput>;

/** Tools with which a planner searches the library; it does no research. */
const looking = ["search_documents", "find_tables", "list_documents", "document_outline", "describe_table", "query_table"];

export function plannerAgent(thinker: Thinker): SessionAgents["planner"] {
  return {
    name: "planner",
    version: thinker.version("planner"),
    input: plannerInput,
    output: plannerOutput,
    run: async (input, context) => {
      const { query, brief, strategy, agents, limits } = input;
      const acts = (input.request?.risk ?? "low") !== "low";
      // A simple question is one loop of one agent: there is nothing to plan.
      if (strategy === "direct" && !acts && agents.some(({ name }) => name === "research")) return oneTask(input);
      const tools = [...doersOf(context.tools, []).tools.values()];
      const others = [...(tools.length > 0 ? [toolStep] : []), ...(acts ? [nobodyStep] : [])];
      const names = tools.map(({ name }) => name);
      context.progress(languageOf(brief.language).progress.engine.planning);
      const most = Math.max(1, Math.min(limits.maxTasks, limits.maxChildren, strategy === "flat" ? 7 : limits.maxChildren));
      const { bounds, plannerTurns, timeLimits } = thinker.options;
      const planning = {
        agent: "planner" as const,
        language: brief.language,
        values: { maxTasks: String(most) },
        session: sessionText(query, brief),
        task: planTask(input, context, tools, [...agents, asking, ...others]),
        form: formFor(forms, [...agents, asking, ...others, ...tools.map(({ name }) => ({ name: `tool ${name}` }))], () =>
          answerForm(
            z.object({
              analysis: z.string(),
              tasks: z.array(
                taskForm(
                  [...agents, asking, ...others].map(({ name }) => name),
                  names,
                ),
              ),
            }),
          ),
        ),
        check: ({ tasks: steps }: PlanAnswer) =>
          steps.length === 0 ? ["`tasks` is empty"] : steps.flatMap((step) => callFault(step, step.id) ?? []),
        ...(plannerTurns > 1 && {
          tools: loopTools({
            context,
            ledger: new Ledger(),
            language: brief.language,
            maxText: thinker.toolRoom("planner"),
            allowed: looking,
          }),
          bounds: { ...bounds, turns: Math.min(bounds.turns, plannerTurns), seconds: (timeLimits.taskMs / 1_000) * 0.5 },
        }),
      };
      return thinker.thinkOr(context, planning, (answer, why) => {
        if (answer === null && why !== null && brief.scope.length > 1) return taskForEach(brief.goal, brief.scope.slice(0, most));
        if (answer === null || answer.tasks.length === 0) return oneTask(input);
        const tasks = answer.tasks.slice(0, most);
        return { analysis: answer.analysis, tasks: tasks.map((task) => specOf(task, tasks, brief.scope, "", [], tools)) };
      });
    },
  };
}

function planTask(
  { complexity: judged, strategy, repair, wrapUp, initialContext, left, request }: Input,
  context: AgentContext,
  outside: readonly ToolDescription[],
  agents: readonly AgentCard[],
): string {
  const tools = context.tools.filter(({ effect = "read" }) => effect === "read").map(({ name }) => name);
  return [
    libraryText(initialContext),
    `The work was judged '${judged}'; the strategy is '${strategy}'${strategy === "hierarchical" ? ": lay out the main tasks, they are split further afterwards" : ""}.`,
    ...(request === undefined || request.risk === "low"
      ? []
      : [
          `The request acts (${request.taskType}); its risk is ${request.risk}. The user is asked: ${request.userInputs.join("; ") || "nothing"}.`,
        ]),
    agentList(agents),
    ...(outside.length === 0 ? [] : [`Tools that a task of the agent \`tool\` may call:\n${toolList(outside)}`]),
    `Tools of the agents that search: ${tools.join(", ")}.`,
    ...(left === undefined ? [] : [leftText(left)]),
    ...(wrapUp === true ? ["Most of the session's budget is used up: plan the least that answers the question."] : []),
    ...(repair === null ? [] : [`Your last plan could not be used:\n${repair}\nMend it.`]),
  ].join("\n\n");
}

/** Critical, since there is no report without it: a failed session can be retried, an empty report cannot. */
function oneTask({ query, brief, answeredBy, agents }: Input): z.infer<typeof plannerOutput> {
  const agent = agents.some(({ name }) => name === answeredBy) ? (answeredBy as string) : "research";
  const { goal } = brief;
  return {
    analysis: goal,
    tasks: [
      {
        ref: "answer",
        description: goal,
        agent,
        complexity: "simple",
        critical: true,
        input: { ...itemsOf(brief), query: query.slice(0, 2_000), effort: "low" },
      },
    ],
  };
}

/** One task for several items serves them all; a single item is the question itself. */
function itemsOf({ scope }: Brief): NonNullable<TaskSpec["input"]> {
  return scope.length > 1 ? { scopeItems: [...scope] } : {};
}

/** Without a planner's word: a researcher for each item of the scope. */
function taskForEach(goal: string, scope: readonly string[]): z.infer<typeof plannerOutput> {
  const tasks = scope.map((item, index) => ({
    ref: String(index + 1),
    description: item,
    agent: "research",
    complexity: "simple" as const,
    input: { scopeItem: item, query: item.slice(0, 2_000) },
  }));
  return { analysis: goal, tasks };
}
