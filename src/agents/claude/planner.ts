/** Judging the work, laying out tasks, and splitting them: the agents that decide how much is done. */
import { z } from "zod";
import { complexity, type TaskSpec } from "../../domain/plan.ts";
import { languageOf } from "../../languages/combined.ts";
import {
  assessorInput,
  assessorOutput,
  plannerInput,
  plannerOutput,
  type SessionAgents,
  splitterInput,
  splitterOutput,
} from "../contracts.ts";
import { type AnswerForm, answerForm } from "./answer-form.ts";
import { sessionText, type Thinker } from "./thinker.ts";

const assessment = answerForm(z.object({ complexity, reason: z.string() }));

export function assessorAgent(thinker: Thinker): SessionAgents["assessor"] {
  return {
    name: "assessor",
    version: thinker.version("assessor"),
    input: assessorInput,
    output: assessorOutput,
    run: async ({ query, brief, initialContext }, context) => {
      const outcome = await thinker.think(context, {
        agent: "assessor",
        language: brief.language,
        session: sessionText(query, brief, initialContext),
        task: "Judge how much work this brief is.",
        form: assessment,
      });
      // With nothing left to spend, less is more.
      return outcome.answered ? outcome.value : { complexity: "simple", reason: "The session's budget is used up" };
    },
  };
}

/** A task on the wire: flat, since the servers' schemas know no recursion; scope items by number. */
export function taskForm(agents: readonly string[]) {
  return z.object({
    id: z.string().describe("Short and unique, e.g. 'a'"),
    agent: z.enum(agents as [string, ...string[]]),
    description: z.string(),
    scopeItem: z.int().describe("Number of the scope item that it serves, 0 for the whole"),
    searchQuery: z.string(),
    dependsOn: z.array(z.string()).describe("Ids of other tasks of this answer"),
    critical: z.boolean(),
    complexity,
    choices: z.array(z.string()).optional().describe("For the agent 'user': the answers to choose from; left out for a free answer"),
  });
}

/** The user as an agent of a plan: its tasks ask. */
const asking = { name: "user", description: "the user answers the question that the description puts" };
export type WireTask = z.infer<ReturnType<typeof taskForm>>;

interface PlanAnswer {
  analysis: string;
  tasks: WireTask[];
}
const planForms = new Map<string, AnswerForm<PlanAnswer>>();
const splitForms = new Map<string, AnswerForm<{ complexity: z.infer<typeof complexity>; reason: string; tasks: WireTask[] }>>();

/** A form is made once for each list of agents: the same bytes are the same prefix in the server's cache. */
export function formFor<F>(forms: Map<string, F>, agents: readonly { name: string }[], make: (names: string[]) => F): F {
  const names = agents.map(({ name }) => name);
  const key = names.join("\n");
  const form = forms.get(key) ?? make(names);
  forms.set(key, form);
  return form;
}

export function plannerAgent(thinker: Thinker): SessionAgents["planner"] {
  return {
    name: "planner",
    version: thinker.version("planner"),
    input: plannerInput,
    output: plannerOutput,
    run: async (input, context) => {
      const { query, brief, strategy, agents, limits } = input;
      // A simple question is one loop of one researcher: there is nothing to plan.
      if (strategy === "direct" && agents.some(({ name }) => name === "research")) return oneTask(query, brief.goal);
      context.progress(languageOf(brief.language).progress.engine.planning);
      const most = Math.max(1, Math.min(limits.maxTasks, limits.maxChildren, strategy === "flat" ? 7 : limits.maxChildren));
      const planning = {
        agent: "planner" as const,
        language: brief.language,
        values: { maxTasks: String(most) },
        session: sessionText(query, brief, input.initialContext),
        task: planTask(input),
        form: formFor(planForms, [...agents, asking], (names) =>
          answerForm(z.object({ analysis: z.string(), tasks: z.array(taskForm(names)) })),
        ),
        check: ({ tasks }: PlanAnswer) => (tasks.length === 0 ? ["`tasks` is empty"] : []),
      };
      return thinker.thinkOr(context, planning, (answer, why) => {
        if (answer === null && why !== null && brief.scope.length > 1) return taskForEach(brief.goal, brief.scope.slice(0, most));
        if (answer === null || answer.tasks.length === 0) return oneTask(query, brief.goal);
        const tasks = answer.tasks.slice(0, most);
        return { analysis: answer.analysis, tasks: tasks.map((task) => specOf(task, tasks, brief.scope, "")) };
      });
    },
  };
}

