/** SQL texts that write batches of rows. Pure. */
import type { ChangedRow } from "./captured-rows.ts";

/** `refused`: this replica was declared dead, or no longer leads. `stale`: others have appended since. */
export type Appended = "appended" | "refused" | "stale";

/** The appending replica. `epoch` is null for a replica that does not lead. */
export interface Writer {
  readonly me: string;
  readonly epoch: number | null;
  readonly schema: number;
}

/** Rows, and characters of their texts, that one statement of {@link SharedDatabase.replace} writes. */
const writtenTogether = 2_000;
const charactersTogether = 8_000_000;

/** The rows in their order, in portions of one statement each. */
export function* portions(rows: Iterable<ChangedRow>): Generator<ChangedRow[]> {
  let together: ChangedRow[] = [];
  let characters = 0;
  for (const row of rows) {
    together.push(row);
    characters += row.content?.length ?? 0;
    if (together.length < writtenTogether && characters < charactersTogether) continue;
    yield together;
    together = [];
    characters = 0;
  }
  if (together.length > 0) yield together;
}

/**
 * The call with its values inlined, since bound values cost an unprepared statement another round trip. Each text is
 * dollar-quoted: no character of it has to be escaped here, or unescaped by the server.
 */
export function appending({ me, epoch, schema }: Writer, batch: number, changes: readonly ChangedRow[]): string {
  const tag = unusedTag(changes);
  const literal = (text: string | null) => (text === null ? "NULL" : `${tag}${text}${tag}`);
  const list = (value: (change: ChangedRow) => string | null) =>
    `ARRAY[${changes.map((change) => literal(value(change))).join(",")}]::text[]`;
  const numbers = `${epoch === null ? "NULL" : Math.trunc(epoch)}, ${Math.trunc(schema)}, ${Math.trunc(batch)}`;
  const lists = [({ kind }: ChangedRow) => kind, ({ key }: ChangedRow) => key, ({ content }: ChangedRow) => content].map(list);
  return `ralph.append_batch(${literal(me)}::uuid, ${numbers}, ${lists.join(", ")})`;
}

export function appendedOf(written: number, batch: number): Appended {
  return written === batch ? "appended" : written === 0 ? "refused" : "stale";
}

/** A dollar quote that occurs in none of the rows' texts, nor begins at the end of one. */
function unusedTag(changes: readonly ChangedRow[]): string {
  const texts = changes.flatMap(({ kind, key, content }) => [kind, key, content ?? ""]);
  for (let number = 0; ; number++) {
    const tag = `$r${number}$`;
    if (!texts.some((text) => text.includes(tag) || text.endsWith(tag.slice(0, -1)))) return tag;
  }
}

/** A list as a PostgreSQL array literal. */
export function arrayText(values: readonly (string | null)[]): string {
  const texts = values.map((value) => (value === null ? "NULL" : `"${value.replaceAll(/["\\]/g, "\\$&")}"`));
  return `{${texts.join(",")}}`;
}
