/**
 * References in a task's input to another task's result: `{"$from": "task-id", "path": "emails.0"}`. The path is looked up
 * in the task's `output`, or in its whole result where it has no output; without a path the whole is taken.
 */

import { type Json, jsonObjectOf } from "../../domain/base/json.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { AskSpec, BranchesSpec, BranchSpec } from "../../domain/plans/plan.ts";

export interface Reference {
  /** Id or ref of the task referred to. */
  from: string;
  path: string;
  /** The path of the reference, as in `input.files`. */
  at: string;
}

/** The further questions in a task's branches. Tasks that branches add are left out: their references are checked separately. */
export function questionsIn(branches: BranchesSpec | undefined): unknown[] {
  const of = (answers: Record<string, BranchSpec> | undefined): AskSpec[] =>
    Object.values(answers ?? {}).flatMap(({ ask }) => (ask === undefined ? [] : [ask, ...of(ask.onAnswer)]));
  return of(branches?.onAnswer).map(({ question, choices }) => ({ question, choices }));
}

/** Every reference in a value, and malformed ones. */
export function referencesIn(value: unknown, at: string): { references: Reference[]; faults: { at: string; message: string }[] } {
  const references: Reference[] = [];
  const faults: { at: string; message: string }[] = [];
  const walk = (item: unknown, place: string): void => {
    if (item === null || typeof item !== "object") return;
    if (!Object.hasOwn(item, "$from")) {
      for (const [key, member] of Object.entries(item)) walk(member, `${place}.${key}`);
      return;
    }
    const { $from, path = "", ...rest } = item as Record<string, unknown>;
    if (typeof $from !== "string" || typeof path !== "string" || Object.keys(rest).length > 0) {
      faults.push({ at: place, message: 'a reference is {"$from": "task-id", "path": "…"}, both texts, and nothing else' });
    } else references.push({ from: $from, path, at: place });
  };
  walk(value, at);
  return { references, faults };
}

/** Whether a value holds a reference anywhere. */
export function hasReference(value: unknown): boolean {
  if (value === null || typeof value !== "object") return false;
  return Object.hasOwn(value, "$from") || Object.values(value).some(hasReference);
}

/**
 * Replaces each reference by the value that it refers to.
 * @throws RalphError `invalid_input` naming a reference whose task has no value at the path.
 */
export function resolveReferences(value: Json, resultOf: (task: string) => Json | undefined): Json {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((item: Json) => resolveReferences(item, resultOf));
  const object = value as { readonly [key: string]: Json | undefined };
  if (typeof object.$from === "string") return lookedUp(object.$from, typeof object.path === "string" ? object.path : "", resultOf);
  return Object.fromEntries(Object.entries(object).map(([key, member]) => [key, resolveReferences(member ?? null, resultOf)]));
}

function lookedUp(from: string, path: string, resultOf: (task: string) => Json | undefined): Json {
  const result = resultOf(from);
  if (result === undefined || result === null)
    throw new RalphError("invalid_input", `The task '${from}' that the input refers to has no result`);
  const object = jsonObjectOf(result);
  let found: Json | undefined = Object.hasOwn(object, "output") && object.output !== undefined ? object.output : result;
  for (const key of keysOf(path)) {
    const holder: Json = found;
    found = holder !== null && typeof holder === "object" && Object.hasOwn(holder, key) ? (holder as Record<string, Json>)[key] : undefined;
    if (found === undefined)
      throw new RalphError("invalid_input", `The result of the task '${from}' has nothing at '${path}' (no '${key}')`);
  }
  return found ?? null;
}

/** Keys of 'emails.0.name', 'emails[0].name' or the JSON Pointer '/emails/0/name' (RFC 6901). */
function keysOf(path: string): string[] {
  if (path === "") return [];
  if (path.startsWith("/")) {
    return path
      .slice(1)
      .split("/")
      .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  }
  return path
    .replace(/^\$\.?/, "")
    .replace(/\[(\w+)\]/g, ".$1")
    .split(".")
    .filter((key) => key !== "");
}
