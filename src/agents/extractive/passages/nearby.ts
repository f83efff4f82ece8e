/** The surroundings of a passage, and the sections and tables nearest to a question. */

import { contentStems } from "../../../sources/text/stems.ts";
import type { PassageHit } from "../../../sources/tools/library-tools.ts";
import type { AgentContext } from "../../agent.ts";
import { findTables, readAround } from "../library-calls.ts";
import type { AskedQuestion } from "./asked-question.ts";
import { candidatesOf } from "./candidates.ts";
import { isHeadingOf } from "./definitions.ts";
import type { Surroundings } from "./quotations.ts";

/** Characters read before and after a passage. */
const readBefore = 1_200;
const readAfter = 1_600;

/** Null where the source cannot be read. */
export async function surroundingsOf(hit: PassageHit, context: AgentContext): Promise<Surroundings | null> {
  const from = Math.max(0, hit.place.from - readBefore);
  const read = await readAround(context, { source: hit.sourceId, from, length: hit.place.to - from + readAfter });
  if (read === null) return null;
  const { text, line } = read;
  // A piece begins and ends with a whole line.
  const first = from === 0 ? 0 : text.indexOf("\n") + 1;
  return { text: text.slice(first), from: from + first, line: line + (first === 0 ? 0 : 1) };
}

/** Where a document's opening ends. Characters. */
const openingLength = 1_200;
/** A passage that begins before this one is the opening. */
const openingStart = 300;

/**
 * The first lines of a document whose title is the term to define. They often define it without its name, so that a search
 * for the name ranks them low. Null if the passages contain them already, or no document has the title.
 */
export async function openingOf(
  { asksDefinition, thing }: AskedQuestion,
  passages: readonly PassageHit[],
  context: AgentContext,
): Promise<PassageHit | null> {
  const titled = passages.find(({ name, heading }) =>
    [heading[0] ?? "", name.replace(/\.\p{L}+$/u, "")].some((each) => isHeadingOf(each, thing)),
  );
  if (!asksDefinition || titled === undefined) return null;
  if (passages.some(({ sourceId, place }) => sourceId === titled.sourceId && place.from < openingStart)) return null;
  const read = await readAround(context, { source: titled.sourceId, from: 0, length: openingLength });
  const from = candidatesOf(read?.text ?? "")[0]?.from;
  if (read === null || from === undefined) return null;
  const text = (read.text.slice(from).split(/\n#{1,6}\s/u, 1)[0] ?? "").trimEnd();
  const line = read.line + (read.text.slice(0, from).match(/\n/g)?.length ?? 0);
  const heading = titled.heading.slice(0, 1);
  return { ...titled, text, heading, place: { from, to: from + text.length, line, heading } };
}

/** Share of the question's words that a section has to hold to be named. */
const leastHeld = 0.5;
const mostSections = 3;
const mostTables = 3;

/** As `nearPlace`: headings of the best passages, and tables, with their columns, that contain words of the question. */
export async function nearestPlaces(
  query: string,
  passages: readonly PassageHit[],
  context: AgentContext,
): Promise<Record<string, string | string[]>[]> {
  const sections = new Map<string, Record<string, string | string[]>>();
  const asked = [...new Set(contentStems(query))];
  for (const { name, heading, sourceId, text } of passages) {
    const title = heading.at(-1);
    if (title === undefined || sections.size === mostSections) continue;
    const held = new Set(contentStems([name, ...heading, text].join(" ")));
    if (asked.filter((stem) => held.has(stem)).length < leastHeld * asked.length) continue;
    const key = `${sourceId} ${title}`;
    if (!sections.has(key)) sections.set(key, { kind: "section", source: name, sourceId, title });
  }
  const { tables } = await findTables(context, { query, limit: mostTables, maxRows: 1 });
  const near = tables.map(
    ({ name, sourceId, title, columns }): Record<string, string | string[]> => ({
      kind: "table",
      source: name,
      sourceId,
      title,
      columns: columns.map((column) => column.name),
    }),
  );
  return [...sections.values(), ...near];
}
