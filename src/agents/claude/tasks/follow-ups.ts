/** Changes of the plan that an agent proposes after a finding: a few new tasks, and tasks that are not needed any more. */
import { z } from "zod";
import type { TaskAgentInput, TaskResult } from "../../contracts.ts";
import { scopeItemsOf } from "../../scope-items.ts";

/** Of one task. */
const most = 2;

export const followUpForm = z.object({
  agent: z.enum(["research", "data"]),
  description: z.string(),
  searchQuery: z.string(),
});
type FollowUp = z.infer<typeof followUpForm>;

/** Refs of follow-up tasks; they may not propose further tasks, so that a plan terminates. */
const mark = "+";

export function followUps(
  { task, waiting = [] }: TaskAgentInput,
  proposed: readonly FollowUp[],
  needless: readonly string[],
): Pick<TaskResult, "newTasks" | "dropTasks"> {
  const ref = task.ref ?? task.id;
  const items = scopeItemsOf(task.input);
  const wanted = ref.includes(mark) ? [] : proposed.filter(({ description }) => description.trim() !== "").slice(0, most);
  const dropTasks = needless.filter((name) => waiting.some((other) => other.ref === name));
  return {
    newTasks: wanted.map(({ agent, description, searchQuery }, index) => ({
      ref: `${ref}${mark}${index + 1}`,
      description: description.slice(0, 4_000),
      agent,
      complexity: "simple" as const,
      input: {
        ...(items.length === 1 ? { scopeItem: items[0] as string } : items.length > 1 && { scopeItems: items }),
        query: (searchQuery || description).slice(0, 2_000),
        effort: "low",
      },
    })),
    ...(dropTasks.length > 0 && { dropTasks }),
  };
}
