/**
 * The section that a topic names by its heading ('summarise the advice for crawlers': 'Best practices for crawlers'). Its
 * opening paragraphs and lists answer the topic, whether they repeat the topic's words or not. Pure.
 */
import { rounded } from "../../../domain/base/statistics.ts";
import { strongFrom } from "../../../domain/evidence/evidence.ts";
import { alternatives, wholeWords } from "../../../languages/combined.ts";
import { contentStems, contentWords } from "../../../sources/text/stems.ts";
import { wordTexts } from "../../../sources/text/words.ts";
import type { PassageHit } from "../../../sources/tools/library-tools.ts";
import { type AskedQuestion, heldShare } from "./asked-question.ts";
import type { Judged } from "./confidence.ts";
import { headingMatch } from "./heading-match.ts";
import { isUnder } from "./headings.ts";
import type { RankedCandidate } from "./ranked-candidate.ts";
import { nearness } from "./related-words.ts";

/** Minimum share of the topic's weight that the headings cover, and that they cover together with the section's text. */
const leastInHeadings = 0.5;
const leastInAll = 0.67;
const longestTitle = 120;
/** Minimum share of a heading's own words that the topic holds. */
const leastNamed = 0.3;
/** Maximum number of paragraphs and lists of a section. */
const mostPieces = 6;
/** Of these the best ranked, wherever they stand in the section. */
const mostLeading = 2;
/** The confidence is set, not fitted: a covered heading is worth this share of what lies above strong. */
const headingWorth = 0.6;
/** Words of a line that ends as no sentence does, and yet is told as one. */
const leastOfProse = 15;
/** Who made a text and may copy it is not what it says. */
const frontMatter = /©|\(c\)\s*\d{4}|(?:\S@\S+\.\p{L}[^@]*){2}/iu;

const textKinds = wholeWords(({ passages }) => passages.textKinds);

export interface Section {
  sourceId: string;
  /** The heading that names the topic, with those above it. */
  heading: readonly string[];
  coverage: number;
  /** Number and share of the heading's own words that the topic holds. */
  held: number;
  named: number;
}

/** One piece of each paragraph and list that opens a topic's own section, in order. */
export function sectionOpening(section: Section, ranked: readonly RankedCandidate[]): Judged[] {
  return told(section, piecesOf(section, ranked));
}

/** One piece of each paragraph and list of a section, in order; of a section with further headings the first below each, with the heading. */
export function sectionParts(section: Section, ranked: readonly RankedCandidate[]): Judged[] {
  const inOrder = quotableWithin(section, ranked).toSorted((one, other) => placeOf(one) - placeOf(other));
  const isTitled = section.heading.length === 0 && new Set(inOrder.map(({ hit }) => hit.heading[0])).size === 1;
  const depth = section.heading.length + Number(isTitled);
  const below = [...Map.groupBy(inOrder, ({ hit }) => hit.heading[depth]).entries()].flatMap(([title, [first]]) =>
    title === undefined || first === undefined ? [] : { ...first, label: first.label ?? [], labels: first.hit.heading.length - depth },
  );
  return told(section, (below.length > 1 ? below : paragraphsIn(inOrder)).slice(0, mostParts));
}

/** What a sheet of values tells of the topic that is its heading ('Norway: energy'); empty for another section. */
export function sheetOf(section: Section, ranked: readonly RankedCandidate[]): Judged[] {
  return told(section, valuesBelow(section, quotableWithin(section, ranked)));
}

const mostParts = 8;

function told({ coverage }: Section, pieces: readonly Omit<Judged, "confidence">[]): Judged[] {
  const confidence = rounded(strongFrom + (1 - strongFrom) * headingWorth * coverage, 3);
  return pieces.toSorted((one, other) => placeOf(one) - placeOf(other)).map((candidate) => ({ ...candidate, confidence }));
}

function quotableWithin(section: Section, ranked: readonly RankedCandidate[]): RankedCandidate[] {
  return ranked.filter((candidate) => {
    const { hit, kind, features } = candidate;
    if (kind === "code") return false;
    return isWithin(hit, section) && features.poor === 0 && !frontMatter.test(hit.text);
  });
}

