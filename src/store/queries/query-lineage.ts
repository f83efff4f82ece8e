/**
 * Rewrites a SELECT so that each row of its result names the table rows that it was computed from: `tN._row` for plain rows,
 * those of the whole group for aggregates. Pure. It does not support subqueries in FROM, compound queries, common table
 * expressions and DISTINCT; for those the caller finds the rows by trying subsets.
 */

import { statisticNames } from "../sqlite/table-statistics.ts";

export interface LineageQuery {
  /** The SELECT with an additional column at the end for each table it reads. */
  sql: string;
  /** Index of the table of each of those columns, among the tables that the query was given. */
  tables: number[];
  /** Names in each column of the result; null where the list of columns is not plain. */
  columns: string[][] | null;
  /** Whether it computes a minimum or maximum, which comes from one row of many. */
  isExtreme: boolean;
}

interface Token {
  text: string;
  /** Keywords and plain names in upper case, everything else unchanged. */
  key: string;
  from: number;
  to: number;
  depth: number;
  isQuoted: boolean;
}

const tokenPattern =
  /\s+|--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|[\p{L}_][\p{L}\p{N}_$]*|\d[\w.]*|[^\s\w]/gu;
const clauseEnds = new Set(["WHERE", "GROUP", "HAVING", "WINDOW", "ORDER", "LIMIT"]);
const compounds = new Set(["UNION", "INTERSECT", "EXCEPT"]);
const joinWords = new Set(["JOIN", "LEFT", "RIGHT", "FULL", "INNER", "OUTER", "CROSS", "NATURAL", "ON", "USING", "INDEXED", "NOT"]);
const aggregates = new Set([
  ...statisticNames,
  "COUNT",
  "SUM",
  "TOTAL",
  "AVG",
  "MIN",
  "MAX",
  "GROUP_CONCAT",
  "STRING_AGG",
  "JSON_GROUP_ARRAY",
]);

/** Null for a form that it does not rewrite. `names` are those of the tables. */
export function lineageQuery(sql: string, names: readonly string[]): LineageQuery | null {
  const tokens = tokensOf(sql);
  if (tokens[0]?.key !== "SELECT" || tokens[1]?.key === "DISTINCT") return null;
  const top = tokens.filter(({ depth }) => depth === 0);
  if (top.some(({ key }) => compounds.has(key) || key === ";")) return null;
  const from = top.findIndex(({ key }) => key === "FROM");
  const fromToken = top[from];
  if (fromToken === undefined) return null;
  const end = top.findIndex(({ key }, index) => index > from && clauseEnds.has(key));
  const sources = sourcesOf(top.slice(from, end === -1 ? undefined : end), names);
  if (sources === null) return null;
  const list = tokens.filter((token) => token.from > (tokens[0]?.from ?? 0) && token.to <= fromToken.from);
  const calls = callsOf(list);
  const isAggregate = top.some(({ key }) => key === "GROUP") || calls.some((name) => aggregates.has(name));
  const added = sources.map(({ alias }) => (isAggregate ? `group_concat(${alias}._row)` : `${alias}._row`));
  return {
    sql: `${sql.slice(0, fromToken.from).trimEnd()}, ${added.join(", ")} ${sql.slice(fromToken.from)}`,
    tables: sources.map(({ table }) => table),
    columns: columnsOf(list),
    isExtreme: calls.includes("MIN") || calls.includes("MAX"),
  };
}

function tokensOf(sql: string): Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  for (const { 0: text, index } of sql.replace(/[;\s]+$/, "").matchAll(tokenPattern)) {
    if (/^(?:\s|--|\/\*)/.test(text)) continue;
    if (text === ")") depth -= 1;
    const isQuoted = /^["`[]/.test(text);
    const key = isQuoted ? text.slice(1, -1).replaceAll('""', '"') : text.toUpperCase();
    tokens.push({ text, key, from: index, to: index + text.length, depth, isQuoted });
    if (text === "(") depth += 1;
  }
  return tokens;
}

/** The tables of a FROM clause with the names they go by; null where something else is selected from. */
function sourcesOf(clause: readonly Token[], names: readonly string[]): { table: number; alias: string }[] | null {
  const sources: { table: number; alias: string }[] = [];
  for (const [index, { key }] of clause.entries()) {
    if (key !== "FROM" && key !== "JOIN" && key !== ",") continue;
    const named = clause[index + 1];
    const table = names.findIndex((name) => name.toUpperCase() === named?.key.toUpperCase());
    if (named === undefined || table === -1) return null;
    const next = clause[index + 2]?.key === "AS" ? clause[index + 3] : clause[index + 2];
    const isAlias = next !== undefined && (next.isQuoted || (/^[\p{L}_]/u.test(next.text) && !joinWords.has(next.key)));
    sources.push({ table, alias: isAlias ? next.text : named.text });
  }
  return sources.length > 0 ? sources : null;
}

/** Functions that a list of columns calls itself: not in a subquery, and not over a window. */
function callsOf(list: readonly Token[]): string[] {
  const calls: string[] = [];
  let inner: number | null = null;
  for (const [index, token] of list.entries()) {
    if (inner !== null && token.depth < inner) inner = null;
    if (token.key === "SELECT" && inner === null) inner = token.depth;
    if (inner !== null || token.isQuoted || list[index + 1]?.text !== "(") continue;
    const closing = list.findIndex((other, at) => at > index + 1 && other.text === ")" && other.depth === token.depth);
    if (!isWindow(list, closing)) calls.push(token.key);
  }
  return calls;
}

function isWindow(list: readonly Token[], closing: number): boolean {
  const next = list[closing + 1];
  if (next?.key === "OVER") return true;
  if (next?.key !== "FILTER") return false;
  const end = list.findIndex((other, at) => at > closing + 2 && other.text === ")" && other.depth === next.depth);
  return list[end + 1]?.key === "OVER";
}

/** The names in each column of the list; null for a list with `*`. */
function columnsOf(list: readonly Token[]): string[][] | null {
  const columns: string[][] = [[]];
  for (const [index, { text, key, depth, isQuoted }] of list.entries()) {
    if (text === "," && depth === 0) columns.push([]);
    else if (text === "*" && (index === 0 || list[index - 1]?.text === "," || list[index - 1]?.text === ".")) {
      if (list[index - 1]?.text !== "(") return null;
    } else if (key !== "AS" && list[index - 1]?.key !== "AS" && (isQuoted || /^[\p{L}_]/u.test(text))) {
      columns.at(-1)?.push(isQuoted ? key : text);
    }
  }
  return columns;
}
