/**
 * The newest of a document's dated entries, such as the releases of a list of changes: '26.1 (19 January 2026)'. Its heading is
 * the answer to what the latest version is and when it came out; no sentence below says so.
 */
import type { z } from "zod";
import { rounded } from "../../../domain/base/statistics.ts";
import { wholeWords } from "../../../languages/combined.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import { wordTexts } from "../../../sources/text/words.ts";
import type { PassageHit } from "../../../sources/tools/library-tools.ts";
import type { outlineOutput } from "../../../sources/tools/reading-tools.ts";
import type { AgentContext } from "../../agent.ts";
import { documentTitle } from "../document-title.ts";
import { outlineOf } from "../library-calls.ts";
import { latestDate } from "./asked-documents.ts";
import { type AskedQuestion, latestWords } from "./asked-question.ts";
import { headingMatch } from "./heading-match.ts";
import { citedHeading, type HeadingPlace } from "./headings.ts";
import type { Section } from "./named-section.ts";
import type { Quotation } from "./quotations.ts";
import { plainLine } from "./shown-text.ts";
import { changedVersion, versionSection } from "./version-section.ts";

/** Set, not fitted: the question sets hold few lists of changes. */
const surest = 0.85;
/** Least share of the question, without its words for entries and dates, that the document's titles hold. */
const leastCovered = 0.75;
const fewestEntries = 2;
/** Documents whose outlines are read. */
const mostDocuments = 6;

const versions = wholeWords(({ passages }) => passages.versions);
const entries = wholeWords(({ passages }) => passages.entries);
const whatIsNew = wholeWords(({ questions }) => questions.whatIsNew);

/** A document whose titles hold what the question asks about. */
interface Titled {
  sourceId: string;
  covered: number;
}

interface Entry {
  place: HeadingPlace;
  above: string[];
}

/** The heading of the newest entry; null where no newest one is asked for, or not one document alone has dated entries. */
export async function latestEntry(question: AskedQuestion, hits: readonly PassageHit[], context: AgentContext): Promise<Quotation | null> {
  const newest = await newestOf(question, hits, context);
  if (newest === null) return null;
  const { entry, document } = newest;
  const citation = await citedHeading(entry.place, { sourceId: document.sourceId, above: entry.above }, context);
  if (citation === null) return null;
  const { quote } = citation;
  const confidence = rounded(surest * document.covered, 3);
  return { confidence, stems: contentStems(quote), text: quote, shown: plainLine(quote), block: null, citations: [citation] };
}

/** 'What's new in the latest version?', 'What changed in v5?' */
export function asksChanges(text: string): boolean {
  return whatIsNew.test(text) && (latestWords(text) !== "" || changedVersion(text) !== null);
}

/** The section of the version that is named, or of the newest entry, where it is asked what changed in it; null otherwise. */
export async function changesAsked(question: AskedQuestion, hits: readonly PassageHit[], context: AgentContext): Promise<Section | null> {
  if (!whatIsNew.test(question.text)) return null;
  const version = changedVersion(question.text);
  if (version !== null) return versionSection(question, hits, version, context);
  const newest = latestWords(question.text) === "" ? null : await newestOf(question, hits, context);
  if (newest === null) return null;
  const { entry, document } = newest;
  return { sourceId: document.sourceId, heading: [...entry.above, entry.place.title], coverage: document.covered, held: 0, named: 1 };
}

async function newestOf(
  question: AskedQuestion,
  hits: readonly PassageHit[],
  context: AgentContext,
): Promise<{ entry: Entry; document: Titled } | null> {
  if (!question.asksLatest || !versions.test(question.text)) return null;
  const found: { entry: Entry; document: Titled }[] = [];
  for (const document of titledDocuments(question, hits).slice(0, mostDocuments)) {
    const outline = await outlineOf(context, document.sourceId);
    const entry = outline === null ? null : newestEntry(outline);
    if (entry !== null) found.push({ entry, document });
  }
  const [first, second] = found;
  // Lists of two things answer alike.
  return first === undefined || second?.document.covered === first.document.covered ? null : first;
}

/** The documents of the passages whose titles hold what is asked about, best first; all where nothing else is asked. */
function titledDocuments(question: AskedQuestion, hits: readonly PassageHit[]): Titled[] {
  const asking = new RegExp(`^(?:${wordTexts(whatIsNew.exec(question.text)?.[0] ?? "").join("|")})$`, "iu");
  const documents = new Map(hits.map(({ sourceId, name, heading }) => [sourceId, `${documentTitle(name)} ${name} ${heading[0] ?? ""}`]));
  return [...documents]
    .map(([sourceId, titles]) => ({ sourceId, covered: headingMatch(question, titles, "", [versions, entries, asking]).covered }))
    .filter(({ covered }) => covered >= leastCovered)
    .sort((one, other) => other.covered - one.covered);
}

/** Of the first level of headings where most have a date: the one with the latest. */
export function newestEntry({
  headings,
}: Pick<z.infer<typeof outlineOutput>, "headings">): { place: HeadingPlace; above: string[] } | null {
  const paths = new Map(headings.map((each) => [JSON.stringify(each.heading), each]));
  const siblings = Map.groupBy(paths.values(), ({ heading }) => JSON.stringify(heading.slice(0, -1)));
  for (const own of siblings.values()) {
    const dated = own.filter(({ heading }) => latestDate(heading.at(-1) ?? "") !== "");
    if (dated.length < fewestEntries || dated.length * 2 <= own.length) continue;
    const newest = dated.reduce((best, each) => (dateOf(each) > dateOf(best) ? each : best));
    const { heading, from, line } = newest;
    return { place: { title: heading.at(-1) ?? "", from, line }, above: heading.slice(0, -1) };
  }
  return null;
}

function dateOf({ heading }: { heading: readonly string[] }): string {
  return latestDate(heading.at(-1) ?? "");
}
