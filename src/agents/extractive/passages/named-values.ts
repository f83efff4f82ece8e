/**
 * Short values under the heading that names what is asked: 'Kenya › Airports › 368 (2025)' for 'How many airports does Kenya
 * have?'. Such a value repeats none of the question's words, so its headings are compared with the question instead. Values
 * below a common heading ('Population › total, male, female') are quoted together.
 */
import { rounded } from "../../../domain/base/statistics.ts";
import { surestWeak } from "../../../domain/evidence/evidence.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import type { PassageHit } from "../../../sources/tools/library-tools.ts";
import type { AgentContext } from "../../agent.ts";
import { readAround, searchDocuments } from "../library-calls.ts";
import { holdsAnswer } from "./answer-types.ts";
import { type AskedQuestion, coverageOf, heldShare } from "./asked-question.ts";
import { blocksOf } from "./blocks.ts";
import type { Judged } from "./confidence.ts";
import { headingMatch } from "./heading-match.ts";
import { isUnder } from "./headings.ts";
import { asksForMainThings, isOfFigures } from "./main-things.ts";
import type { RankedCandidate } from "./ranked-candidate.ts";
import { rankCandidates } from "./ranking.ts";
import { plainLine } from "./shown-text.ts";

/** A longer section is text, not a value. Characters. */
const longestValue = 1_200;
const longestSection = 2_400;
const mostValues = 20;

/** Least share of the heading that is asked for, and of the question that the headings and the values cover. */
const leastNamed = 0.5;
const leastCovered = 0.5;
/** Confidence of a heading that is wholly what is asked; set, since the question sets have few such documents. */
const whollyNamed = 0.9;
/** Factor for an answer of another type than the asked one. */
const otherType = 0.5;
/** Most confidence in a section where others have its title, and the question names the heading of none: not strong. */
const mostOpen = surestWeak;

export interface NamedValues {
  confidence: number;
  first: RankedCandidate;
  /** The heading that names what is asked, with those above it. */
  heading: readonly string[];
  isWithin: (hit: Pick<PassageHit, "sourceId" | "heading">) => boolean;
}

/** The values under the heading that names best what is asked; null where none does. */
export function namedValues(question: AskedQuestion, hits: readonly PassageHit[]): NamedValues | null {
  // Sentences answer how something works; they are ranked by their own words.
  if (question.asksAtLength) return null;
  const found = hits
    .filter(({ text }) => text.trim().length <= longestValue && blocksOf(text).every(({ kind }) => kind !== "code"))
    .flatMap((hit) => headingsOf(hit).map((heading) => ({ hit, heading })))
    .map((each) => ({ ...each, confidence: confidenceOf(question, each.hit, each.heading) }))
    .filter(({ confidence }) => confidence > 0)
    .sort((one, other) => other.confidence - one.confidence || other.heading.length - one.heading.length);
  for (const { hit, heading, confidence } of found) {
    const first = rankCandidates(question, [hit]).find(({ kind, features }) => features.poor === 0 && kind === "value");
    const isWithin: NamedValues["isWithin"] = (other) => other.sourceId === hit.sourceId && isUnder(other.heading, heading);
    const isOneOf = found.some(
      (other) => other.hit.sourceId === hit.sourceId && other.hit.text.trim() !== hit.text.trim() && isHomonym(other.heading, heading),
    );
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

function confidenceOf(question: AskedQuestion, hit: PassageHit, heading: readonly string[]): number {
  const above = `${hit.name} ${heading.slice(0, -1).join(" ")}`;
  const { named, covered, likeness, missing } = headingMatch(question, heading.at(-1) ?? "", `${above} ${hit.text}`);
  // The document or a heading has to say whose value it is. Without capitals any further word may be the name.
  const [title, around] = [new Set(contentStems(heading.at(-1) ?? "")), new Set(contentStems(above))];
  const isOwn = [...question.stems].some((stem) => heldShare(question, stem, title) === 0 && heldShare(question, stem, around) >= isHeld);
  const isWhole = missing.length === 0 || question.names.length > 0;
  if (named < leastNamed || covered < leastCovered || !isOwn || !isWhole) return 0;
  // 'How big is the economy of Norway?' asks for no area, though 'big' may.
  const isOfOther = missing.length > 0 && title.isDisjointFrom(question.stems);
  const { answerType } = question;
  const isOfThings = !asksForMainThings(question.text) || !isOfFigures(hit.text);
  const isAsked = isOfThings && !isOfOther && (answerType === null || holdsAnswer(answerType, hit.text, question.stems));
  return rounded(whollyNamed * likeness * (isAsked ? 1 : otherType), 3);
}
const isHeld = 0.5;

function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/u).map(plainLine);
}

/** The section's values in their order, each with its own heading; the value that was found where the section cannot be read. */
export async function sectionOf({ first, heading, confidence, isWithin }: NamedValues, context: AgentContext): Promise<Judged> {
  const alone = first.hit.text.trim();
  const from = first.hit.text.indexOf(alone);
  const value: Judged = { ...first, text: alone, from, to: from + alone.length, confidence, lines: paragraphsOf(alone) };
  if (heading.length === first.hit.heading.length) return value;
  // One value of a section that is too long to be told is not what the section is.
  const oneOfMany = { ...value, confidence: Math.min(confidence, mostOpen) };
  const query = heading.join(" ");
  const { passages } = await searchDocuments(context, { query, source: first.hit.sourceId, limit: 4 * mostValues });
  const parts = passages.filter(isWithin).sort((one, other) => one.place.from - other.place.from);
  const [start, end] = [parts[0], parts.at(-1)];
  if (start === undefined || end === undefined || parts.length < 2 || parts.length > mostValues)
    return parts.length > mostValues ? oneOfMany : value;
  const span = { from: start.place.from, length: end.place.to - start.place.from };
  if (span.length > longestSection || parts.some(({ text }) => text.trim().length > longestValue)) return oneOfMany;
  const read = await readAround(context, { source: first.hit.sourceId, ...span });
  if (read === null) return value;
  const text = read.text.trimEnd();
  const place = { ...start.place, to: start.place.from + text.length, heading: [...heading] };
  const hit: PassageHit = { ...first.hit, text, heading: [...heading], place };
  const lines = parts.map((part) => `${plainLine(part.heading.slice(heading.length).join(", "))}: ${plainLine(part.text)}`);
  const stems = contentStems(text);
  return { ...first, hit, kind: "value", text, from: 0, to: text.length, stems, label: null, lead: null, leadStems: [], confidence, lines };
}
