/** Fills a tool's input from the words of a request. Pure. */
import type { Json } from "../../domain/base/json.ts";
import { address, durationFor, fitted, isMoment, isPeople, isText, momentFor } from "./field-values.ts";
import { type Field, wordsOf } from "./fields.ts";
import { minutesIn } from "./moments.ts";

export type Filled = Record<string, Json>;

const quoted = /«([^»]+)»|"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]/u;
const webAddress = /https?:\/\/[^\s<>"«»]+[^\s<>"«».,;:!?)]/u;

/** Values for the fields that the request states unambiguously. */
export function filledFromWords(fields: readonly Field[], words: string, now: string): Filled {
  const numbers = numbersIn(words);
  const texts = fields.filter((field) => isText(field));
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = fromWords(field, words, now, { numbers, fields, isOnlyText: texts.length === 1 });
      return value === null ? [] : [[field.name, fitted(field, value)]];
    }),
  );
}

interface About {
  numbers: readonly string[];
  fields: readonly Field[];
  isOnlyText: boolean;
}

function fromWords(field: Field, words: string, now: string, { numbers, fields, isOnlyText }: About): Json | null {
  if (field.choices !== null) return field.choices.find((choice) => hasWord(words, choice)) ?? null;
  if (isPeople(field, fields)) return listed([...new Set(words.match(address) ?? [])]);
  if (isMoment(field)) return momentFor(field, words, now);
  if (field.meanings.includes("duration")) return durationFor(field, minutesIn(words));
  if (field.format === "uri" || /\burl\b/.test(wordsOf(field.name))) return webAddress.exec(words)?.[0] ?? null;
  if (field.type === "number" || field.type === "integer") return numbers.length === 1 ? Number(numbers[0]) : null;
  if (/\b(?:id|number|no|ref)\b/.test(wordsOf(field.name))) return numbers.length === 1 ? (numbers[0] ?? null) : null;
  const [, ...groups] = quoted.exec(words) ?? [];
  const inQuotes = groups.find((group) => group !== undefined);
  if (inQuotes === undefined || !isText(field)) return null;
  // One quotation and several text fields: it is an event's title, or a message's body.
  const wanted = has(fields, "title") && (!has(fields, "text") || fields.some(isMoment)) ? "title" : "text";
  return isOnlyText || field.meanings.includes(wanted) ? inQuotes : null;
}

function has(fields: readonly Field[], meaning: Field["meanings"][number]): boolean {
  return fields.some(({ meanings }) => meanings.includes(meaning));
}

/** Numbers of a text that belong to no date, time or length. */
function numbersIn(words: string): string[] {
  const bare = words.replace(/\d{1,4}[-./:]\d{1,2}(?:[-./:]\d{1,4})?/gu, " ");
  return bare.match(/(?<![\p{L}\d.])\d+(?:[.,]\d+)?(?![\p{L}\d])/gu)?.map((number) => number.replace(",", ".")) ?? [];
}

function listed(values: readonly string[]): Json | null {
  return values.length === 0 ? null : [...values];
}

function hasWord(words: string, choice: string): boolean {
  return ` ${words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")} `.includes(` ${wordsOf(choice)} `);
}
