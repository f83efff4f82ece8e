/** Fills a tool's input from the words of a request, and from what earlier steps gave. Pure. */
import type { Json } from "../../domain/json.ts";
import { languageOf, spacedAlternatives } from "../../languages/combined.ts";
import { valueWords } from "../../languages/value-words.ts";
import { isApproval, isRefusal } from "../../sources/text/consent.ts";
import { contentStems, stem } from "../../sources/text/stems.ts";
import { thingsIn } from "./action.ts";
import { type Field, wordsOf } from "./fields.ts";
import { instantIn, minutesIn, momentIn, refersBack, timeIn } from "./moments.ts";

/** What an earlier step gave: its output, and the words of its result and of what it read. */
export interface StepGave {
  ref: string;
  description: string;
  summary: string;
  output: Json | undefined;
  words: string;
}

export type Filled = Record<string, Json>;

const address = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const quoted = /«([^»]+)»|"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]/u;
const webAddress = /https?:\/\/[^\s<>"«»]+[^\s<>"«».,;:!?)]/u;

/** What the words of a request say for each field; only what they say for certain. */
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
  // One quotation and several texts: it names an event, and is the words of a message.
  const wanted = has(fields, "title") && (!has(fields, "text") || fields.some(isMoment)) ? "title" : "text";
  return isOnlyText || field.meanings.includes(wanted) ? inQuotes : null;
}

function has(fields: readonly Field[], meaning: Field["meanings"][number]): boolean {
  return fields.some(({ meanings }) => meanings.includes(meaning));
}

interface Step {
  fields: readonly Field[];
  /** What the earlier steps gave, in their order. */
  steps: readonly StepGave[];
  /** The command itself. */
  words: string;
  now: string;
  /** In which a message is worded. */
  language: string;
}

/** What earlier steps gave for a field, the last step first; null where none did. */
export function filledFromSteps(field: Field, { fields, steps, words: command, now, language }: Step): Json | null {
  const backwards = [...steps].reverse();
  for (const step of backwards) {
    const value = step.output === undefined ? undefined : memberOf(field, step);
    if (value !== undefined && fits(field, value)) return fitted(field, value);
  }
  if (isPeople(field, fields)) {
    for (const { output, words } of backwards) {
      const found = addressesFor(command, `${words} ${JSON.stringify(output ?? "")}`);
      if (found.length > 0) return fitted(field, found);
    }
  }
  if (isMoment(field) && !field.meanings.includes("end")) {
    for (const step of backwards) {
      const text = `${JSON.stringify(step.output ?? "")} ${step.words}`;
      const value = instantIn(text) === null ? momentFor(field, step.words, now) : momentFor(field, text, now);
      if (value !== null) return fitted(field, value);
    }
  }
  return field.meanings.includes("text") && field.type === "string" && !field.isList ? textFor(command, backwards, language) : null;
}

const report = new RegExp(`(?<![\\p{L}\\p{N}])(?:${spacedAlternatives(({ actions }) => actions.reports)})(?![\\p{L}\\p{N}])`, "iu");

/**
 * The text of a message, where the command says what it is: an invitation tells what was made before it, a summary what
 * was found out, 'it' what the step before gave. Null where it says nothing of the kind: then the user knows.
 */
function textFor(command: string, backwards: readonly StepGave[], language: string): string | null {
  const told = (steps: readonly StepGave[]) => {
    const lines = steps
      .map(({ output, words }) => (output === undefined ? words : valueWords(output, languageOf(language))))
      .filter((text) => text.trim() !== "");
    return lines.length === 0 ? null : lines.join("\n");
  };
  if (thingsIn(command).includes("invitation")) return told(backwards.filter(({ output }) => output !== undefined).slice(0, 1));
  if (report.test(command)) return told(backwards.filter(({ output }) => output === undefined).reverse());
  return refersBack(command) ? told(backwards.slice(0, 1)) : null;
}

const everybody = new RegExp(`(?<![\\p{L}\\p{N}])(?:${spacedAlternatives(({ actions }) => actions.everybody)})(?![\\p{L}\\p{N}])`, "iu");
const properName = /(?<=\s)\p{Lu}\p{Ll}+/gu;
/** Characters before an address in which the name of its owner stands. */
const nearName = 60;

/** The addresses in a text: those of the people whom the command names, all where it names none or everybody. */
function addressesFor(command: string, text: string): string[] {
  const all = [...text.matchAll(address)].map((found) => ({
    address: found[0],
    near: text.slice(Math.max(0, found.index - nearName), found.index),
  }));
  const names = everybody.test(command) ? [] : (command.match(properName) ?? []).map((name) => stem(name));
  const isOf = ({ address: own, near }: { address: string; near: string }, name: string) =>
    contentStems(near).includes(name) || contentStems(own.replace(/[^\p{L}]+/gu, " ")).includes(name);
  const chosen = names.length === 0 ? all : all.filter((each) => names.some((name) => isOf(each, name)));
  return [...new Set(chosen.map((each) => each.address))];
}

