/**
 * Answers that their form makes sure: what stands below the question itself ('Can I bring a dog?' in a list of questions),
 * the value behind the asked label ('Deposit: two weeks' rent'), steps below the asked action ('Starting'), and the list below
 * the heading that is asked for ('Recommendations'). Pure.
 */
import { rounded } from "../../../domain/base/statistics.ts";
import { surestWeak } from "../../../domain/evidence/evidence.ts";
import { spacedAlternatives, wholeWords } from "../../../languages/combined.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import type { PassageHit } from "../../../sources/tools/library-tools.ts";
import { isQuestion } from "../brief/scope-items.ts";
import { documentTitle } from "../document-title.ts";
import { askerOf, holdsAnswer } from "./answer-types.ts";
import { askedDocuments } from "./asked-documents.ts";
import { type AskedQuestion, coverageOf, howQuestion } from "./asked-question.ts";
import { isAskedVersion } from "./asked-versions.ts";
import type { Judged } from "./confidence.ts";
import { definitionQuestion } from "./definition-question.ts";
import { headingMatch } from "./heading-match.ts";
import { asksForMainThings, isOfFigures } from "./main-things.ts";
import { tellsMoney } from "./measured-quantities.ts";
import type { RankedCandidate } from "./ranked-candidate.ts";

export interface TitledAnswer {
  answer: Judged;
  /** Whether the paragraph, the list or the steps are quoted as a whole. */
  whole: boolean;
}

