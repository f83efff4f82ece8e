/** Long lists of answers, taken out and put back. They are stored once per session, since many answers hold the same table. */

import { type Json, sha256 } from "../../domain/base/json.ts";

/** Where an answer has null instead of a list, and the hash of the list's JSON. */
export interface AnswerPart {
  readonly path: readonly (string | number)[];
  readonly hash: string;
}

export interface PartedAnswer {
  /** The answer's JSON without its parts. */
  readonly text: string;
  readonly parts: readonly AnswerPart[];
  /** JSON of the parts, by hash. */
  readonly contents: ReadonlyMap<string, string>;
}

/** Shorter lists stay in the answer; in a list of fewer items, such as that of the tables found, each item is looked into. Items; characters of JSON. */
const leastItems = 32;
const leastLength = 2_000;
/** Lists deeper in an answer stay in it. */
const deepest = 4;

export function partedAnswer(answer: Json): PartedAnswer {
  const parts: AnswerPart[] = [];
  const contents = new Map<string, string>();
  const without = (value: Json | undefined, path: AnswerPart["path"]): Json | undefined => {
    if (typeof value !== "object" || value === null || path.length > deepest) return value;
    if (!isList(value)) {
      const left = ([key, item]: [string, Json | undefined]) => [key, without(item, [...path, key])] as const;
      return Object.fromEntries(Object.entries(value).map(left));
    }
    if (value.length < leastItems) return value.map((item, index) => without(item, [...path, index]) ?? null);
    const text = JSON.stringify(value);
    if (text.length < leastLength) return value;
    const hash = sha256(text);
    contents.set(hash, text);
    parts.push({ path, hash });
    return null;
  };
  return { text: JSON.stringify(without(answer, [])), parts, contents };
}

/** @param contents JSON of the parts, by hash. */
export function wholeAnswer(text: string, parts: readonly AnswerPart[], contents: ReadonlyMap<string, string>): Json {
  // A holder makes a part that is all of the answer a member like the others.
  const holder = { answer: JSON.parse(text) as Json };
  for (const { path, hash } of parts) {
    const keys = ["answer", ...path];
    const parent = keys.slice(0, -1).reduce<Held>((value, key) => value[key] as Held, holder);
    Object.defineProperty(parent, keys.at(-1) ?? "answer", { ...plain, value: JSON.parse(contents.get(hash) as string) });
  }
  return holder.answer;
}

type Held = Record<string | number, unknown>;

/** An assignment to the key `__proto__` would change the prototype instead. */
const plain = { configurable: true, enumerable: true, writable: true };

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