function piecesOf(section: Section, ranked: readonly RankedCandidate[]): Omit<Judged, "confidence">[] {
  const within = quotableWithin(section, ranked);
  const values = valuesBelow(section, within);
  if (values.length > 0) return values;
  const quoted = within.filter(({ kind, text }) => kind !== "value" || wordTexts(text).length >= leastOfProse);
  const inOrder = quoted.toSorted((one, other) => placeOf(one) - placeOf(other));
  const parts = [...Map.groupBy(inOrder, ({ hit }) => hit.heading.join("\n")).values()].map(paragraphsIn);
  // How the section begins, what says most of the topic, then the first paragraph of each further part and the others.
  const firsts = parts.flatMap((part) => part.slice(0, 1));
  const others = parts.flatMap((part) => part.slice(1));
  const pieces = new Set([...firsts.slice(0, 1), ...quoted.slice(0, mostLeading), ...firsts, ...others]);
  return [...pieces].slice(0, mostPieces);
}

/** The first value or sentence below each heading of a section that is a sheet of values under headings ('Energy › Coal, Oil, …'); empty for another. */
function valuesBelow({ heading }: Section, within: readonly RankedCandidate[]): Omit<Judged, "confidence">[] {
  const telling = within.filter(({ hit }) => hit.heading.length > heading.length && !sideHeading.test(hit.heading.at(-1) ?? ""));
  const inOrder = telling.toSorted((one, other) => placeOf(one) - placeOf(other));
  const below = [...Map.groupBy(inOrder, ({ hit }) => hit.heading[heading.length]).values()];
  const firsts = below.flatMap((own) => own[0] ?? []);
  const isSheet = firsts.length >= fewestValues && 2 * firsts.filter(({ kind }) => kind === "value").length >= firsts.length;
  if (!isSheet) return [];
  return firsts
    .slice(0, mostValues)
    .map((each) => (each.kind === "value" ? { ...each, label: each.label ?? [], labels: each.hit.heading.length - heading.length } : each));
}
const fewestValues = 4;
const mostValues = 12;
const sideHeading = new RegExp(`(?:^|[^\\p{L}])(?:${alternatives(({ passages }) => passages.sideHeadings)})$`, "iu");

/**
 * What is quoted, with what further documents say of the topic: of each the first sentence that holds all of the topic's words.
 * Only beside what is sure, since a passage that names the topic need not answer.
 */
export function withPoints(question: AskedQuestion, ranked: readonly RankedCandidate[], quoted: readonly Judged[]): Judged[] {
  const asked = question.isTopic ? [...subjectOf(question).rarity.keys()] : [];
  const sure = quoted.filter(({ confidence }) => confidence >= strongFrom);
  const told = new Set(sure.map(({ hit }) => hit.sourceId));
  if (told.size === 0 || asked.length === 0) return [...quoted];
  const points: Judged[] = [];
  for (const candidate of ranked) {
    const { hit, stems, kind, features } = candidate;
    const own = new Set(stems);
    const isSaid = kind === "sentence" && features.poor === 0 && asked.every((stem) => nearness(stem, own) >= wholly);
    if (!isSaid || told.has(hit.sourceId) || told.size >= mostTelling) continue;
    told.add(hit.sourceId);
    points.push({ ...candidate, confidence: strongFrom });
  }
  const isPoint = ({ hit, from }: Judged): boolean => points.some((point) => point.hit === hit && point.from === from);
  return [...sure, ...points, ...quoted.filter((each) => each.confidence < strongFrom && !isPoint(each))];
}
/** A word in another form counts in full. */
const wholly = 0.7;
/** Documents of which each tells something of a topic. */
const mostTelling = 3;

/** Where a candidate begins in its source. */
export function placeOf({ hit, from }: RankedCandidate): number {
  return hit.place.from + from;
}

/** The first piece of each paragraph and of each list. */
function paragraphsIn(pieces: readonly RankedCandidate[]): RankedCandidate[] {
  return pieces.filter((piece, index) => {
    const before = pieces[index - 1];
    if (before?.hit !== piece.hit) return true;
    const between = piece.hit.text.slice(before.to, piece.from);
    // A line of words between two lists leads to the second one.
    const isSameList = piece.kind === "item" && before.kind === "item" && !/\p{L}{2}/u.test(between);
    return !isSameList && /\n\s*\n/u.test(between);
  });
}

