/** A task that the user answers: it asks, waits, may ask on, and its result is the last answer. */
import { z } from "zod";
import type { AgentContext } from "../../agents/agent.ts";
import { taskResult } from "../../agents/contracts.ts";
import { RalphError } from "../../domain/errors.ts";
import type { Json } from "../../domain/json.ts";
import { type AskSpec, type BranchSpec, branchesSpec, plainQuestion, type Question, type TaskSpec } from "../../domain/plan.ts";

const questionInput = z.object({ question: z.json().optional(), choices: z.json().optional() });

export const userQuestion = z.object({ ask: z.json(), choices: z.json().optional(), branches: branchesSpec.optional() });
export type UserQuestion = z.infer<typeof userQuestion>;

/** The question of a `user_interaction` task, its references resolved: its input's, or its description. */
export function questionOf(description: string, input: Json, branches: Json): UserQuestion {
  const { question, choices } = questionInput.parse(input);
  return { ask: question ?? description, ...(choices !== undefined && { choices }), branches: branchesSpec.parse(branches ?? {}) };
}

/**
 * Asks until an answer leads no further. What the answers add to the plan, and leave out of it, is the result's.
 * Each question is asked in the order of the answers, so that a run taken up again asks the same.
 */
export const answerResult = {
  input: userQuestion,
  output: taskResult,
  async run({ ask, choices, branches }: UserQuestion, context: AgentContext): Promise<z.infer<typeof taskResult>> {
    const answers: string[] = [];
    const newTasks: TaskSpec[] = [];
    const dropTasks: string[] = [];
    let asked: AskSpec | undefined = { question: ask, choices, onAnswer: branches?.onAnswer };
    while (asked !== undefined) {
      const { onAnswer }: AskSpec = asked;
      const answer = await context.ask(questionText(asked));
      answers.push(answer);
      const branch = branchFor(onAnswer, answer);
      newTasks.push(...(branch?.add ?? []));
      dropTasks.push(...(branch?.skip ?? []));
      asked = branch?.ask;
    }
    const output = answers.at(-1) ?? "";
    return { summary: answers.join(" → "), findings: [], tables: [], series: [], searched: [], questions: [], newTasks, dropTasks, output };
  },
};

function branchFor(branches: Record<string, BranchSpec> | undefined, answer: string): BranchSpec | undefined {
  const wanted = answer.trim().toLowerCase();
  const named = Object.entries(branches ?? {}).find(([choice]) => choice.toLowerCase() === wanted);
  return named?.[1] ?? branches?.["*"];
}

/** @throws RalphError `invalid_input` where a reference gave something that is no question or no list of choices. */
function questionText({ question, choices }: AskSpec): Question {
  const text = wordsOf(question as Json);
  if (text.trim() === "") throw new RalphError("invalid_input", "The question is empty");
  if (choices === undefined || choices === null) return plainQuestion(text, null);
  const list = Array.isArray(choices) ? choices.map((choice) => wordsOf(choice as Json)) : [];
  if (list.length === 0 || list.some((choice) => choice.trim() === "")) {
    throw new RalphError("invalid_input", "The choices of the question are no list of texts");
  }
  return plainQuestion(text, list);
}

/** A value as the user reads it: texts as they are, lists as lines. */
function wordsOf(value: Json): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map((item: Json) => (typeof item === "object" ? wordsOf(item) : `- ${wordsOf(item)}`)).join("\n");
  if (value !== null && typeof value === "object") {
    const { text, items } = value as { readonly [key: string]: Json | undefined };
    if (typeof text === "string") return items === undefined ? text : `${text}\n${wordsOf(items)}`;
  }
  return JSON.stringify(value);
}
