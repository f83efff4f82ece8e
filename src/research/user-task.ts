/** A task that the user answers: it asks, waits, and its result is the answer. */
import { z } from "zod";
import type { AgentContext } from "../agents/agent.ts";
import { taskResult } from "../agents/contracts.ts";
import { question } from "../domain/plan.ts";
import type { TaskRow } from "../store/tasks.ts";

const questionInput = z.object({
  question: z.string().min(1).optional(),
  choices: z.array(z.string().min(1)).min(1).nullable().optional(),
});

/** The question of a `user_interaction` task: its input's, or its description. */
export function questionOf(row: Pick<TaskRow, "input" | "description">): z.infer<typeof question> {
  const given = questionInput.safeParse(JSON.parse(row.input));
  return { text: given.data?.question ?? row.description, choices: given.data?.choices ?? null };
}

export const answerResult = {
  input: question,
  output: taskResult,
  async run(input: z.infer<typeof question>, context: AgentContext): Promise<z.infer<typeof taskResult>> {
    const answer = await context.ask(input);
    return { summary: answer, findings: [], tables: [], series: [], searched: [], questions: [], newTasks: [], output: answer };
  },
};
