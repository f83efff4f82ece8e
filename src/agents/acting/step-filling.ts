/** Fills a field of a tool's input from the results of earlier steps. Pure. */
import type { Json } from "../../domain/base/json.ts";
import { languageOf, spacedAlternatives } from "../../languages/combined.ts";
import { valueWords } from "../../languages/value-words.ts";
import { contentStems, stem } from "../../sources/text/stems.ts";
import { thingsIn } from "./action.ts";
import { address, fits, fitted, isMoment, isPeople, momentFor } from "./field-values.ts";
import { type Field, wordsOf } from "./fields.ts";
import { instantIn, refersBack } from "./moments.ts";

/** The result of an earlier step: its output, and the text of its result and of what it read. */
export interface StepGave {
  ref: string;
  description: string;
  summary: string;
  output: Json | undefined;
  words: string;
}

interface Step {
  fields: readonly Field[];
  /** Results of the earlier steps, in their order. */
  steps: readonly StepGave[];
  /** The command itself. */
  words: string;
  now: string;
  /** Language in which a message is written. */
  language: string;
}

/** A value for the field from earlier steps, the last step first; null where none has one. */
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
 * The text of a message if the command implies its content: an invitation describes the output of the step before, a
 * summary the research results, 'it' the last result. Null otherwise: then the user is asked.
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
/** Characters before an address that are searched for the name of its owner. */
const nearName = 60;

/** The addresses in a text: of the people that the command names, or all where it names none or everybody. */
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

/** A member of a step's output with the field's name, or the id of what the step created: `eventId` of 'create_event'. */
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
