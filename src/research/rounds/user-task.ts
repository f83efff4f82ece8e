/** A task that the user answers: it asks, waits, may show more and ask again, and its result is the last answer. */
import { z } from "zod";
import type { AgentContext } from "../../agents/agent.ts";
import { taskResult } from "../../agents/contracts.ts";
import type { Json } from "../../domain/base/json.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import { type AskSpec, type BranchSpec, branchesSpec, type Choice, type Question, type TaskSpec } from "../../domain/plans/plan.ts";
import { asksForConsent, consentIn } from "../../sources/text/consent.ts";
import { yesAndNoOf } from "../calls/answered-choice.ts";
import { choiceSpecOf, wordsOf } from "./question-words.ts";

const questionInput = z.object({ question: z.json().optional(), choices: z.json().optional() });

const userQuestion = z.object({
  ask: z.json(),
  choices: z.json().optional(),
  branches: branchesSpec.optional(),
  /** Ids of the leaves that wait for the answer. */
  waiting: z.array(z.string()).default([]),
  /** Choices of a question that asks for consent and has none of its own; null where the answer itself is used. */
  consent: z.object({ yes: z.string(), no: z.string() }).nullable().default(null),
});
export type UserQuestion = z.infer<typeof userQuestion>;

/** The question of a `user_interaction` task, its references resolved: its input's, or its description. */
export function questionOf(
  description: string,
  input: Json,
  branches: Json,
  around: Pick<UserQuestion, "waiting" | "consent"> = { waiting: [], consent: null },
): UserQuestion {
  const { question, choices } = questionInput.parse(input);
  return {
    ask: question ?? description,
    ...(choices !== undefined && { choices }),
    branches: branchesSpec.parse(branches ?? {}),
    ...around,
  };
}

/**
 * Asks until an answer leads to no further question. The result contains the tasks that the answers add and skip. Each
 * question follows from the answers before it, so that a restarted run asks the same ones.
 */
export const answerResult = {
  input: userQuestion,
  output: taskResult,
  async run({ ask, choices, branches, waiting, consent }: UserQuestion, context: AgentContext): Promise<z.infer<typeof taskResult>> {
    const answers: string[] = [];
    const newTasks: TaskSpec[] = [];
    const dropTasks: string[] = [];
    let asked: AskSpec | undefined = { question: ask, choices, onAnswer: branches?.onAnswer };
    let shown: Json = null;
    while (asked !== undefined) {
      const { onAnswer }: AskSpec = asked;
      const question = questionText(asked, shown, consent);
      const answer = await context.ask(question);
      const choice: Choice = question.choices?.find(({ value }) => value === answer) ?? { value: answer, label: answer };
      answers.push(choice.label);
      if (choice.again === true) {
        shown = shownBy(asked, choice);
        continue;
      }
      const branch = branchFor(onAnswer, choice);
      if (branch === undefined && !isConsent(question, choice, onAnswer)) dropTasks.push(...waiting);
      newTasks.push(...(branch?.add ?? []));
      dropTasks.push(...(branch?.skip ?? []));
      if (branch?.ask === undefined) return resultOf(answers, answer, newTasks, dropTasks);
      asked = branch.ask;
      shown = null;
    }
    throw new RalphError("internal_error", "The question has no end");
  },
};

function resultOf(answers: readonly string[], output: string, newTasks: TaskSpec[], dropTasks: string[]): z.infer<typeof taskResult> {
  return { summary: answers.join(" → "), findings: [], tables: [], series: [], searched: [], questions: [], newTasks, dropTasks, output };
}

function branchFor(branches: Record<string, BranchSpec> | undefined, { value, label }: Choice): BranchSpec | undefined {
  const named = (words: string) => Object.entries(branches ?? {}).find(([choice]) => choice.toLowerCase() === words.trim().toLowerCase());
  const meant = () => {
    const said = consentIn(value);
    const same = said === null ? [] : Object.entries(branches ?? {}).filter(([choice]) => consentIn(choice) === said);
    return same.length === 1 ? same[0] : undefined;
  };
  return (named(value) ?? named(label) ?? meant())?.[1] ?? branches?.["*"];
}

/**
 * Whether the dependents of an answer without a branch may run. Where a choice means no, only the one that means yes is
 * consent, or the only one without a branch.
 */
function isConsent(question: Question, choice: Choice, branches: Record<string, BranchSpec> | undefined): boolean {
  const { yes, no } = yesAndNoOf(question);
  if (no === null) return true;
  if (yes !== null) return choice.value === yes.value;
  const open = (question.choices ?? []).filter((one) => one.again !== true && one !== no && branchFor(branches, one) === undefined);
  return open.length === 1 && open[0]?.value === choice.value;
}

/** @throws RalphError `invalid_input` where a reference resolves to something that is no question or no list of choices. */
function questionText({ question, choices, onAnswer }: AskSpec, shown: Json, consent: UserQuestion["consent"]): Question {
  const text = wordsOf(question as Json);
  if (text.trim() === "") throw new RalphError("invalid_input", "The question is empty");
  const whole = shown === null ? text : `${wordsOf(shown)}\n\n${text}`;
  const asks = (list: Choice[] | null): Question => ({ kind: list === null ? "text" : "choice", text: whole, choices: list, call: null });
  if (choices === undefined || choices === null) {
    if (consent === null || onAnswer !== undefined || !asksForConsent(text)) return asks(null);
    return asks([
      { value: "yes", label: consent.yes },
      { value: "no", label: consent.no },
    ]);
  }
  const list = Array.isArray(choices) ? choices.map((choice) => choiceSpecOf(choice as Json)?.choice ?? null) : [];
  const known = list.filter((choice) => choice !== null);
  if (list.length === 0 || known.length < list.length)
    throw new RalphError("invalid_input", "The choices of the question are no list of texts");
  return asks(known);
}

/** The content that the choice refers to in `shows`. */
function shownBy({ choices }: AskSpec, { value }: Choice): Json {
  const list = Array.isArray(choices) ? choices.map((choice) => choiceSpecOf(choice as Json)) : [];
  return list.find((spec) => spec?.choice.value === value)?.shows ?? null;
}
