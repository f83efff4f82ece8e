/** Maps an answer to a choice, by its text or as a synonym of yes or no. Pure functions. */
import type { Choice, Question } from "../../domain/plans/plan.ts";
import { consentIn } from "../../sources/text/consent.ts";

/** Values of the choices that permit or refuse a call. */
export const permit = "allow";
export const refuse = "refuse";

/** The choices of a question that mean yes and no; null where there are none, or they are ambiguous. */
export interface YesAndNo {
  yes: Choice | null;
  no: Choice | null;
}

/**
 * A yes-or-no question has exactly one choice that says no: 'yes' alone is too common a word ('right' beside 'left'). Choices
 * that ask once more do not count.
 */
export function yesAndNoOf({ kind, choices }: Pick<Question, "kind" | "choices">): YesAndNo {
  const real = (choices ?? []).filter(({ again }) => again !== true);
  const valued = (value: string) => real.find((choice) => choice.value === value) ?? null;
  if (kind === "permission") return { yes: valued(permit), no: valued(refuse) };
  const reading = (choice: Choice) => consentIn(choice.value) ?? consentIn(choice.label);
  const refusals = real.filter((choice) => reading(choice) === "no");
  const [no = null] = refusals;
  if (no === null || refusals.length > 1) return { yes: null, no: null };
  const others = real.filter((choice) => choice !== no);
  const agreeing = others.filter((choice) => reading(choice) === "yes");
  return { yes: onlyOne(agreeing) ?? onlyOne(others), no };
}

function onlyOne(choices: readonly Choice[]): Choice | null {
  return choices.length === 1 ? (choices[0] ?? null) : null;
}

/** The choice that the words name or mean; null where they fit none. */
export function chosenBy(said: string, question: Pick<Question, "kind" | "choices">): Choice | null {
  const words = plain(said);
  const named = question.choices?.find(({ value, label }) => plain(value) === words || plain(label) === words);
  if (named !== undefined) return named;
  const { yes, no } = yesAndNoOf(question);
  const consent = consentIn(said);
  if (consent === null) return null;
  return consent === "yes" ? yes : no;
}

/** Words as they are compared: case, outer blanks and a last full stop or exclamation mark make no difference. */
function plain(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .replace(/[.!]+$/u, "");
}
