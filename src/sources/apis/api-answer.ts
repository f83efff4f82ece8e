/** Reads an API's answer: the result at its path, failures, and messages. Pure functions. */
import { jsonpath } from "json-p3";
import { isJsonObject, type Json } from "../../domain/base/json.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { ApiOperation, DeclaredApi } from "./api-file.ts";

/**
 * The value at the result's path; with `key`, its records as rows.
 * @throws RalphError `unprocessable` if the answer reports an error, `data_not_found` if it has no result.
 */
export function resultOf(api: Pick<DeclaredApi, "errors">, operation: Pick<ApiOperation, "result" | "key">, answer: Json): Json {
  for (const path of api.errors) {
    const [fault] = valuesAt(path, answer);
    if (fault !== undefined && fault !== null && fault !== "" && fault !== false)
      throw new RalphError("unprocessable", `The API answers with an error: ${textOf(fault).slice(0, 500)}`);
  }
  const found = valuesAt(operation.result, answer);
  if (found.length === 0) throw new RalphError("data_not_found", `The answer has nothing at ${operation.result}`);
  const plain = found.length === 1 && !isPlural(operation.result) ? (found[0] as Json) : found;
  return operation.key === undefined ? plain : keyed(plain, operation.key);
}

/** The template's words: `{count}` rows, `{name}` of the input, `{$.path}` of the result. */
export function worded(template: string, input: Readonly<Record<string, Json>>, result: Json): string {
  return template.replace(/\{([^}]*)\}/g, (_whole, name: string) => {
    if (name === "count") return String(Array.isArray(result) ? result.length : 1);
    if (name.startsWith("$")) return valuesAt(name, result).map(textOf).join(", ");
    return textOf(input[name] ?? "");
  });
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
    return isJsonObject(record) ? { [key]: name, ...record } : { [key]: name, value: record ?? null };
  });
}

function textOf(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
