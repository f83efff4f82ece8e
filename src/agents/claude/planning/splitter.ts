/** Judges one task of a plan, and splits it where that helps. */

import { z } from "zod";
import { BoundedCache } from "../../../domain/base/bounded-cache.ts";
import { complexity } from "../../../domain/plans/plan.ts";
import type { SessionAgents } from "../../contracts.ts";
import { splitterInput, splitterOutput } from "../../planning-contracts.ts";
import { type AnswerForm, answerForm } from "../conversation/answer-form.ts";
import { sessionText, type Thinker } from "../conversation/thinker.ts";
import { libraryText } from "../prompts/library-text.ts";
import { framed } from "../prompts/untrusted.ts";
import { agentList, formFor, mostForms, specOf, taskForm, type WireTask } from "./task-form.ts";

const forms = new BoundedCache<AnswerForm<{ complexity: z.infer<typeof complexity>; reason: string; tasks: WireTask[] }>>(mostForms);

export function splitterAgent(thinker: Thinker): SessionAgents["splitter"] {
  return {
    name: "splitter",
    version: thinker.version("splitter"),
    input: splitterInput,
    output: splitterOutput,
    run: async ({ brief, task, ancestors, agents, limits, level, initialContext }, context) => {
      const { expected, boundaries } = task.input ?? {};
      const outcome = await thinker.think(context, {
        agent: "splitter",
        language: brief.language,
        values: { maxTasks: String(limits.maxChildren) },
        session: sessionText("", brief),
        task: [
          ...(initialContext === undefined ? [] : [libraryText(initialContext)]),
          `The task, on level ${level} of the plan, for the agent '${task.agent}':`,
          framed("task", {}, [task.description, expected, boundaries].filter((part) => typeof part === "string").join("\n")),
          `It is part of: ${ancestors.join(" > ")}`,
          agentList(agents),
        ].join("\n\n"),
        form: formFor(forms, agents, (names) => answerForm(z.object({ complexity, reason: z.string(), tasks: z.array(taskForm(names)) }))),
      });
      if (!outcome.answered) return { complexity: "simple", reason: "The session's budget is used up", tasks: [] };
      const { complexity: judged, reason, tasks } = outcome.value;
      // A single part would only repeat the task.
      if (tasks.length < 2) return { complexity: judged, reason, tasks: [] };
      const parts = tasks.slice(0, limits.maxChildren);
      const { scopeItem, scopeItems } = task.input ?? {};
      const items = [scopeItem, ...(Array.isArray(scopeItems) ? scopeItems : [])].filter((item) => typeof item === "string");
      return { complexity: judged, reason, tasks: parts.map((part) => specOf(part, parts, brief.scope, `${task.ref}.`, items)) };
    },
  };
}
