/** Lays out the tasks of the agreed research, after it has looked at what there is. */
import { z } from "zod";
import type { Brief } from "../../domain/brief.ts";
import type { TaskSpec } from "../../domain/plan.ts";
import { languageOf } from "../../languages/combined.ts";
import type { AgentContext } from "../agent.ts";
import { plannerInput, plannerOutput, type SessionAgents } from "../contracts.ts";
import { type AnswerForm, answerForm } from "./answer-form.ts";
import { Ledger } from "./ledger.ts";
import { leftText } from "./left-text.ts";
import { libraryText } from "./library-text.ts";
import { loopTools } from "./loop-tools.ts";
import { agentList, asking, formFor, specOf, taskForm, type WireTask } from "./task-form.ts";
import { sessionText, type Thinker } from "./thinker.ts";

interface PlanAnswer {
  analysis: string;
  tasks: WireTask[];
}
const forms = new Map<string, AnswerForm<PlanAnswer>>();

type Input = z.infer<typeof plannerInput>;

/** Tools with which a planner looks at what there is; the research is not its own. */
const looking = ["search_documents", "find_tables", "list_documents", "document_outline", "describe_table", "query_table"];

export function plannerAgent(thinker: Thinker): SessionAgents["planner"] {
  return {
    name: "planner",
    version: thinker.version("planner"),
    input: plannerInput,
    output: plannerOutput,
    run: async (input, context) => {
      const { query, brief, strategy, agents, limits } = input;
      // A simple question is one loop of one agent: there is nothing to plan.
      if (strategy === "direct" && agents.some(({ name }) => name === "research")) return oneTask(input);
      context.progress(languageOf(brief.language).progress.engine.planning);
      const most = Math.max(1, Math.min(limits.maxTasks, limits.maxChildren, strategy === "flat" ? 7 : limits.maxChildren));
      const { bounds, plannerTurns, pace } = thinker.options;
      const planning = {
        agent: "planner" as const,
        language: brief.language,
        values: { maxTasks: String(most) },
        session: sessionText(query, brief),
        task: planTask(input, context),
        form: formFor(forms, [...agents, asking], (names) =>
          answerForm(z.object({ analysis: z.string(), tasks: z.array(taskForm(names)) })),
        ),
        check: ({ tasks }: PlanAnswer) => (tasks.length === 0 ? ["`tasks` is empty"] : []),
        ...(plannerTurns > 1 && {
          tools: loopTools({
            context,
            ledger: new Ledger(),
            language: brief.language,
            maxText: thinker.toolRoom("planner"),
            allowed: looking,
          }),
          bounds: { ...bounds, turns: Math.min(bounds.turns, plannerTurns), seconds: (pace.taskMs / 1_000) * 0.5 },
        }),
      };
      return thinker.thinkOr(context, planning, (answer, why) => {
        if (answer === null && why !== null && brief.scope.length > 1) return taskForEach(brief.goal, brief.scope.slice(0, most));
        if (answer === null || answer.tasks.length === 0) return oneTask(input);
        const tasks = answer.tasks.slice(0, most);
        return { analysis: answer.analysis, tasks: tasks.map((task) => specOf(task, tasks, brief.scope, "")) };
      });
    },
  };
}

function planTask({ complexity: judged, strategy, agents, repair, wrapUp, initialContext, left }: Input, context: AgentContext): string {
  const tools = context.tools.filter(({ effect = "read" }) => effect === "read").map(({ name }) => name);
  return [
    libraryText(initialContext),
    `The work was judged '${judged}'; the strategy is '${strategy}'${strategy === "hierarchical" ? ": lay out the main tasks, they are split further afterwards" : ""}.`,
    agentList([...agents, asking]),
    `Tools of the agents that search: ${tools.join(", ")}.`,
    ...(left === undefined ? [] : [leftText(left)]),
    ...(wrapUp === true ? ["Most of the session's budget is used up: plan the least that answers the question."] : []),
    ...(repair === null ? [] : [`Your last plan could not be used:\n${repair}\nMend it.`]),
  ].join("\n\n");
}

/** Critical, since there is nothing to report without it: a session that fails can be taken up again, an empty report cannot. */
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
