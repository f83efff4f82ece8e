/** What a call is to send, as fields of a form, and back. Pure. */
import type { Json } from "../../../clients/typescript/src/api-types.ts";

export interface CallField {
  /** A member of the input; null where the input is no object, and one field shows it as JSON. */
  readonly name: string | null;
  readonly text: string;
  /** Sent as it is written; otherwise it is JSON. */
  readonly isPlain: boolean;
  /** Not sent while it is empty. */
  readonly isOptional: boolean;
}

type Members = { readonly [key: string]: Json };

function isMembers(value: unknown): value is Members {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** A field for each member that there is, and for each further one that the schema knows. */
export function fieldsOf(input: Json, schema: Json): CallField[] {
  if (!isMembers(input)) return [{ name: null, text: JSON.stringify(input, null, 2), isPlain: false, isOptional: false }];
  const known = isMembers(schema) && isMembers(schema["properties"]) ? schema["properties"] : {};
  const further = Object.entries(known).filter(([name]) => !(name in input));
  return [
    ...Object.entries(input).map(([name, value]) =>
      typeof value === "string"
        ? { name, text: value, isPlain: true, isOptional: false }
        : { name, text: JSON.stringify(value, null, 2), isPlain: false, isOptional: false },
    ),
    ...further.map(([name, rule]) => ({ name, text: "", isPlain: isMembers(rule) && rule["type"] === "string", isOptional: true })),
  ];
}

/** @throws SyntaxError for a field that has to be JSON and is none, with the field's name */
export function inputOf(fields: readonly CallField[]): Json {
  const [only] = fields;
  if (only?.name === null) return JSON.parse(only.text) as Json;
  const sent = fields.filter(({ text, isOptional }) => !isOptional || text.trim() !== "");
  return Object.fromEntries(sent.map(({ name, text, isPlain }) => [name, isPlain ? text : parsed(name ?? "", text)]));
}

function parsed(name: string, text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw new SyntaxError(`${name}: ${error instanceof Error ? error.message : ""}`);
  }
}
