/** The fields of a tool's input, read from its JSON Schema: what each means, and whether a person can be asked for it. Pure. */
import { type Json, type JsonObject, jsonObjectOf } from "../../domain/base/json.ts";
import { alternatives } from "../../languages/combined.ts";
import type { FieldMeaning } from "../../languages/subjects/actions.ts";

export interface Field {
  name: string;
  description: string;
  required: boolean;
  /** Type of one value; `object` where a person cannot give it as text. */
  type: "string" | "number" | "integer" | "boolean" | "object";
  isList: boolean;
  /** JSON Schema's `format`: `date-time`, `date`, `email`. */
  format: string | null;
  /** The only values it may have. */
  choices: string[] | null;
  meanings: readonly FieldMeaning[];
}

const meanings: readonly FieldMeaning[] = ["people", "start", "end", "day", "title", "text", "duration", "place"];
const named = meanings.map(
  (meaning) =>
    [
      meaning,
      new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives(({ actions }) => actions.fields[meaning])})(?![\\p{L}\\p{N}])`, "iu"),
    ] as const,
);

export function fieldsOf(schema: Json): Field[] {
  const { properties, required } = jsonObjectOf(schema);
  const names = Array.isArray(required) ? required : [];
  return Object.entries(jsonObjectOf(properties ?? null)).map(([name, own]) =>
    fieldOf(name, jsonObjectOf(own ?? null), names.includes(name)),
  );
}

/** Required fields that cannot be filled from text: an object, or a list of objects. */
export function unfillable(fields: readonly Field[], given: readonly string[]): Field[] {
  return fields.filter(({ name, required, type }) => required && type === "object" && !given.includes(name));
}

function fieldOf(name: string, own: JsonObject, required: boolean): Field {
  const isList = own["type"] === "array";
  const one = isList ? jsonObjectOf(own["items"] ?? null) : own;
  const choices = one["enum"];
  const type = one["type"] ?? (Array.isArray(choices) ? "string" : null);
  const known = type === "string" || type === "number" || type === "integer" || type === "boolean";
  const description = typeof own["description"] === "string" ? own["description"].trim() : "";
  return {
    name,
    description,
    required: required && own["default"] === undefined,
    type: known ? type : "object",
    isList,
    format: typeof one["format"] === "string" ? one["format"] : null,
    choices: Array.isArray(choices) ? choices.map(String) : null,
    meanings: meaningsOf(name, description),
  };
}

/** By the field's name; by its description where the name says nothing. */
function meaningsOf(name: string, description: string): FieldMeaning[] {
  const words = wordsOf(name);
  const byName = named.filter(([, pattern]) => pattern.test(words)).map(([meaning]) => meaning);
  return byName.length > 0 ? byName : named.filter(([, pattern]) => pattern.test(description)).map(([meaning]) => meaning);
}

/** 'startTime' and 'start_time' as 'start time'. */
export function wordsOf(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[_\-.]+/g, " ")
    .toLowerCase();
}
