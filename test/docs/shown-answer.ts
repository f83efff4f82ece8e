/** Holds an answer that the documentation shows against the one that came. */
import { expect } from "vitest";

/** Numbers that are the same wherever the commands are played. */
const exact = /\.(passages|tables|progress|current|total|steps)$/;

/** Everything shown is there, of the same type; a text with '…' matches around it, and most numbers may be other ones. */
export function holds(shown: unknown, real: unknown, path = "answer"): void {
  if (Array.isArray(shown)) {
    expect(real, path).toBeInstanceOf(Array);
    for (const [index, item] of shown.entries()) holds(item, (real as unknown[])[index], `${path}.${index}`);
  } else if (shown !== null && typeof shown === "object") {
    expect(real, path).toBeTypeOf("object");
    for (const [key, value] of Object.entries(shown)) holds(value, (real as Record<string, unknown>)[key], `${path}.${key}`);
  } else if (typeof shown === "string" && (shown.includes("…") || isTime(shown))) {
    expect(typeof real, path).toBe("string");
    if (!isTime(shown)) expect(String(real), path).toMatch(new RegExp(`^${shown.split("…").map(escaped).join("[\\s\\S]*")}$`));
  } else if (typeof shown === "number" && !exact.test(path)) expect(typeof real, path).toBe("number");
  else expect(real, path).toEqual(shown);
}

function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT/.test(text);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