/** Set, not fitted: the question sets hold few texts of these kinds. */
const surest = 0.9;
/** Least likeness of a title, and least number of words that a question has in common with its answer's heading. */
const leastLike = { question: 0.5, steps: 0.5, label: 0.7, list: 0.9 } as const;
const leastInQuestion = 2;
/** 'Deposit: two weeks' rent'; with a dash in a line or an item alone, since a sentence has one before what it defines. */
const labelled = /^[\s\-*+•`]*([^:\n]{2,60}?)(?::[*_`]*\s+|\s*(?:\.{4,}|…{2,})\s*)(\S[^\n]{0,200})$/u;
const dashed = /^[\s\-*+•`]*([^:\n]{2,60}?)\s+[—–]\s+(\S[^\n]{0,80})$/u;

interface Titled {
  candidate: RankedCandidate;
  whole: boolean;
  likeness: number;
  /** How much of the question is held together with headings and title: tells alike ones apart. */
  around: number;
}

/** The surest one among ranked candidates; null without any. */
export function titledAnswer(question: AskedQuestion, ranked: readonly RankedCandidate[]): TitledAnswer | null {
  const passages = Map.groupBy(ranked, ({ hit }) => hit);
  const titled = [...passages].flatMap(([hit, own]) => titledIn(question, hit, own));
  const documents = question.asksLatest && titled.length > 1 ? askedDocuments(question, [...passages.keys()]) : null;
  const dateOf = ({ candidate }: Titled): string => documents?.get(candidate.hit.sourceId)?.date ?? "";
  const [best, ...others] = titled.sort(
    (one, other) => other.likeness - one.likeness || other.around - one.around || dateOf(other).localeCompare(dateOf(one)),
  );
  if (best === undefined) return null;
  // Two places that tell different values of the same thing: neither is sure, unless the newer one is asked for.
  const isOpen = others.some((other) => isAlike(best, other) && dateOf(other) === dateOf(best));
  const confidence = isOpen ? surestWeak : surest * best.likeness;
  return { answer: { ...best.candidate, confidence: rounded(confidence, 3) }, whole: best.whole };
}

function isAlike(one: Titled, other: Titled): boolean {
  return other.likeness === one.likeness && other.around >= one.around && one.candidate.text !== other.candidate.text;
}

function titledIn(question: AskedQuestion, hit: PassageHit, ranked: readonly RankedCandidate[]): Titled[] {
  const first = hit.place.from === 0 ? (hit.text.split("\n", 1)[0] ?? "") : "";
  const above = `${documentTitle(hit.name)} ${hit.name} ${first} ${hit.heading.slice(0, -1).join(" ")}`;
  const candidates = ranked.toSorted((one, other) => one.from - other.from);
  return [
    ...belowQuestion(question, hit, above, candidates),
    ...belowHeading(question, hit, above, candidates),
    ...candidates.flatMap((candidate) => behindLabel(question, candidate, `${above} ${hit.heading.at(-1) ?? ""}`)),
  ];
}

function belowQuestion(question: AskedQuestion, hit: PassageHit, above: string, candidates: readonly RankedCandidate[]): Titled[] {
  const heading = hit.heading.at(-1) ?? "";
  const [first] = candidates;
  const isMarked = /\?\s*$/u.test(heading);
  // A document's title asks nothing: 'How tea came to Norfolk'.
  const asks = isMarked || (hit.heading.length > 1 && isQuestion(heading.trim()));
  if (!asks || first === undefined || hit.text.slice(0, first.from).trim().length > longestMark) return [];
  const [asked, answered] = [typeAsked(question.text), typeAsked(heading)];
  const isHow = howQuestion.test(heading.trim());
  const isSame = asked === answered && question.asksHow === isHow && (isHow || asked !== null);
  const isOther = asked !== answered && (question.asksHow || isHow || (asked !== null && answered !== null));
  // What a thing is does not say whether it does something: 'Does hay fever cause fever?'
  const isOfThing = answered === null && definitionQuestion(heading) !== null && yesOrNo.test(question.text.trim());
  if (isOfThing || (isMarked ? isOther : !isSame)) return [];
  const { held, likeness } = headingMatch(question, heading, `${above} ${hit.text}`);
  if (likeness < leastLike.question || held < (question.asksHow && isHow ? 1 : leastInQuestion)) return [];
  return [
    { candidate: first, whole: true, likeness, around: coverageOf(question, new Set(contentStems(`${above} ${heading} ${hit.text}`))) },
  ];
}

const yesOrNo = new RegExp(`^(?:${spacedAlternatives(({ brief }) => brief.yesOrNo)})(?![\\p{L}\\p{N}])`, "iu");

/** The type of answer that a question asks for. 'When may I …' is answered below 'When do you …'. */
function typeAsked(text: string): string | null {
  const type = askerOf(text)?.type ?? null;
  return type === "occasion" ? "date" : type;
}

/** Before an answer stands a mark at most: 'A:', '- '. */
const longestMark = 4;

/**
 * Steps below the asked action; the list below the asked heading, since what the section says besides says less than its list:
 * 'Discounts cannot be combined'.
 */
function belowHeading(question: AskedQuestion, hit: PassageHit, above: string, candidates: readonly RankedCandidate[]): Titled[] {
  const heading = hit.heading.at(-1) ?? "";
  const { asksToDo, answerType, asksAtLength, asksLatest } = question;
  const [first, second] = candidates.filter(({ kind, features }) => kind === "item" && (!asksToDo || features.namedSteps > 0));
  if (hit.heading.length < 2 || first === undefined) return [];
  const isOfList = second !== undefined && answerType === null && !asksAtLength && !asksLatest && first.from <= longestLead;
  if (!asksToDo && !isOfList) return [];
  const likeness = ofVersion(question, heading, above) ?? headingMatch(question, heading, above).likeness;
  if (likeness < (asksToDo ? leastLike.steps : leastLike.list)) return [];
  return [{ candidate: first, whole: true, likeness, around: coverageOf(question, new Set(contentStems(`${above} ${heading}`))) }];
}

/** How far the question asks for what stands below the heading of the version that it names; null for another heading. */
function ofVersion(question: AskedQuestion, heading: string, above: string): number | null {
  return isAskedVersion(question.text, heading) === true
    ? headingMatch(question, heading, above, [versions, entries, changes]).covered
    : null;
}
const versions = wholeWords(({ passages }) => passages.versions);
const entries = wholeWords(({ passages }) => passages.entries);
const changes = wholeWords(({ questions }) => questions.measures.change);

/** Before a list stands the sentence that leads to it. Characters. */
const longestLead = 200;

function behindLabel(question: AskedQuestion, candidate: RankedCandidate, above: string): Titled[] {
  const { kind, text } = candidate;
  if (kind === "code" || question.asksAtLength || question.asksDefinition) return [];
  const [, label = "", value = ""] = labelled.exec(text) ?? (kind === "sentence" ? null : dashed.exec(text)) ?? [];
  if (value === "") return [];
  if (question.answerType !== null && !holdsAnswer(question.answerType, value, question.stems)) return [];
  if (question.asksMoney && !tellsMoney(value)) return [];
  if (asksForMainThings(question.text) && isOfFigures(value)) return [];
  const { likeness } = headingMatch(question, label, above);
  if (likeness < leastLike.label) return [];
  return [{ candidate, whole: false, likeness, around: coverageOf(question, new Set(contentStems(`${above} ${candidate.text}`))) }];
}
