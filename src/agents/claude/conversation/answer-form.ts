/** The form of an agent's answer: a schema that the server enforces or the prompt asks for, and is checked here in any case. */
import type { z } from "zod";
import { canonicalJson, isJsonObject, type Json, type JsonObject } from "../../../domain/base/json.ts";
import { wireSchema } from "../servers/client.ts";
import { type ContentBlock, isText } from "../servers/messages.ts";

export interface AnswerForm<T> {
  readonly schema: z.ZodType<T>;
  /** The schema as JSON, in the form that structured outputs take. */
  readonly wire: Json;
  /** False for a schema that a server need not be able to enforce: the prompt asks for it. */
  readonly isEnforceable?: false;
}

export function answerForm<T>(schema: z.ZodType<T>): AnswerForm<T> {
  return { schema, wire: wireSchema(schema) };
}

/** What asks for the form in the prompt, where the server does not enforce it. */
export function formInstructions({ wire }: AnswerForm<unknown>): string {
  return [
    "When you give your answer, give one JSON object and nothing else: no text before or after it, no code fence.",
    "It has to fit this JSON Schema:",
    canonicalJson(wire),
  ].join("\n");
}

export type Parsed<T> = { ok: true; value: T } | { ok: false; issue: string };

/** Reads the answer out of a reply's blocks: the last text where the server enforced the form, else the first JSON object in the text. */
export function parseAnswer<T>(form: AnswerForm<T>, blocks: readonly ContentBlock[]): Parsed<T> {
  const text = answerText(blocks);
  if (text === "") return { ok: false, issue: "There was no text in the answer" };
  const json = jsonIn(text);
  if (json === undefined) return { ok: false, issue: "The answer is not a JSON object" };
  const parsed = form.schema.safeParse(withEmptyLists(json, form.wire));
  if (parsed.success) return { ok: true, value: parsed.data };
  const issues = parsed.error.issues.slice(0, 8).map(({ path, message }) => `${path.join(".") || "(the whole)"}: ${message}`);
  return { ok: false, issue: issues.join("\n") };
}

/**
 * The value with what models leave out or put in for want of a better: an empty list where small ones leave it out, and no
 * null where a member may be absent, which strict schemas make of it.
 */
function withEmptyLists(value: Json, schema: Json | undefined): Json {
  if (!isJsonObject(schema)) return value;
  if (Array.isArray(value)) return value.map((item) => withEmptyLists(item, schema.items));
  if (!isJsonObject(value) || !isJsonObject(schema.properties)) return value;
  const filled = { ...value };
  for (const [name, member] of Object.entries(schema.properties)) {
    const given = filled[name];
    if (given !== undefined && given !== null) filled[name] = withEmptyLists(given, member);
    else if (isJsonObject(member) && member.type === "array") filled[name] = [];
    else if (given === null && !isRequired(schema, name) && !isNullable(member)) delete filled[name];
  }
  return filled;
}

/** Whether null is a meaningful value ('not wanted') instead of an absent member. */
function isNullable(schema: Json | undefined): boolean {
  if (!isJsonObject(schema)) return false;
  const { type, anyOf } = schema;
  return (
    type === "null" ||
    (Array.isArray(type) && type.includes("null")) ||
    (Array.isArray(anyOf) && anyOf.some((option: Json) => isNullable(option)))
  );
}

function isRequired({ required }: JsonObject, name: string): boolean {
  return Array.isArray(required) && required.includes(name);
}

/** Text after the last use of a tool: notes before it are not the answer. A cited answer comes in many pieces. */
function answerText(blocks: readonly ContentBlock[]): string {
  const start = blocks.findLastIndex((block) => !isText(block)) + 1;
  const last = blocks.slice(start).filter(isText);
  return (last.length > 0 ? last : blocks.filter(isText))
    .map(({ text }) => text)
    .join("")
    .trim();
}

/** The first JSON object in the text, or undefined. */
function jsonIn(text: string): Json | undefined {
  try {
    const whole = JSON.parse(text) as Json;
    return isJsonObject(whole) ? whole : undefined;
  } catch {
    for (let from = text.indexOf("{"); from !== -1; from = text.indexOf("{", from + 1)) {
      const to = endOfObject(text, from);
      if (to === -1) continue;
      try {
        return JSON.parse(text.slice(from, to)) as Json;
      } catch {
        // A brace in prose; the next one may begin the object.
      }
    }
    return undefined;
  }
}

/** Where the object that begins at `from` ends, exclusive, or -1. Braces within strings do not count. */
function endOfObject(text: string, from: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (quoted) {
      if (character === "\\") at += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === "{") depth += 1;
    else if (character === "}") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}
