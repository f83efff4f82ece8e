/**
 * Short values under the heading that names what is asked: 'Kenya › Airports › 368 (2025)' for 'How many airports does Kenya
 * have?'. Such a value repeats none of the question's words, so its headings are compared with the question instead. Values
 * below a common heading ('Population › total, male, female') are quoted together.
 */
import { rounded } from "../../../domain/base/statistics.ts";
import { strongFrom } from "../../../domain/evidence/evidence.ts";
import { alternatives } from "../../../languages/combined.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import type { PassageHit } from "../../../sources/tools/library-tools.ts";
import type { AgentContext } from "../../agent.ts";
import { readAround, searchDocuments } from "../library-calls.ts";
import { holdsAnswer } from "./answer-types.ts";
import { type AskedQuestion, coverageOf, heldShare, isAsked } from "./asked-question.ts";
import { blocksOf } from "./blocks.ts";
import type { Judged } from "./confidence.ts";
import { isUnder } from "./headings.ts";
import { quantitiesTold, quantityNames } from "./measured-quantities.ts";
import { type RankedCandidate, rankCandidates } from "./ranking.ts";
import { holdsName } from "./related-words.ts";
import { plainLine } from "./shown-text.ts";

/** A longer section is text, not a value. Characters. */
const longestValue = 1_200;
const longestSection = 2_400;
const mostValues = 20;

/** Least share of the question that the headings and the values cover. */
const leastCovered = 0.5;
const leastNamed = 0.25;
/** Confidence of a heading that is wholly what is asked; set, since the question sets have few such documents. */
const whollyNamed = 0.9;
/** For an answer of another type than the asked one, and for a heading that says more: 'Life expectancy at birth'. */
const otherType = 0.5;
const sharper = 0.95;
/** Most confidence in a section where others have its title, and the question names the heading of none: not strong. */
const mostOpen = strongFrom - 0.001;
/** Words of other stems for the same name. */
const sameName = 0.8;

export interface NamedValues {
  confidence: number;
  first: RankedCandidate;
  /** The heading that names what is asked, with those above it. */
  heading: readonly string[];
  isWithin: (hit: Pick<PassageHit, "sourceId" | "heading">) => boolean;
}

/** The values under the heading that names best what is asked; null where none does. */
export function namedValues(question: AskedQuestion, hits: readonly PassageHit[]): NamedValues | null {
  const quantities = quantityNames(question.text);
  // Sentences answer how something works; they are ranked by their own words.
  if (question.asksAtLength) return null;
  const found = hits
    .filter(({ text }) => text.trim().length <= longestValue && blocksOf(text).every(({ kind }) => kind !== "code"))
    .flatMap((hit) => headingsOf(hit).map((heading) => ({ hit, heading })))
    .map((each) => ({ ...each, confidence: confidenceOf(question, quantities, each.hit, each.heading) }))
    .filter(({ confidence }) => confidence > 0)
    .sort((one, other) => other.confidence - one.confidence || other.heading.length - one.heading.length);
  for (const { hit, heading, confidence } of found) {
    const first = rankCandidates(question, [hit]).find(({ kind, features }) => features.poor === 0 && kind === "value");
    const isWithin: NamedValues["isWithin"] = (other) => other.sourceId === hit.sourceId && isUnder(other.heading, heading);
    const isOneOf = found.some((other) => other.hit.sourceId === hit.sourceId && isHomonym(other.heading, heading));
    const isOpen = isOneOf && coverageOf(question, new Set(contentStems(heading.at(-2) ?? ""))) === 0;
    if (first !== undefined) return { confidence: isOpen ? Math.min(confidence, mostOpen) : confidence, first, heading, isWithin };
  }
  return null;
}

/** Whether two sections have one title below different headings: 'Exports' of coal and of electricity. */
function isHomonym(one: readonly string[], other: readonly string[]): boolean {
  return one.at(-1)?.toLowerCase() === other.at(-1)?.toLowerCase() && one.slice(0, -1).join("\n") !== other.slice(0, -1).join("\n");
}

/** The passage's own heading and the one above it, except the document's title. */
function headingsOf({ heading }: PassageHit): (readonly string[])[] {
  const above = heading.length > 2 ? [heading.slice(0, -1)] : [];
  return heading.length === 0 ? [] : [heading, ...above];
}