/** A member of a step's output with the field's own name, or the id of what the step made: `eventId` of 'create_event'. */
function memberOf(field: Field, { output, description, ref }: StepGave): Json | undefined {
  const own = wordsOf(field.name);
  const members = membersOf(output ?? null, 3);
  const same =
    members.find(([name]) => wordsOf(name) === own) ?? members.find(([name]) => field.meanings.includes("title") && name === "title");
  if (same !== undefined) return same[1];
  const made = /^(.+?) id$/.exec(own)?.[1] ?? own;
  if (!wordsOf(`${ref} ${description}`).includes(made) || isPeople(field, []) || isMoment(field)) return undefined;
  return members.find(([name]) => wordsOf(name) === "id")?.[1];
}

function membersOf(value: Json, depth: number): [string, Json][] {
  if (value === null || typeof value !== "object" || Array.isArray(value) || depth === 0) return [];
  const own = Object.entries(value).map(([name, member]): [string, Json] => [name, (member ?? null) as Json]);
  return [...own, ...own.flatMap(([, member]) => membersOf(member, depth - 1))];
}

/** A value that a person gave, in the field's type; null where it is none. */
export function spokenValue(field: Field, said: string, now: string): Json | null {
  const text = said.trim();
  if (text === "") return null;
  if (field.choices !== null) return field.choices.find((choice) => choice.toLowerCase() === text.toLowerCase()) ?? null;
  if (field.isList && field.type === "string") return text.split(/\s*[,;\n]\s*/u).filter((part) => part !== "");
  if (isMoment(field) && field.type === "string") return momentFor(field, text, now) ?? (field.format === null ? text : null);
  if (field.type === "boolean") return isApproval(text) ? true : isRefusal(text) ? false : null;
  if (field.type === "string") return text;
  const number = Number((/^[-+]?\d+(?:[.,]\d+)?/u.exec(text)?.[0] ?? "").replace(",", ".") || Number.NaN);
  if (Number.isNaN(number) || (field.type === "integer" && !Number.isInteger(number))) return null;
  return field.meanings.includes("duration") ? (durationFor(field, minutesIn(text)) ?? number) : number;
}

/** 'to' beside 'from' is the end of a span, and a recipient otherwise. */
function isPeople({ name, meanings, type, format, choices }: Field, fields: readonly Field[]): boolean {
  if (choices !== null) return false;
  if (type !== "string" || !meanings.includes("people")) return format === "email";
  return name !== "to" || !fields.some((field) => field.name === "from" && isMoment(field));
}

function isMoment({ type, meanings, format }: Field): boolean {
  if (type !== "string") return false;
  return format === "date-time" || format === "date" || ["start", "end", "day"].some((meaning) => meanings.includes(meaning as "start"));
}

function isText({ type, meanings, format, choices, isList }: Field): boolean {
  const isWords = type === "string" && format === null && choices === null && !isList;
  return isWords && !["people", "start", "end", "day", "duration"].some((meaning) => meanings.includes(meaning as "start"));
}

/** A day where the schema wants one or no time is known, else an instant. The end of a span is its last day. */
function momentFor(field: Field, text: string, now: string): string | null {
  const exact = instantIn(text);
  const isDay = field.format === "date" || (field.format === null && field.meanings.includes("day"));
  if (exact !== null && !isDay) return exact;
  const moment = momentIn(text, now);
  if (moment === null) return null;
  const isEnd = field.meanings.includes("end") || field.name === "to";
  const day = isEnd ? moment.to : moment.from;
  const isSpan = moment.from !== moment.to;
  const time = isEnd && !isSpan ? null : (moment.time ?? timeIn(text));
  if (isDay) return day;
  if (isEnd && !isSpan) return null;
  if (time !== null) return `${day}T${time}:00Z`;
  if (!isSpan) return field.format === "date-time" ? null : day;
  return field.format === "date-time" ? `${day}T${isEnd ? "23:59" : "00:00"}:00Z` : day;
}

function durationFor({ name, description, type }: Field, minutes: number | null): Json | null {
  if (minutes === null) return null;
  if (type === "string") return `PT${minutes}M`;
  return /hour/i.test(`${name} ${description}`) && !/minute/i.test(`${name} ${description}`) ? minutes / 60 : minutes;
}

/** Numbers of a text that belong to no date, time or length. */
function numbersIn(words: string): string[] {
  const bare = words.replace(/\d{1,4}[-./:]\d{1,2}(?:[-./:]\d{1,4})?/gu, " ");
  return bare.match(/(?<![\p{L}\d.])\d+(?:[.,]\d+)?(?![\p{L}\d])/gu)?.map((number) => number.replace(",", ".")) ?? [];
}

function listed(values: readonly string[]): Json | null {
  return values.length === 0 ? null : [...values];
}

/** A list where the field takes one, else its values in one text. */
function fitted({ isList, type }: Field, value: Json): Json {
  if (isList) return Array.isArray(value) ? value : [value];
  return Array.isArray(value) && type === "string" ? value.map(String).join(", ") : value;
}

function fits({ type, isList }: Field, value: Json): boolean {
  if (value === null) return false;
  if (isList) return Array.isArray(value) && value.length > 0;
  if (type === "object") return typeof value === "object";
  if (type === "string") return typeof value === "string";
  return type === "boolean" ? typeof value === "boolean" : typeof value === "number";
}

function hasWord(words: string, choice: string): boolean {
  return ` ${words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")} `.includes(` ${wordsOf(choice)} `);
}
