/** Which items of the brief's scope a task serves, by its input. Pure. */
import type { Json } from "../domain/base/json.ts";

type Input = { readonly [name: string]: Json | undefined };

/** The items that the input names, alone or several; none for a task that serves the whole scope. */
export function scopeItemsOf({ scopeItem, scopeItems }: Input): string[] {
  return [scopeItem, ...(Array.isArray(scopeItems) ? scopeItems : [])].filter((item) => typeof item === "string");
}

/** Whether a task with this input serves the item: names it, or names none. */
export function servesItem(input: Input, item: string): boolean {
  const own = scopeItemsOf(input);
  return own.length === 0 || own.includes(item);
}
