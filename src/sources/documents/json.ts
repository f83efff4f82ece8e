/**
 * Parses JSON and JSON Lines. Lists of similar records become tables, records with prose become sections, the rest becomes
 * lines of 'name: value'. Offsets refer to a newly written text, so that quotes hold no escapes.
 */

import { RalphError } from "../../domain/errors/errors.ts";
import { wordsOf } from "../../languages/combined.ts";
import type { ReadDocument, WarningList } from "./document.ts";
import { splitHead } from "./table-head.ts";
import { TextBuilder } from "./text-builder.ts";

type Value = null | boolean | number | string | Value[] | { [key: string]: Value };
type RecordValue = { [key: string]: Value };

/** A string from this length on is prose. Characters. */
const proseLength = 160;
const deepest = 40;
const mostColumns = 200;
const titleKeys = wordsOf(({ tables }) => tables.titleKeys);

export function readJson(text: string, isLines: boolean, warnings: WarningList): ReadDocument {
  const value = isLines ? parsedLines(text, warnings) : parsedWhole(text, warnings);
  const builder = new TextBuilder(warnings);
  new Writer(builder).write(value, null, 1);
  builder.finish();
  const named = isRecord(value) ? titleOf(value) : null;
  return { text: builder.text, title: named, blocks: builder.blocks, tables: builder.tables, warnings: warnings.all() };
}

function parsedWhole(text: string, warnings: WarningList): Value {
  try {
    return JSON.parse(text) as Value;
  } catch (error) {
    // JSON Lines are often in files named .json.
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    if (lines.length > 1 && lines.slice(0, 5).every((line) => parsed(line) !== undefined)) {
      warnings.add("Not one JSON value: read as JSON Lines");
      return parsedLines(text, warnings);
    }
    throw new RalphError("unprocessable", `The document is not JSON: ${reasonOf(error, text)}`, {
      issues: [{ path: "content", message: `is not JSON: ${reasonOf(error, text)}` }],
    });
  }
}

function parsedLines(text: string, warnings: WarningList): Value {
  const values: Value[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const value = parsed(line);
    if (value === undefined) warnings.addLine("json", index + 1, (lines) => `No JSON on ${lines}: left out`);
    else values.push(value);
  }
  if (values.length === 0) {
    throw new RalphError("unprocessable", "The document holds no line of JSON", {
      issues: [{ path: "content", message: "holds no line of JSON" }],
    });
  }
  return values;
}

function parsed(line: string): Value | undefined {
  try {
    return JSON.parse(line) as Value;
  } catch {
    return undefined;
  }
}

/** The parser's own message quotes the text, so only the line is reported. */
function reasonOf(error: unknown, text: string): string {
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : "")?.[1];
  const at = position === undefined ? firstNonToken(text) : Number(position);
  return at === null ? "it breaks off or is not well formed" : `it cannot be read beyond line ${text.slice(0, at).split("\n").length}`;
}

/** Offset of the first character that begins no JSON token, or null. */
function firstNonToken(text: string): number | null {
  const token = /\s+|[{}[\],:]|"[^"\\\n]*(?:\\.[^"\\\n]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
  let at = 0;
  while (at < text.length) {
    token.lastIndex = at;
    if (!token.test(text)) return at;
    at = token.lastIndex;
  }
  return null;
}

class Writer {
  readonly #builder: TextBuilder;

  constructor(builder: TextBuilder) {
    this.#builder = builder;
  }

  write(value: Value, name: string | null, level: number): void {
    if (level > deepest) this.#builder.lines(JSON.stringify(value).slice(0, 10_000));
    else if (Array.isArray(value)) this.#writeList(value, name, level);
    else if (isRecord(value)) this.#writeRecord(value, level);
    else this.#writeScalar(value, name);
  }

  #writeList(list: readonly Value[], name: string | null, level: number): void {
    if (list.length === 0) return;
    if (list.every(isScalar)) {
      for (const item of list) if (typeof item === "string" && item.length >= proseLength) this.#builder.prose(item);
      const short = list.filter((item) => !(typeof item === "string" && item.length >= proseLength));
      if (short.length > 0) this.#builder.lines(`${name === null ? "" : `${name}: `}${short.map(scalarText).join(", ")}`);
      return;
    }
    if (list.every((item): item is Value[] => Array.isArray(item) && item.every(isScalar)) && list.length > 1) {
      const rows = list.map((row) => row.map(scalarText));
      const { title, head, used } = splitHead(rows);
      this.#builder.table(name ?? title, head, rows.slice(used));
      return;
    }
    const records = list.filter(isRecord);
    if (records.length === list.length && !holdProse(records)) {
      this.#writeTable(records, name);
      return;
    }
    for (const [index, item] of list.entries()) {
      if (isRecord(item)) this.#builder.heading(Math.min(level + 1, deepest), titleOf(item) ?? `${name ?? "item"} ${index + 1}`);
      this.write(item, name, level + 1);
    }
  }

  #writeTable(records: readonly RecordValue[], name: string | null): void {
    const flat = records.map((record) => flattened(record));
    const columns = new Set<string>();
    for (const row of flat) for (const key of row.keys()) if (columns.size < mostColumns) columns.add(key);
    const names = [...columns];
    this.#builder.table(
      name,
      [names],
      flat.map((row) => names.map((column) => row.get(column) ?? "")),
    );
  }

  #writeRecord(record: RecordValue, level: number): void {
    for (const [key, value] of Object.entries(record)) {
      if (isScalar(value)) this.#writeScalar(value, key);
      else {
        this.#builder.heading(level, key);
        this.write(value, key, level + 1);
      }
    }
  }

  #writeScalar(value: Value, name: string | null): void {
    if (value === null || value === "") return;
    const text = scalarText(value);
    if (text.length >= proseLength) this.#builder.prose(text);
    else this.#builder.lines(name === null ? text : `${name}: ${text}`);
  }
}

/** A record's members by dotted name; lists of scalars are joined. */
function flattened(record: RecordValue, prefix = "", into = new Map<string, string>(), depth = 0): Map<string, string> {
  for (const [key, value] of Object.entries(record)) {
    const name = prefix === "" ? key : `${prefix}.${key}`;
    if (isRecord(value) && depth < 4) flattened(value, name, into, depth + 1);
    else if (Array.isArray(value) && value.every(isScalar)) into.set(name, value.map(scalarText).join(", "));
    else into.set(name, isScalar(value) ? scalarText(value) : JSON.stringify(value).slice(0, 1_000));
  }
  return into;
}

/** Whether most records hold prose. */
function holdProse(records: readonly RecordValue[]): boolean {
  const withProse = records.filter((record) =>
    Object.values(record).some((value) => typeof value === "string" && value.length >= proseLength),
  );
  return withProse.length > records.length / 2;
}

function titleOf(record: RecordValue): string | null {
  for (const wanted of titleKeys) {
    const value = Object.entries(record).find(([key]) => key.toLowerCase() === wanted)?.[1];
    if ((typeof value === "string" && value.trim() !== "" && value.length < proseLength) || typeof value === "number") return String(value);
  }
  return null;
}

function isRecord(value: Value): value is RecordValue {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function isScalar(value: Value): boolean {
  return value === null || typeof value !== "object";
}

function scalarText(value: Value): string {
  return value === null ? "" : String(value);
}
