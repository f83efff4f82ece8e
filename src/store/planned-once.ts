/**
 * The text of a query that SQLite plans once. It plans a prepared statement anew with each execution where a bound value
 * might change the plan: a LIMIT, and an equality beside an ORDER BY (better-sqlite3 is built with STAT4). Planning costs
 * more than most of our queries, so that such values are put where the planner does not look: behind a cast or a
 * subquery. Constants are written out, since a partial index is used only where the planner sees them.
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
