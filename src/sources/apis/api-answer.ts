/** What an API's answer says: the result at its path, its failures, its rows as a table, and its words. Pure functions. */
import { jsonpath } from "json-p3";
import { RalphError } from "../../domain/errors.ts";
import type { Json } from "../../domain/json.ts";
import type { ApiOperation, DeclaredApi } from "./api-file.ts";

type Row = Record<string, Json>;

export interface ApiResult {
  /** What stands at the result's path; with `key`, its records as rows. */
  result: Json;
  /** The result's records; null where it is no list of objects. */
  rows: readonly Row[] | null;
  said: string | null;
}

/** @throws RalphError `unprocessable` where the answer says that it is a failure, `data_not_found` where it has no result. */
export function resultOf(
  api: Pick<DeclaredApi, "errors">,
  operation: Pick<ApiOperation, "result" | "key" | "say">,
  input: Readonly<Record<string, Json>>,
  answer: Json,
): ApiResult {
  for (const path of api.errors) {
    const [fault] = valuesAt(path, answer);
    if (fault !== undefined && fault !== null && fault !== "" && fault !== false)
      throw new RalphError("unprocessable", `The API answers with an error: ${textOf(fault).slice(0, 500)}`);
  }
  const found = valuesAt(operation.result, answer);
  if (found.length === 0) throw new RalphError("data_not_found", `The answer has nothing at ${operation.result}`);
  const plain = found.length === 1 && !isPlural(operation.result) ? (found[0] as Json) : found;
  const result = operation.key === undefined ? plain : keyed(plain, operation.key);
  const rows = rowsOf(result);
  const said = operation.say === undefined ? null : worded(operation.say, { input, answer, count: rows?.length ?? 1 });
  return { result, rows, said };
}

function valuesAt(path: string, value: Json): Json[] {
  return jsonpath.query(path, value as never).values() as Json[];
}

/** Whether a path may match several values. */
function isPlural(path: string): boolean {
  return !jsonpath.compile(path).singularQuery();
}

/** `{"2026-01-02": {"open": 1}}` with the key `date` is `[{"date": "2026-01-02", "open": 1}]`. */
function keyed(value: Json, key: string): Json {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.entries(value).map(([name, record]): Json => {
    const isRecord = record !== null && typeof record === "object" && !Array.isArray(record);
    return isRecord ? { [key]: name, ...(record as Row) } : { [key]: name, value: record ?? null };
  });
}

/** The records of a list of objects, their nested values as JSON text. */
function rowsOf(value: Json): readonly Row[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const list = value as readonly Json[];
  if (!list.every((item) => item !== null && typeof item === "object" && !Array.isArray(item))) return null;
  return list as readonly Row[];
}

function worded(template: string, about: { input: Readonly<Record<string, Json>>; answer: Json; count: number }): string {
  return template.replace(/\{([^}]*)\}/g, (_whole, name: string) => {
    if (name === "count") return String(about.count);
    if (name.startsWith("$")) return valuesAt(name, about.answer).map(textOf).join(", ");
    return textOf(about.input[name] ?? "");
  });
}

function textOf(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
