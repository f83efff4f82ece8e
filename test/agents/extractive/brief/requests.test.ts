/**
 * Requests of many kinds and the scope items that they are to become. Rules may be written with the rows that were looked at
 * in view; the rows set aside are for their score alone, so that a rule that fits single cases shows.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scopeItemsOf } from "../../../../src/agents/extractive/brief/scope-items.ts";
import { formOf } from "../../../../src/agents/extractive/brief/wishes.ts";
import { contentStems } from "../../../../src/sources/text/stems.ts";

interface Row {
  kind: string;
  question: string;
  items: string[];
}

function rowsOf(language: string, part: string): Row[] {
  const text = readFileSync(join(import.meta.dirname, "requests", `${language}-${part}.jsonl`), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);
}

/** Articles, end marks and the number of the verb do not matter. */
function worded(item: string): string {
  return item
    .toLowerCase()
    .replaceAll(/[?.!]|\b(?:the|an?)\b/g, "")
    .replaceAll(/\b(?:is|are)\b/g, "be")
    .replaceAll("ё", "е")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Where a pronoun is resolved, what counts is that the question has its subject. */
function wordsIn(item: string): string {
  return [...new Set(contentStems(item.replaceAll(/[’']s/g, "")))].toSorted().join(" ");
}

function misses(rows: readonly Row[]): string[] {
  return rows.flatMap(({ kind, question, items }) => {
    const form = kind === "pronoun" ? wordsIn : worded;
    const found = scopeItemsOf(formOf(question).text).map(form).toSorted();
    return found.join(";") === items.map(form).toSorted().join(";") ? [] : [question];
  });
}

test.each([
  ["en", "looked", 0.9],
  ["en", "aside", 0.9],
  ["ru", "looked", 0.8],
  ["ru", "aside", 0.8],
])("%s, %s: at least %d are split rightly", (language, part, least) => {
  const rows = rowsOf(language, part);
  expect(rows.length).toBeGreaterThan(40);
  const missed = misses(rows);
  expect(1 - missed.length / rows.length, part === "aside" ? `${missed.length} missed` : missed.join("\n")).toBeGreaterThanOrEqual(least);
});
