/**
 * Rewrites a query so that SQLite plans it once. SQLite replans a prepared statement at each execution if a bound value may
 * change the plan: a LIMIT, or an equality beside an ORDER BY (better-sqlite3 is built with STAT4). Planning costs more than
 * most of our queries, so such values are hidden from the planner behind a cast or a subquery. Constants are inlined, since a
 * partial index is used only where the planner sees them.
 */

export type SqlValue = string | number | bigint | null | Uint8Array;

/** @param constants by parameter: its value where each execution has the same, undefined where each brings its own. */
export function plannedOnce(sql: string, constants: readonly (SqlValue | undefined)[]): string {
  const parts = sql.split("?");
  if (parts.length !== constants.length + 1) throw new Error(`A question mark in a query is none of its parameters: ${sql}`);
  const isOrdered = sql.includes(" order by ");
  return parts.reduce((text, part, index) => {
    const value = constants[index - 1];
    if (value !== undefined) return text + literal(value) + part;
    if (text.endsWith(" limit ")) return `${text}cast(? as integer)${part}`;
    return isOrdered && text.endsWith(" = ") ? `${text}(select ?)${part}` : `${text}?${part}`;
  });
}

function literal(value: SqlValue): string {
  if (value === null) return "null";
  if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`;
  if (typeof value === "object") throw new Error("A constant of a query is no blob");
  return String(value);
}
