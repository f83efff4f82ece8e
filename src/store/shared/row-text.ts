/** Encodes a row of SQLite, and its key, as JSON; a BLOB becomes an object with its Base64. */

export type RowValues = Record<string, unknown>;

export function rowText(row: RowValues): string {
  for (const [name, value] of Object.entries(row))
    if (Buffer.isBuffer(value)) return rowText({ ...row, [name]: { base64: value.toString("base64") } });
  return JSON.stringify(row);
}

export function rowOf(text: string): RowValues {
  const row = JSON.parse(text) as RowValues;
  for (const [name, value] of Object.entries(row))
    if (typeof value === "object" && value !== null) row[name] = Buffer.from((value as { base64: string }).base64, "base64");
  return row;
}

/** The first value of a row's key: the id of what it belongs to. */
export function keyIdOf(text: string): string {
  return String((JSON.parse(text) as unknown[])[0]);
}
