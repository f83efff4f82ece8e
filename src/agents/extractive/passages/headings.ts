/** What stands below a heading, and the citation of one: of its own line, which stands before its text. */
import type { Citation } from "../../../domain/evidence/evidence.ts";
import { wordTexts } from "../../../sources/text/words.ts";
import type { AgentContext } from "../../agent.ts";
import { readAround } from "../library-calls.ts";
import { plainLine } from "./shown-text.ts";

/** How far before its text a heading may stand. Characters. */
const headingBefore = 600;

/** Whether a place under these headings is below one with those above it. */
export function isUnder(heading: readonly string[], above: readonly string[]): boolean {
  return above.every((title, index) => heading[index] === title);
}

/** A heading, and where the text below it begins. */
export interface HeadingPlace {
  title: string;
  from: number;
  line: number;
}

/** Null where the source cannot be read, or does not have the heading as a line. `above` are the headings above it. */
export async function citedHeading(
  { title, from, line }: HeadingPlace,
  { sourceId, above }: { sourceId: string; above: readonly string[] },
  context: AgentContext,
): Promise<Citation | null> {
  const start = Math.max(0, from - headingBefore);
  const read = from === start ? null : await readAround(context, { source: sourceId, from: start, length: from - start });
  if (read === null) return null;
  const wanted = wordTexts(title).join(" ");
  const found = [...read.text.matchAll(/[^\n]+/gu)].findLast(([each]) => wordTexts(plainLine(each)).join(" ") === wanted);
  if (found === undefined) return null;
  const [raw] = found;
  const quote = raw.replace(/^[\s#]+|[\s#]+$/gu, "");
  const at = found.index + raw.indexOf(quote);
  const after = read.text.slice(at).match(/\n/gu)?.length ?? 0;
  return { sourceId, place: { from: start + at, to: start + at + quote.length, line: line - after, heading: [...above] }, quote };
}
