/** The text of a question and its choices, from a plan or a task's output. Pure. */
import { isJsonObject, type Json } from "../../domain/base/json.ts";
import type { Choice } from "../../domain/plans/plan.ts";

/** A choice, and what it shows before the question is asked again. */
export interface ChoiceSpec {
  choice: Choice;
  shows: Json;
}

/** A choice from a text or `{value, label?, again?, shows?}`; null for anything else. */
export function choiceSpecOf(given: Json): ChoiceSpec | null {
  if (isJsonObject(given)) {
    const { value, label = value, again, shows = null } = given;
    const own = value ?? label;
    if (typeof own === "string" && typeof (label ?? own) === "string" && own.trim() !== "")
      return { choice: { value: own, label: String(label ?? own), ...(again === true && { again }) }, shows: shows ?? null };
  }
  const words = wordsOf(given);
  return words.trim() === "" ? null : { choice: { value: words, label: words }, shows: null };
}

/** A value as text for the user: texts unchanged, lists as lines. */
export function wordsOf(value: Json): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map((item: Json) => (typeof item === "object" ? wordsOf(item) : `- ${wordsOf(item)}`)).join("\n");
  if (value !== null && typeof value === "object") {
    const { text, items } = value as { readonly [key: string]: Json | undefined };
    if (typeof text === "string") return items === undefined ? text : `${text}\n${wordsOf(items)}`;
  }
  return JSON.stringify(value);
}
