/** A JSON value in words, for a person who reads or hears it: fields by name, no ids, no brackets. */

import type { Json } from "../domain/base/json.ts";
import { dateFormat, numberFormat } from "../domain/base/locale-formats.ts";
import { shortenedAtWord } from "../domain/base/shortened.ts";
import { singleSpaced } from "../domain/base/single-spaced.ts";
import type { Language } from "./language.ts";

type Words = Pick<Language, "tag" | "outcome">;

/** Entries of a list that are named; the rest are counted. */
const mostNamed = 5;
const depthLimit = 3;

/** Members that name a thing best, in this order. */
const naming = ["summary", "title", "name", "subject", "label", "text", "description", "message", "email"] as const;
const identifying = /^(?:id|_id|uuid|guid|etag|hash|sha256|token|version|cursor)$|(?:[a-z]I[dD]|_id|_uuid)$/;
const identifier = /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|[0-9a-f]{16,})$/i;

/** Whether a member is for programs alone: it identifies, ranks or places something. */
function isTechnical(key: string, value: Json): boolean {
  if (identifying.test(key) || key === "score" || (typeof value === "string" && identifier.test(value))) return true;
  return typeof value === "object" && value !== null && "from" in value && "to" in value && "line" in value;
}

/** A passage as the searching tools give it. */
export interface FoundPassage {
  name: string;
  text: string;
}

/** The passages of an answer of a searching tool; null for any other value. */
export function passagesIn(value: Json): FoundPassage[] | null {
  if (value === null || typeof value !== "object" || !("passages" in value) || !Array.isArray(value.passages)) return null;
  const passages = (value.passages as Json[]).filter(isPassage);
  return passages.length === value.passages.length ? passages : null;
}

function isPassage(value: Json): value is FoundPassage & Json {
  return value !== null && typeof value === "object" && "name" in value && "text" in value && typeof value.text === "string";
}

/** 'startTime' and 'start_time' as 'start time', or the language's own word. */
export function fieldWords(key: string, { outcome }: Pick<Language, "outcome">): string {
  const plain = key.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
  if (Object.hasOwn(outcome.fields, plain)) return outcome.fields[plain] ?? key;
  // A key that is no identifier is data, such as an address.
  if (!/^[\p{L}\p{N}_-]+$/u.test(key)) return key;
  return key
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2")
    .replace(/[_-]+/gu, " ")
    .trim()
    .toLowerCase();
}

/** The value on one line; empty where there is nothing to say. */
export function valueWords(value: Json | undefined, words: Words, depth = 0): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? words.outcome.yes : words.outcome.no;
  if (typeof value === "number") return numberFormat(words.tag, { maximumFractionDigits: 6, useGrouping: "min2" }).format(value);
  if (typeof value === "string") return textWords(value, words.tag);
  if (Array.isArray(value)) return listWords(value as readonly Json[], words, depth);
  const passages = passagesIn(value);
  if (passages !== null) return words.outcome.passages(passages.length, [...new Set(passages.map(({ name }) => name))].slice(0, mostNamed));
  const members = membersOf(value as Members).filter(([, member]) => depth < depthLimit || typeof member !== "object");
  const [only] = members;
  if (members.length === 1 && only !== undefined && (naming as readonly string[]).includes(only[0]))
    return valueWords(only[1], words, depth + 1);
  return members
    .map(([key, member]) => [fieldWords(key, words), valueWords(member, words, depth + 1)] as const)
    .filter(([, text]) => text !== "")
    .map(([field, text]) => `${field}: ${text}`)
    .join(depth === 0 ? "; " : ", ");
}

type Members = { readonly [key: string]: Json | undefined };

/** The members that say something to a person. */
export function membersOf(value: Members): [string, Json][] {
  return Object.entries(value).filter(
    (entry): entry is [string, Json] => entry[1] !== undefined && entry[1] !== null && !isTechnical(entry[0], entry[1]),
  );
}

function listWords(list: readonly Json[], words: Words, depth: number): string {
  const named = list
    .slice(0, mostNamed)
    .map((item) => nameOf(item, words, depth))
    .filter((text) => text !== "");
  const rest = list.length - Math.min(list.length, mostNamed);
  return [...named, ...(rest > 0 ? [words.outcome.more(rest)] : [])].join(", ");
}

/** One entry of a list by what names it; else its values. */
function nameOf(item: Json, words: Words, depth: number): string {
  if (item === null || typeof item !== "object" || Array.isArray(item)) return valueWords(item, words, depth + 1);
  const members = item as Members;
  for (const key of naming)
    if (typeof members[key] === "string" && members[key].trim() !== "")
      return shortenedAtWord(textWords(members[key], words.tag), entryLength);
  return membersOf(members)
    .map(([, member]) => valueWords(member, words, depth + 2))
    .filter((text) => text !== "")
    .join(" ");
}

/** Characters of a list's entry; what it is shows in its beginning. */
const entryLength = 80;

const isoTime = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** A text on one line, and a date or time of ISO 8601 as people write it, by the clock that it names. */
export function textWords(text: string, language: string): string {
  const line = singleSpaced(text);
  const parts = isoTime.exec(line);
  if (parts === null) return line;
  const [year = 0, month = 1, day = 1, hour, minute] = parts.slice(1).map((part) => (part === undefined ? undefined : Number(part)));
  const date = new Date(Date.UTC(year, month - 1, day, hour ?? 0, minute ?? 0));
  if (Number.isNaN(date.getTime())) return line;
  const time = hour === undefined ? {} : ({ timeStyle: "short", hourCycle: "h23" } as const);
  return dateFormat(language, { dateStyle: "long", ...time }).format(date);
}