function confidenceOf(question: AskedQuestion, quantities: ReadonlySet<string>, hit: PassageHit, heading: readonly string[]): number {
  const named = namedShare(question, quantities, heading.at(-1) ?? "");
  if (named < leastNamed) return 0;
  const above = contentStems(`${hit.name} ${heading.join(" ")}`);
  const isQuantity = above.some((each) => quantities.has(each));
  const told = isQuantity ? question.quantities.map(({ stem }) => stem) : quantitiesTold(question.quantities, hit.text);
  const all = new Set([...above, ...contentStems(hit.text), ...told]);
  const isThere = (name: string, stems: ReadonlySet<string>): boolean =>
    holdsName(name, stems) || heldShare(question, name, stems) >= sameName;
  const names = question.names.filter((name) => question.stems.has(name));
  // The document or a heading has to say whose value it is. Without capitals any further word may be the name.
  const title = new Set(contentStems(heading.at(-1) ?? ""));
  const whose = names.length > 0 ? names : [...question.stems].filter((each) => heldShare(question, each, title) === 0);
  const isOwn = whose.some((name) => isThere(name, new Set(above))) && whose.every((name) => isThere(name, all));
  const covered = coverageOf(question, all);
  if (!isOwn || covered < leastCovered) return 0;
  const { answerType } = question;
  const isAsked = answerType === null || holdsAnswer(answerType, hit.text, question.stems);
  return rounded(whollyNamed * named * covered * (isAsked ? 1 : otherType), 3);
}

const aside = /\([^()]*\)/gu;
const sharpened = new RegExp(`\\s(?:${alternatives(({ brief }) => brief.prepositions)})\\s.*$`, "iu");

/**
 * Square of the share of a heading's words, except names, that the question asks for: 'Youth unemployment' is another thing
 * than unemployment. What follows a preposition only makes it sharper.
 */
function namedShare(question: AskedQuestion, quantities: ReadonlySet<string>, title: string): number {
  const whole = title.replace(aside, "").trim();
  const head = whole.replace(sharpened, "");
  const own = contentStems(head);
  const aspects = [...question.stems, ...quantities].filter((each) => !question.names.includes(each));
  const asked = own.filter((each) => isAsked(question, each, aspects));
  return own.length === 0 ? 0 : (asked.length / own.length) ** 2 * (head === whole ? 1 : sharper);
}

function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/u).map(plainLine);
}

/** The section's values in their order, each with its own heading; the value that was found where the section cannot be read. */
export async function sectionOf({ first, heading, confidence, isWithin }: NamedValues, context: AgentContext): Promise<Judged> {
  const alone = first.hit.text.trim();
  const from = first.hit.text.indexOf(alone);
  const value: Judged = { ...first, text: alone, from, to: from + alone.length, confidence, lines: paragraphsOf(alone) };
  if (heading.length === first.hit.heading.length) return value;
  const query = heading.join(" ");
  const { passages } = await searchDocuments(context, { query, source: first.hit.sourceId, limit: 4 * mostValues });
  const parts = passages.filter(isWithin).sort((one, other) => one.place.from - other.place.from);
  const [start, end] = [parts[0], parts.at(-1)];
  if (start === undefined || end === undefined || parts.length < 2 || parts.length > mostValues) return value;
  const span = { from: start.place.from, length: end.place.to - start.place.from };
  if (span.length > longestSection || parts.some(({ text }) => text.trim().length > longestValue)) return value;
  const read = await readAround(context, { source: first.hit.sourceId, ...span });
  if (read === null) return value;
  const text = read.text.trimEnd();
  const place = { ...start.place, to: start.place.from + text.length, heading: [...heading] };
  const hit: PassageHit = { ...first.hit, text, heading: [...heading], place };
  const lines = parts.map((part) => `${plainLine(part.heading.slice(heading.length).join(", "))}: ${plainLine(part.text)}`);
  const stems = contentStems(text);
  return { ...first, hit, kind: "value", text, from: 0, to: text.length, stems, label: null, lead: null, leadStems: [], confidence, lines };
}