/** The section whose heading names the topic; null for a question, and where none does. */
export function topicSection(question: AskedQuestion, hits: readonly PassageHit[]): Section | null {
  const section = question.isTopic ? bestNamed(subjectOf(question), hits) : null;
  return section === null || holdsAsked(question, section, hits) ? section : null;
}

/** Whether a section's headings hold what is asked behind a colon: not so 'The Otter firm' for 'the firm Otter: prices'. */
function holdsAsked(question: AskedQuestion, { sourceId, heading }: Section, hits: readonly PassageHit[]): boolean {
  const behind = new Set(contentStems(/:\s(.*)$/su.exec(question.text)?.[1] ?? ""));
  const asked = subjectOf(question).aspects.filter((stem) => behind.has(stem));
  const titles = hits.flatMap((hit) =>
    hit.sourceId === sourceId ? [hit.name, ...(heading.length > 0 ? heading : hit.heading.slice(0, 1))] : [],
  );
  const stems = new Set(contentStems(titles.join(" ")));
  return asked.length === 0 || asked.some((stem) => heldShare(question, stem, stems) >= 0.5);
}

function bestNamed(question: AskedQuestion, hits: readonly PassageHit[]): Section | null {
  let best: Section | null = null;
  for (const hit of hits) {
    for (const { heading, title } of titlesOf(hit)) {
      const above = `${hit.name} ${heading.join(" ")}`;
      const { named, held, covered } = headingMatch(question, title, above, [textKinds]);
      const isLess =
        best !== null && isBehind([covered, held, named, -heading.length], [best.coverage, best.held, best.named, -best.heading.length]);
      if (named < leastNamed || covered < leastInHeadings || isLess || !holdsAspect(question, `${above} ${title}`)) continue;
      const section: Section = { sourceId: hit.sourceId, heading, coverage: covered, held, named };
      const texts = hits.filter((each) => isWithin(each, section)).map(({ text }) => text);
      if (headingMatch(question, title, [above, ...texts].join("\n"), [textKinds]).covered >= leastInAll) best = section;
    }
  }
  return best;
}

/** Whether the first number that differs is less, or none does. */
function isBehind(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 || (one[at] ?? 0) < (other[at] ?? 0);
}

/** What an article begins with: 'The Otter (Lutra lutra) is …', 'The Otter — …'. */
const definedThing = /^[^([—–]+(?=\s[([—–])/u;

/** The headings of a passage; at the beginning of a document also its name and its first line, which stand for the whole of it. */
export function titlesOf({ heading, name, text, place }: PassageHit): { heading: readonly string[]; title: string }[] {
  const line = place.from === 0 ? (text.split("\n", 1)[0] ?? "") : "";
  const first = line.length > longestTitle ? (definedThing.exec(line)?.[0] ?? "") : line;
  const whole = [name.replace(/\.\p{L}+$/u, ""), first].filter((title) => title !== "" && title.length <= longestTitle);
  return [
    ...heading.map((title, index) => ({ heading: heading.slice(0, index + 1), title })),
    ...whole.map((title) => ({ heading: [], title })),
  ];
}

/** The heading 'Norway' alone does not name the population of Norway. */
function holdsAspect(question: AskedQuestion, above: string): boolean {
  const stems = new Set(contentStems(above));
  return question.aspects.length === 0 || question.aspects.some((stem) => heldShare(question, stem, stems) >= 0.5);
}

/** The topic without words for a kind of text: 'the advice for crawlers' is about crawlers. */
function subjectOf(question: AskedQuestion): AskedQuestion {
  const kinds = new Set(contentWords(question.text).flatMap(({ text, stem }) => (textKinds.test(text) ? [stem] : [])));
  const isSubject = (stem: string): boolean => !kinds.has(stem);
  return {
    ...question,
    rarity: new Map([...question.rarity].filter(([stem]) => isSubject(stem))),
    aspects: question.aspects.filter(isSubject),
  };
}

function isWithin({ sourceId, heading }: PassageHit, section: Section): boolean {
  return sourceId === section.sourceId && isUnder(heading, section.heading);
}
