/** Revises a running plan after a step failed, or after an answer or a message of the user. */

import { z } from "zod";
import { BoundedCache } from "../../../domain/base/bounded-cache.ts";
import { RalphError } from "../../../domain/errors/errors.ts";
import type { SessionAgents } from "../../contracts.ts";
import { replannerInput, replannerOutput } from "../../planning-contracts.ts";
import { type AnswerForm, answerForm } from "../conversation/answer-form.ts";
import { sessionText, type Thinker } from "../conversation/thinker.ts";
import { libraryText } from "../prompts/library-text.ts";
import { framed } from "../prompts/untrusted.ts";
import { agentList, formFor, mostForms, specOf, taskForm, type WireTask } from "./task-form.ts";

interface Rethought {
  reason: string;
  replaces: boolean;
  leaveOut: string[];
  scope: string[];
  tasks: WireTask[];
}

type Input = z.infer<typeof replannerInput>;

const forms = new BoundedCache<AnswerForm<Rethought>>(mostForms);

export function replannerAgent(thinker: Thinker): NonNullable<SessionAgents["replanner"]> {
  return {
    name: "replanner",
    version: thinker.version("replanner"),
    input: replannerInput,
    output: replannerOutput,
    run: async (input, context) => {
      const { query, brief, agents, limits, open, cause } = input;
      const outcome = await thinker.think(context, {
        agent: "replanner",
        language: brief.language,
        values: { maxTasks: String(limits.maxTasks) },
        session: sessionText(query, brief),
        task: taskText(input),
        form: formFor(forms, agents, (names) =>
          answerForm(
            z.object({
              reason: z.string(),
              replaces: z.boolean().default(false),
              leaveOut: z.array(z.string()),
              scope: z.array(z.string()),
              tasks: z.array(taskForm(names)),
            }),
          ),
        ),
      });
      if (!outcome.answered && cause === "message") throw new RalphError("limit_reached", "The session's budget is used up");
      if (!outcome.answered) return { reason: "The session's budget is used up", add: [], skip: [], replaces: false };
      const { reason, replaces, leaveOut, tasks, scope } = outcome.value;
      const chosen = tasks.slice(0, limits.maxTasks);
      const known = new Set(open.map(({ ref }) => ref));
      const items = cause === "message" ? itemsIn(scope, brief.scope) : brief.scope;
      return {
        reason,
        add: chosen.map((task) => specOf(task, chosen, items, "")),
        skip: leaveOut.filter((ref) => known.has(ref)),
        replaces,
        ...(cause === "message" && { scope: [...items] }),
      };
    },
  };
}

/** The scope that the model gives; unchanged if it gives none. */
function itemsIn(scope: readonly string[], before: readonly string[]): readonly string[] {
  const items = [...new Set(scope.map((item) => item.trim().slice(0, 1_000)).filter((item) => item !== ""))].slice(0, 20);
  return items.length === 0 ? before : items;
}

const causes: Record<Input["cause"], (task: Input["task"]) => string> = {
  failure: ({ ref }) => `The step '${ref}' failed:`,
  answer: ({ ref }) => `The user answered the question of the step '${ref}':`,
  message: () => "The user says while the research runs:",
};

function taskText({ cause, task, open, done, agents, initialContext }: Input): string {
  const told = cause === "failure" ? framed("tool_data", { kind: "error" }, task.outcome) : framed("task", { kind: cause }, task.outcome);
  return [
    ...(initialContext === undefined ? [] : [libraryText(initialContext)]),
    causes[cause](task),
    ...(task.description === "" ? [] : [framed("task", {}, task.description)]),
    told,
    "Still to run:",
    framed("task", { kind: "open" }, open.map(openLine).join("\n") || "nothing"),
    ...(done.length === 0
      ? []
      : [
          framed(
            "evidence",
            { kind: "done" },
            done.map(({ ref, description, summary }) => `- ${ref}: ${description}: ${summary}`).join("\n"),
          ),
        ]),
    agentList(agents),
  ].join("\n\n");
}

function openLine({ ref, description, agent, dependsOn }: Input["open"][number]): string {
  return `- ${ref} (${agent}${dependsOn.length > 0 ? `, waits for ${dependsOn.join(", ")}` : ""}): ${description}`;
}
