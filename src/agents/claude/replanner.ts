/** Thinks a running plan over, after a step failed or the user answered. */
import { z } from "zod";
import { replannerInput, replannerOutput, type SessionAgents } from "../contracts.ts";
import { type AnswerForm, answerForm } from "./answer-form.ts";
import { formFor, specOf, taskForm, type WireTask } from "./planner.ts";
import { sessionText, type Thinker } from "./thinker.ts";
import { framed } from "./untrusted.ts";

interface Rethought {
  reason: string;
  replaces: boolean;
  leaveOut: string[];
  tasks: WireTask[];
}

const forms = new Map<string, AnswerForm<Rethought>>();

export function replannerAgent(thinker: Thinker): NonNullable<SessionAgents["replanner"]> {
  return {
    name: "replanner",
    version: thinker.version("replanner"),
    input: replannerInput,
    output: replannerOutput,
    run: async (input, context) => {
      const { query, brief, agents, limits, open } = input;
      const outcome = await thinker.think(context, {
        agent: "replanner",
        language: brief.language,
        values: { maxTasks: String(limits.maxTasks) },
        session: sessionText(query, brief, null),
        task: taskText(input),
        form: formFor(forms, agents, (names) =>
          answerForm(
            z.object({ reason: z.string(), replaces: z.boolean(), leaveOut: z.array(z.string()), tasks: z.array(taskForm(names)) }),
          ),
        ),
      });
      if (!outcome.answered) return { reason: "The session's budget is used up", add: [], skip: [], replaces: false };
      const { reason, replaces, leaveOut, tasks } = outcome.value;
      const chosen = tasks.slice(0, limits.maxTasks);
      const known = new Set(open.map(({ ref }) => ref));
      return {
        reason,
        add: chosen.map((task) => specOf(task, chosen, brief.scope, "")),
        skip: leaveOut.filter((ref) => known.has(ref)),
        replaces,
      };
    },
  };
}

function taskText({ cause, task, open, done, agents }: z.infer<typeof replannerInput>): string {
  return [
    cause === "failure" ? `The step '${task.ref}' failed: ${task.description}` : `The user was asked: ${task.description}`,
    framed("tool_data", { kind: cause === "failure" ? "error" : "answer" }, task.outcome),
    `Still to run:\n${open.map(({ ref, description, agent, dependsOn }) => `- ${ref} (${agent}${dependsOn.length > 0 ? `, waits for ${dependsOn.join(", ")}` : ""}): ${description}`).join("\n")}`,
    ...(done.length === 0
      ? []
      : [
          framed(
            "evidence",
            { kind: "done" },
            done.map(({ ref, description, summary }) => `- ${ref}: ${description}: ${summary}`).join("\n"),
          ),
        ]),
    `Agents:\n${agents.map(({ name, description }) => `- ${name}: ${description}`).join("\n")}`,
  ].join("\n\n");
}
