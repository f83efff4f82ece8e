/** What is wrong with a given value, in plain words that name what is expected: for the problems of every transport. */
import type { z } from "zod";
import { editDistance } from "../base/edit-distance.ts";
import { type Issue, mostIssues } from "./errors.ts";

/** Maximum edit distance between a name and the one that it is taken for. */
const mostEdits = 2;
/** What a name counts that begins with the other one: less like it than one with a single edit, more than one with two. */
const prefixEdits = 1.5;
/** Characters. */
const leastLength = 4;
/** Objects with more fields than this are not listed in an error. */
const mostNames = 20;

const typeNames: Record<string, string> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/** An error map for zod: `schema.safeParse(value, { error: faultWords })`. A schema's own message has precedence. */
export function faultWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "is missing";
      return `must be ${typeNames[issue.expected] ?? issue.expected}, not ${givenType(issue.input)}`;
    case "invalid_value":
      return issue.input === undefined ? "is missing" : `must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.join(", ")}`;
    case "too_small": {
      const unit = unitOf(issue.origin);
      if (unit === null) return `must be ${issue.inclusive === false ? "greater than" : "at least"} ${issue.minimum}`;
      return issue.minimum === 1 ? "must not be empty" : `must have at least ${issue.minimum} ${unit}`;
    }
    case "too_big": {
      const unit = unitOf(issue.origin);
      if (unit === null) return `must be ${issue.inclusive === false ? "less than" : "at most"} ${issue.maximum}`;
      return `must have at most ${issue.maximum} ${unit}`;
    }
    case "invalid_format":
      return formatWords(issue.format, issue.pattern);
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return toldKeys(issue.keys)
        .map((key) => unknownField(key, namesOf(issue.inst)))
        .join("\n");
    case "invalid_union":
      return unionWords(issue.errors ?? []);
    default:
      return undefined;
  }
}

/**
 * Issues of a failed validation, {@link mostIssues} at most: the first per field, unknown fields before the others. An unknown
 * field is named itself, not its parent.
 */
export function faultsOf(error: z.core.$ZodError): Issue[] {
  const isUnknown = ({ code }: z.core.$ZodIssue) => code === "unrecognized_keys";
  const inOrder = [...error.issues.filter(isUnknown), ...error.issues.filter((issue) => !isUnknown(issue))];
  const first = new Map<string, Issue>();
  for (const { path, message } of inOrder.flatMap(faultsOfIssue)) {
    const name = path.map(String).join(".");
    if (first.size < mostIssues && !first.has(name)) first.set(name, { path: name, message });
  }
  return [...first.values()];
}

/** `'query' is missing; 'qurey' is not a known field` */
export function faultList(issues: readonly Issue[]): string {
  return issues.map(({ path, message }) => (path === "" ? message : `'${path}' ${message}`)).join("; ");
}

/** One issue of zod: of several unknown fields one for each, of a name that does not fit what is wrong with it. */
export function faultsOfIssue(issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string }[] {
  if (issue.code === "invalid_key") return [{ path: issue.path, message: issue.issues[0]?.message ?? issue.message }];
  if (issue.code === "invalid_union") return [unionFault(issue)];
  if (issue.code !== "unrecognized_keys") return [{ path: issue.path, message: issue.message }];
  const messages = issue.message.split("\n");
  return toldKeys(issue.keys).map((key, index) => ({ path: [...issue.path, key], message: messages[index] ?? "is not a known field" }));
}

function toldKeys(keys: readonly string[]): readonly string[] {
  return keys.slice(0, mostIssues);
}

/** The message about an unknown field: the name that was probably meant, or the known names. */
export function unknownField(name: string, known: readonly string[]): string {
  const meant = meantName(name, known);
  if (meant !== null) return `is not a known field; did you mean '${meant}'?`;
  return known.length === 0 || known.length > mostNames ? "is not a known field" : `is not a known field; there are ${known.join(", ")}`;
}

/** The known name that is most like a misspelt one; null where none is like it. */
export function meantName(name: string, known: readonly string[]): string | null {
  const plain = plainName(name);
  const distances = known.map((other) => ({ other, edits: distance(plain, plainName(other)) }));
  const [nearest] = distances.sort((a, b) => a.edits - b.edits);
  return nearest === undefined || nearest.edits > mostEdits ? null : nearest.other;
}

/** Short names are too similar to each other; one that begins with the other is near. */
function distance(a: string, b: string): number {
  if (Math.min(a.length, b.length) < leastLength) return a === b ? 0 : mostEdits + 1;
  const edits = editDistance(a, b, mostEdits);
  return a.startsWith(b) || b.startsWith(a) ? Math.min(edits, prefixEdits) : edits;
}

/** `output_formats` and `OutputFormats` as `outputformats`. */
function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_\s]/g, "");
}

function namesOf(schema: unknown): string[] {
  const { shape } = (schema as { _zod?: { def?: { shape?: object } } } | undefined)?._zod?.def ?? {};
  return Object.keys(shape ?? {});
}

function givenType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "boolean") return String(value);
  if (typeof value === "number" && !Number.isSafeInteger(value)) return String(value);
  return typeNames[typeof value] ?? typeof value;
}

function unitOf(origin: string): string | null {
  return origin === "string" ? "characters" : origin === "array" || origin === "set" ? "items" : null;
}

function formatWords(format: string, pattern: string | undefined): string | undefined {
  if (format === "url") return "must be an address such as https://host/path";
  if (format === "datetime") return "must be a date and time in ISO 8601, such as 2026-01-31T12:00:00Z";
  if (format === "date") return "must be a day such as 2026-01-31";
  return format === "regex" ? `must match the pattern ${pattern}` : undefined;
}

type Fault = { path: PropertyKey[]; message: string };

/** Of a value that fits none of several forms: the place inside it where all of them fail alike, or the value as a whole. */
function unionFault(issue: z.core.$ZodIssueInvalidUnion): Fault {
  const faults = nearFaults(issue.errors);
  const [first] = faults;
  const place = first?.path.join(".");
  const isOnePlace = first !== undefined && first.path.length > 0 && faults.every(({ path }) => path.join(".") === place);
  if (!isOnePlace) return { path: issue.path, message: issue.message };
  return { path: [...issue.path, ...first.path], message: [...new Set(faults.map(({ message }) => message))].join(", or ") };
}

function unionWords(alternatives: readonly (readonly z.core.$ZodIssue[])[]): string | undefined {
  const words = nearFaults(alternatives).map(({ path, message }) => (path.length === 0 ? message : `'${path.join(".")}' ${message}`));
  return words.length === 0 ? undefined : [...new Set(words)].join(", or ");
}

/** The first fault of each alternative that got furthest: one that does not even have the type is left out where another one does. */
function nearFaults(alternatives: readonly (readonly z.core.$ZodIssue[])[]): Fault[] {
  const isOfType = (issues: readonly z.core.$ZodIssue[]) => !issues.some(({ code, path }) => code === "invalid_type" && path.length === 0);
  const near = alternatives.some(isOfType) ? alternatives.filter(isOfType) : alternatives;
  return near.flatMap(([first]) => (first === undefined ? [] : faultsOfIssue(first).slice(0, 1)));
}
