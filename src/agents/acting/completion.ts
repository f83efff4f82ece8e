/** Completes a tool's input when its step runs: from the step's description, from the results of earlier steps, then by asking. */

import type { Json } from "../../domain/base/json.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { Question } from "../../domain/plans/plan.ts";
import { languageOf } from "../../languages/combined.ts";
import type { AgentContext } from "../agent.ts";
import { type TaskAgentInput, taskResult } from "../contracts.ts";
import { spokenValue } from "./field-values.ts";
import { type Field, fieldsOf, unfillable } from "./fields.ts";
import { type Filled, filledFromWords } from "./filling.ts";
import { filledFromSteps, type StepGave } from "./step-filling.ts";

/**
 * The whole input of a call. Questions are asked in the order of the schema, so that a restarted run asks the same.
 * @throws RalphError `invalid_input` for a tool that is not there, or a field that no words can fill.
 */
export async function completed(
  tool: string,
  given: { readonly [key: string]: Json | undefined },
  { task, dependencies, brief }: TaskAgentInput,
  context: AgentContext,
): Promise<Filled> {
  const described = context.tools.find(({ name }) => name === tool);
  if (described === undefined) throw new RalphError("invalid_input", `There is no tool '${tool}'`);
  const fields = fieldsOf(described.inputSchema);
  const words = task.description;
  const filled: Filled = { ...filledFromWords(fields, words, context.now), ...(given as Filled) };
  const steps = dependencies.map(gaveOf);
  for (const field of fields) {
    if (filled[field.name] !== undefined || !isWanted(field)) continue;
    const value = filledFromSteps(field, { fields, steps, words, now: context.now, language: brief.language });
    if (value !== null) filled[field.name] = value;
  }
  const [hopeless] = unfillable(fields, Object.keys(filled));
  if (hopeless !== undefined)
    throw new RalphError("invalid_input", `'${tool}' needs '${hopeless.name}', which no words can fill: give it in the plan`);
  for (const field of fields) {
    if (field.required && filled[field.name] === undefined)
      filled[field.name] = await askedFor(field, { step: words, language: brief.language }, context);
  }
  return filled;
}

/** Optional fields are filled from earlier steps only where the match is unambiguous. */
function isWanted({ required, meanings }: Field): boolean {
  return required || meanings.includes("people") || meanings.includes("start");
}

async function askedFor(field: Field, { step, language }: { step: string; language: string }, context: AgentContext): Promise<Json> {
  const { phrases } = languageOf(language).actions;
  const { name, description, choices } = field;
  let wrong: string | null = null;
  while (true) {
    const text = phrases.askField({ step, field: name, description, wrong });
    const list = choices?.map((value) => ({ value, label: value })) ?? null;
    const question: Question = { kind: list === null ? "input" : "choice", text, choices: list, call: null };
    const said = await context.ask(question);
    const value = spokenValue(field, said, context.now);
    if (value !== null) return value;
    wrong = said.slice(0, 200);
  }
}

/** The result of a step as the text and values from which fields are filled. */
function gaveOf({ ref, id, description, result }: TaskAgentInput["dependencies"][number]): StepGave {
  const read = taskResult.safeParse(result);
  if (!read.success) return { ref: ref ?? id, description, summary: "", output: undefined, words: "" };
  const { summary, findings, searched } = read.data;
  // Research results are read from their quotations; their output is for agents.
  const output = findings.length > 0 || searched.length > 0 ? undefined : read.data.output;
  const words = findings.flatMap(({ text, citations }) => [text, ...citations.map(({ quote }) => quote)]);
  return { ref: ref ?? id, description, summary, output: output as Json | undefined, words: [summary, ...words].join("\n") };
}
