/** The surroundings of a passage, and the sections and tables nearest to a question. */

import { contentStems } from "../../../sources/text/stems.ts";
import type { PassageHit } from "../../../sources/tools/library-tools.ts";
import type { AgentContext } from "../../agent.ts";
import { findTables, readAround } from "../library-calls.ts";
import type { AskedQuestion } from "./asked-question.ts";
import type { Surroundings } from "./quotations.ts";
import { isOnTopic } from "./told-of.ts";

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

/** Share of the question's words that a section has to hold to be named. */
const leastHeld = 0.5;
const mostSections = 3;
const mostTables = 3;

/** As `nearPlace`: headings on the question's topic, of the best passages, and tables, with their columns, that contain its words. */
export async function nearestPlaces(
  question: AskedQuestion,
  query: string,
  passages: readonly PassageHit[],
  context: AgentContext,
): Promise<Record<string, string | string[]>[]> {
  const sections = new Map<string, Record<string, string | string[]>>();
  const asked = [...new Set(contentStems(query))];
  for (const { name, heading, sourceId, text } of passages) {
    const title = heading.at(-1);
    if (title === undefined || sections.size === mostSections || !isOnTopic(question, [name, ...heading].join(" "))) continue;
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
