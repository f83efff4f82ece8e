/**
 * A tool's answer as a source: its text, which the session keeps, and what can be cited of it. Pure: tool and agent each
 * make it from the same answer, and come to the same source.
 */

import { isJsonObject, type Json } from "../../domain/base/json.ts";
import { contentHashOf, sourceIdOf } from "../../domain/evidence/evidence.ts";
import type { PassageHit, TableHit } from "../tools/library-tools.ts";
import { recordsTable, recordsText } from "./records-table.ts";

export interface CitableAnswer {
  sourceId: string;
  text: string;
  passages: Pick<PassageHit, "sourceId" | "name" | "heading" | "text" | "place">[];
  tables: TableHit[];
}

/** A list of records becomes a table, anything else a text. Null for an empty answer. */
export function citableAnswer(title: string, answer: Json): CitableAnswer | null {
  const records = recordsIn(answer);
  const text = records === null ? textOf(answer) : recordsText(records);
  if (text.trim() === "") return null;
  const sourceId = sourceIdOf(contentHashOf(text));
  const table = records === null ? null : recordsTable(text, title);
  if (table !== null) return { sourceId, text, passages: [], tables: [table] };
  const place = { from: 0, to: text.length, line: 1, heading: [] };
  return { sourceId, text, passages: [{ sourceId, name: title, heading: [], text, place }], tables: [] };
}

function recordsIn(answer: Json): readonly Readonly<Record<string, Json>>[] | null {
  if (!Array.isArray(answer) || answer.length === 0) return null;
  const list = answer as readonly Json[];
  const areRecords = list.every(isJsonObject);
  return areRecords ? (list as readonly Readonly<Record<string, Json>>[]) : null;
}

function textOf(answer: Json): string {
  if (answer === null) return "";
  return typeof answer === "string" ? answer : JSON.stringify(answer, null, 2);
}
