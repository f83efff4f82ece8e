/** Splits a task of a hierarchical plan whose item asks for several things, and only into simpler parts. */
import type { z } from "zod";
import type { TaskSpec } from "../../../domain/plans/plan.ts";
import { phrasesFor } from "../../../languages/combined.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import { evidenceTaskInput, type SessionAgents } from "../../contracts.ts";
import { splitterInput, splitterOutput } from "../../planning-contracts.ts";
import { scopeItemsOf } from "../brief/scope-items.ts";

type Input = z.infer<typeof splitterInput>;
type Output = z.infer<typeof splitterOutput>;

export const splitter: SessionAgents["splitter"] = {
  name: "extractive.splitter",
  version: "1",
  input: splitterInput,
  output: splitterOutput,
  run: async (input) => split(input),
};

/** The parts of a task, or none where it stays whole; pure. Each part has fewer words of its own than the whole. */
export function split({ brief, task, ancestors, limits }: Input): Output {
  const phrases = phrasesFor(brief.language).planning;
  const whole = (reason: string): Output => ({ complexity: "simple", reason, tasks: [] });
  const input = evidenceTaskInput.safeParse(task.input ?? {});
  if (!input.success || input.data.compare === true) return whole(phrases.staysWhole);
  const { scopeItem, scopeItems } = input.data;
  if (scopeItems !== undefined && scopeItems.length > 1) {
    return parts(
      task,
      scopeItems.slice(0, limits.maxChildren).map((item) => ({ scopeItem: item, query: item })),
      phrases,
    );
  }
  const asked = input.data.query ?? scopeItem ?? task.description;
  const items = scopeItemsOf(asked);
  const size = contentStems(asked).length;
  const simpler = items.every((item) => contentStems(item).length < size);
  const repeats = items.some((item) => ancestors.includes(item));
  if (items.length < 2 || items.length > limits.maxChildren || !simpler || repeats)
    return whole(items.length < 2 ? phrases.staysWhole : phrases.notSimpler);
  return parts(
    task,
    items.map((query) => ({ scopeItem: scopeItem ?? asked, query })),
    phrases,
  );
}

function parts(task: TaskSpec, inputs: { scopeItem: string; query: string }[], phrases: ReturnType<typeof phrasesFor>["planning"]): Output {
  return {
    complexity: "medium",
    reason: phrases.splits(inputs.length),
    tasks: inputs.map((input, index) => ({
      ref: `${task.ref}.${index + 1}`,
      description: task.agent === "data" ? phrases.dataTask(input.query) : phrases.researchTask(input.query),
      agent: task.agent,
      complexity: "simple",
      input,
    })),
  };
}