function planTask({ complexity: judged, strategy, agents, repair, wrapUp }: z.infer<typeof plannerInput>): string {
  return [
    `The work was judged '${judged}'; the strategy is '${strategy}'${strategy === "hierarchical" ? ": lay out the main tasks, they are split further afterwards" : ""}.`,
    `Agents:\n${[...agents, asking].map(({ name, description }) => `- ${name}: ${description}`).join("\n")}`,
    ...(wrapUp === true ? ["Most of the session's budget is used up: plan the least that answers the question."] : []),
    ...(repair === null ? [] : [`Your last plan could not be used:\n${repair}\nMend it.`]),
  ].join("\n\n");
}

/** Critical, since there is nothing to report without it: a session that fails can be taken up again, an empty report cannot. */
function oneTask(query: string, goal: string): z.infer<typeof plannerOutput> {
  return {
    analysis: goal,
    tasks: [
      {
        ref: "answer",
        description: goal,
        agent: "research",
        complexity: "simple",
        critical: true,
        input: { query: query.slice(0, 2_000) },
      },
    ],
  };
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

export function splitterAgent(thinker: Thinker): SessionAgents["splitter"] {
  return {
    name: "splitter",
    version: thinker.version("splitter"),
    input: splitterInput,
    output: splitterOutput,
    run: async ({ brief, task, ancestors, agents, limits, level }, context) => {
      const outcome = await thinker.think(context, {
        agent: "splitter",
        language: brief.language,
        values: { maxTasks: String(limits.maxChildren) },
        session: sessionText("", brief, null),
        task: [
          `The task, on level ${level} of the plan, for the agent '${task.agent}': ${task.description}`,
          `It is part of: ${ancestors.join(" > ")}`,
          `Agents:\n${agents.map(({ name, description }) => `- ${name}: ${description}`).join("\n")}`,
        ].join("\n\n"),
        form: formFor(splitForms, agents, (names) =>
          answerForm(z.object({ complexity, reason: z.string(), tasks: z.array(taskForm(names)) })),
        ),
      });
      if (!outcome.answered) return { complexity: "simple", reason: "The session's budget is used up", tasks: [] };
      const { complexity: judged, reason, tasks } = outcome.value;
      // One part is the task again, and nothing simpler.
      if (tasks.length < 2) return { complexity: judged, reason, tasks: [] };
      const parts = tasks.slice(0, limits.maxChildren);
      const item = typeof task.input?.scopeItem === "string" ? task.input.scopeItem : null;
      return { complexity: judged, reason, tasks: parts.map((part) => specOf(part, parts, brief.scope, `${task.ref}.`, item)) };
    },
  };
}

/** A question to the user, with its choices where there are at least two to choose from. */
function askedOf({ description, choices = [] }: WireTask): Pick<TaskSpec, "kind" | "input"> {
  const distinct = [...new Set(choices.map((choice) => choice.trim()).filter((choice) => choice !== ""))];
  return { kind: "user_interaction", input: { question: description, ...(distinct.length > 1 && { choices: distinct }) } };
}

/** What a model proposed as a task, under a ref that is its own in the whole plan. */
export function specOf(
  task: WireTask,
  siblings: readonly WireTask[],
  scope: readonly string[],
  prefix: string,
  parentItem: string | null = null,
): TaskSpec {
  const refs = new Map<string, string>();
  for (const [index, { id }] of siblings.entries()) if (!refs.has(id)) refs.set(id, `${prefix}${index + 1}`);
  const ref = `${prefix}${siblings.indexOf(task) + 1}`;
  const scopeItem = scope[task.scopeItem - 1] ?? parentItem;
  const searched = task.agent === "research" || task.agent === "data";
  const dependencies = task.dependsOn.flatMap((id) => refs.get(id) ?? []).filter((other) => other !== ref);
  return {
    ref,
    description: task.description.slice(0, 4_000) || task.searchQuery.slice(0, 4_000) || "…",
    agent: task.agent,
    complexity: task.complexity,
    critical: task.critical,
    dependencies: [...new Set(dependencies)],
    ...(task.agent === asking.name && askedOf(task)),
    ...(searched && {
      input: {
        ...(scopeItem !== null && scopeItem !== undefined && { scopeItem }),
        query: (task.searchQuery || task.description).slice(0, 2_000),
      },
    }),
  };
}
