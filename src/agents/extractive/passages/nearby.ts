/** The surroundings of a passage, and the sections and tables nearest to a question. */

import { contentStems } from "../../../sources/text/stems.ts";
import { wordTexts } from "../../../sources/text/words.ts";
import type { PassageHit } from "../../../sources/tools/library-tools.ts";
import type { AgentContext } from "../../agent.ts";
import { findTables, readAround } from "../library-calls.ts";
import type { AskedQuestion } from "./asked-question.ts";
import { isSourceSection } from "./hit-words.ts";
import type { Surroundings } from "./quotations.ts";
import { plainLine } from "./shown-text.ts";
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
  const own = { from: hit.place.from - from, to: hit.place.to - from };
  // A piece begins and ends with a whole line.
  const first = startOfSection(text, own.from, hit.heading.at(-1) ?? "") ?? (from === 0 ? 0 : text.indexOf("\n") + 1);
  const last = own.to + endOfSection(text.slice(own.to), hit.heading.at(-1) ?? "");
  return { text: text.slice(first, last), from: from + first, line: line + (text.slice(0, first).match(/\n/gu)?.length ?? 0) };
}

/** Behind the line of the passage's own heading; null where it does not stand in the text before the passage. */
function startOfSection(text: string, before: number, heading: string): number | null {
  const wanted = wordTexts(heading).join(" ");
  const lines = [...text.slice(0, before).matchAll(/[^\n]+\n/gu)];
  const own = wanted === "" ? undefined : lines.findLast(([line]) => wordTexts(plainLine(line)).join(" ") === wanted);
  return own === undefined ? null : own.index + own[0].length;
}

/** Before the next heading of plain text, by its number: '6. Next meeting' behind a section '5. Decisions' is no item of a list in it. */
function endOfSection(after: string, heading: string): number {
  const number = /^\d{1,2}(?=[.)\s])/u.exec(heading)?.[0];
  const next = number === undefined ? -1 : after.search(new RegExp(`\\n\\s*\\n\\s*${Number(number) + 1}[.)]?\\s+\\p{Lu}`, "u"));
  return next < 0 ? after.length : next;
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
    if (
      title === undefined ||
      isSourceSection(title) ||
      sections.size === mostSections ||
      !isOnTopic(question, [name, ...heading].join(" "))
    )
      continue;
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
