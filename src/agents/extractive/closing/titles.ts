/** Titles made of what was asked. Pure. */
import { withCapital } from "../../../domain/base/capital-letter.ts";
import { shortenedAtWord } from "../../../domain/base/shortened.ts";
import type { BriefContent } from "../../../domain/plans/brief.ts";
import { sentences } from "../../../sources/text/sentences.ts";
import { comparisonOf } from "../brief/comparisons.ts";
import { withoutLetterLines } from "../brief/letter.ts";
import { hasOpening, isOrder, named, withoutOpening, withoutOrderVerb } from "../brief/openings.ts";
import { startsWithPlace } from "../brief/references.ts";
import { isQuestion, listEntries, listMarker } from "../brief/scope-items.ts";
import { askedOfTopic, sharedTopic } from "../brief/shared-topic.ts";
import { namedThings } from "../passages/named-things.ts";

/** Characters; a request for several things is called by a part of it from the smaller number on. */
const longest = 200;
const longestOfSeveral = 160;

/** What a report is called, and how many questions that leaves unnamed. */
export function reportTitle({ goal, scope }: Pick<BriefContent, "goal" | "scope">): { title: string; others: number } {
  const topic = sharedTopic(scope);
  // Only a topic of the first item: one that was put before a later question may be in an oblique case.
  if (topic !== null && askedOfTopic(scope[0] ?? "", scope) !== null) return { title: titleOf(topic), others: 0 };
  const text = withoutLetterLines(goal);
  const [only = "", ...further] = scope;
  if (only !== "" && further.length === 0 && hasOpening(text)) return { title: titleOf(only), others: 0 };
  const entries = (listMarker.test(text) ? listEntries(text) : null) ?? scope;
  const isWhole = !listMarker.test(text) && !text.includes("\n") && text.length <= (entries.length > 1 ? longestOfSeveral : longest);
  const [first = text, ...others] = entries.length > 1 ? entries : [sentencesWithin(text, longest)];
  const lead = isWhole ? text : leadIn(text);
  // A first line that is asked itself leads to nothing.
  if (lead !== null && (isWhole || lead !== first)) return { title: titleOf(orderedIn(lead)), others: 0 };
  return { title: titleOf(first), others: others.length };
}

/** What an order is about, without its verb: 'LVM and RAID' of 'Tell me about LVM and RAID'. A question stays as it is. */
function orderedIn(text: string): string {
  if (text.includes("?") || !(isOrder(text) || comparisonOf(text) !== null)) return text;
  const bare = withoutOrderVerb(text);
  const [name = text] = named([withoutOpening(text)], text);
  return bare !== text || startsWithPlace.test(name) ? bare : name;
}

/** The heading above a list, or words before a colon that name something: 'Norway and Kenya' of 'Norway and Kenya: area, …'. */
function leadIn(text: string): string | null {
  const [line = "", ...below] = text.split("\n").map((each) => each.trim());
  if (below.length > 0 && !/[:?]$/u.test(line) && !listMarker.test(line) && withoutOpening(line) === line) return line;
  const [, before] = /^([^:?!\n]*):\s/u.exec(text) ?? [];
  if (before === undefined || listMarker.test(text)) return null;
  const bare = withoutOpening(before);
  return namedThings(`${bare}:`).length > 0 && bare.length <= longestOfSeveral ? bare : null;
}

/** As many whole sentences as fit; the first one in any case. */
function sentencesWithin(text: string, most: number): string {
  const all = sentences(text);
  const last = all.findLast(({ to }) => to <= most) ?? all[0];
  return last === undefined ? text : text.slice(0, last.to);
}

/** The heading of an item's section: what it asks of the topic that the report is called by. */
export function sectionTitle(item: string, scope: readonly string[]): string {
  return titleOf(askedOfTopic(item, scope)?.asked ?? item);
}

/** A question of a word or two asks nothing but what it names: 'Area?' */
function isName(line: string): boolean {
  return line.endsWith("?") && line.split(/\s+/u).length <= mostOfName && !isQuestion(line.slice(0, -1));
}
const mostOfName = 3;

/** One line that begins with a capital letter and ends without a full stop. */
export function titleOf(goal: string): string {
  const line = (goal.split("\n")[0]?.trim() ?? "").replace(listMarker, "").replace(/(?<=[^.]{4})\.$/u, "");
  const short = shortenedAtWord(isName(line) ? line.slice(0, -1) : line, longest);
  return short === "" ? goal.trim().slice(0, longest) : withCapital(short);
}
