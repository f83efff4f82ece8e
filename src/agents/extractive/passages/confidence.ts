/**
 * Probability that a quotation answers the question: a logistic regression over its features. The weights are
 * fitted by `bench/evidence/fit.ts` over questions that the documents do and do not answer. Pure.
 */
import { rounded } from "../../../domain/base/statistics.ts";
import { strongFrom, surestWeak, weakFrom } from "../../../domain/evidence/evidence.ts";
import { wholeWords } from "../../../languages/combined.ts";
import { isCountry } from "../../../sources/places/country-names.ts";
import { detectLanguage } from "../../../sources/text/language.ts";
import { writtenNumbers } from "../../../sources/text/numbers.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import type { AnswerType } from "./answer-types.ts";
import { type AskedQuestion, heldShare } from "./asked-question.ts";
import { endsAsQuestion } from "./blocks.ts";
import type { ConfidenceFeatures } from "./features.ts";
import { confidenceWeights } from "./fitted-weights.ts";
import { contextOf, contextStems, isSourceSection, namesOf, searchableContext, wordsAround } from "./hit-words.ts";
import { countsOther, lacksMeasure, tellsMoney } from "./measured-quantities.ts";
import { isNamed, isYear, type NamedThing, namedThings, namesAnother, tellsOtherModel, unnamed } from "./named-things.ts";
import { isOffTopic, sameName, superlative, tellsFormerHolder } from "./other-answers.ts";
import type { RankedCandidate } from "./ranked-candidate.ts";
import { nearness } from "./related-words.ts";
import { holdsNamesAlone } from "./told-of.ts";

export interface Judged extends RankedCandidate {
  confidence: number;
  /** Lines of a section of short values, each with its label; shown in place of the text. */
  lines?: readonly string[];
  /** How many of the headings above it label its value; the last two where it is not given. */
  labels?: number;
  /** Quoted beside an answer that is sure, though it is not sure itself. */
  besideSure?: boolean;
}

export function confidenceFeatures(
  question: AskedQuestion,
  candidate: RankedCandidate,
  { margin, place }: { margin: number; place: number },
): ConfidenceFeatures {
  const { features, hit } = candidate;
  const own = new Set([...candidate.stems, ...candidate.leadStems]);
  const around = new Set([...own, ...contextStems(hit)]);
  const weighed = [...question.rarity].map(([each, rarity]) => ({
    rarity,
    own: heldShare(question, each, own),
    around: heldShare(question, each, around),
  }));
  const sumOf = (weight: (each: (typeof weighed)[number]) => number): number => weighed.reduce((sum, each) => sum + weight(each), 0);
  return {
    score: candidate.score / scoreScale,
    margin: Math.max(0, Math.min(1, margin / marginScale)),
    held: Math.min(1, sumOf((each) => each.own) / mostHeld),
    heldAround: Math.min(1, sumOf((each) => each.around) / mostHeld),
    missing: sumOf((each) => (each.around < halfTold ? each.rarity : 0)) / (sumOf((each) => each.rarity) || 1),
    whole: features.contextCoverage ** 2,
    beyondTitle: features.beyondTitle,
    document: features.document,
    lacksType: features.lacksType,
    toldOf: question.askedFor === null || question.answerType === null ? 0 : features.toldOf - 1,
    lacksNamed: Number(lacksNamed(question, candidate)),
    defined: features.askedDefinition,
    unknown: question.unknownShare,
    topic: Number(question.isTopic),
    how: Number(question.asksHow),
    otherLanguage: Number(detectLanguage(hit.text) !== detectLanguage(question.text)),
    later: Number(place > 0),
  };
}

const scoreScale = 10;
const marginScale = 3;
/** Words of a question beyond which more tell nothing. */
const mostHeld = 6;

/** What remains of the confidence where the passage is about something else than the question names. */
const elsewhereShare = 0.2;
/** One of the closest passages at most: code where nothing is to be done, and for a price or a size what tells none. */
const mostOfOther = surestWeak;

/** Types of answer that words show: what tells no date does not answer when. A reason may be told in any words. */
const tellable: ReadonlySet<AnswerType | null> = new Set(["date", "number", "person", "place"]);

function probabilityOf(features: ConfidenceFeatures): number {
  const names = Object.keys(features) as (keyof ConfidenceFeatures)[];
  const logit = names.reduce((sum, name) => sum + confidenceWeights[name] * features[name], confidenceWeights.constant);
  return 1 / (1 + Math.exp(-logit));
}

/** The best candidates with their confidence. A candidate about another named thing is never strong, nor is code that is not asked for. */
export function judge(question: AskedQuestion, ranked: readonly RankedCandidate[], count: number): Judged[] {
  let isFirst = true;
  return ranked.slice(0, count).map((candidate, place) => {
    const features = confidenceFeatures(question, candidate, { margin: marginOf(ranked, place), place });
    const fitted = probabilityOf(features);
    const likely = isFirst && isWhollyTold(question, candidate) ? Math.max(fitted, whollyTold) : fitted;
    const isElsewhere = features.lacksNamed > 0 || isOffTopic(question, candidate) || candidate.hit.heading.some(isSourceSection);
    const isUnsure =
      question.isUncertain ||
      (question.asksDefinition && candidate.features.askedDefinition === 0) ||
      candidate.features.poor > 0 ||
      (candidate.kind === "code" && !question.asksToDo) ||
      (question.asksMoney && !tellsMoney(textOf(candidate))) ||
      (question.answerType === "number" && countsOther(question.quantities, textOf(candidate))) ||
      (candidate.holdsType === false && tellable.has(question.answerType)) ||
      (candidate.holdsType !== true && holdsNamesAlone(question, wordsAround(candidate))) ||
      tellsFormerHolder(question, candidate.text) ||
      endsAsQuestion(candidate.text);
    // Whether all that comes before the next one answers something else.
    isFirst &&= isElsewhere || (candidate.kind === "code" && !question.asksToDo);
    const confidence = isElsewhere ? Math.min(elsewhereShare * likely, strongFrom / 2) : isUnsure ? Math.min(likely, mostOfOther) : likely;
    return { ...candidate, confidence: rounded(confidence, 3) };
  });
}

const total = wholeWords(({ questions }) => questions.totalWord);

/** Set, not fitted: the question sets hold few questions in a document's own words. */
const whollyTold = 0.6;
const leastOwn = 2;
const fewestOfReason = 3;
const isTold = 0.7;

/**
 * Whether the candidate holds all that is asked beyond the document's title, half of it without its heading, and the type of
 * answer that is asked for: 'This cache never stores undefined values, as …' for 'Why does lru-cache not store undefined
 * values?'. How something is done takes more than a sentence with its words.
 */
export function isWhollyTold(question: AskedQuestion, candidate: RankedCandidate): boolean {
  const { kind, leadStems, hit, features, holdsType } = candidate;
  const isUnfit = question.isTopic || question.asksDefinition || question.asksHow || kind === "code";
  if (isUnfit || holdsType === false || features.poor > 0) return false;
  // 'Why is it called so?' is asked in too few words.
  if (question.answerType === "reason" && question.stems.size < fewestOfReason) return false;
  if (question.counted.length > 0 && features.toldOf < isTold) return false;
  if (question.answerType === "number" && lacksMeasure(question.quantities, textOf(candidate))) return false;
  // 'The total length of its tributaries' is not the river's.
  const isOfOne = question.answerType === "number" && question.counted.length === 0 && !total.test(question.text);
  if (isOfOne && total.test(candidate.text)) return false;
  const title = new Set(contentStems(`${namesOf(hit)} ${hit.heading[0] ?? ""}`));
  const named = [...question.stems].filter((stem) => !question.measured.includes(stem));
  const own = new Set([...tellingStems(candidate, named), ...leadStems]);
  const whole = new Set([...own, ...contentStems(hit.heading.slice(1).at(-1) ?? "")]);
  // 'The first woman on the summit' of an article on the mountain is not who was first on it.
  if (superlative.test(question.text) && named.some((stem) => nearness(stem, own) < isTold)) return false;
  const asked = named.filter((stem) => heldShare(question, stem, title) < isTold);
  const held = countHeld(asked, own);
  // '1.0' is no '1.1' with a 0 elsewhere.
  const numbers = new Set(writtenNumbers(contextOf(hit)));
  if (writtenNumbers(question.text).some((number) => !numbers.has(number))) return false;
  // Its subject may be the document's: 'The soup keeps for three days' in a recipe for a soup.
  const told = holdsType === true || question.asksWhoMay ? countHeld(named, own) : held;
  const isEnough = held > 0 && told + Number(question.asksHowOften) >= leastOwn && 2 * held >= asked.length;
  return isEnough && asked.every((stem) => heldShare(question, stem, whole) >= isTold);
}

/** Its stems; of several parts between semicolons, which may be about different things, those of the one that holds most of the words. */
function tellingStems({ text, stems }: RankedCandidate, words: readonly string[]): ReadonlySet<string> {
  const parts = text.split(/;\s/u);
  if (parts.length === 1) return new Set(stems);
  return parts
    .map((part) => new Set(contentStems(part)))
    .reduce((best, part) => (countHeld(words, part) > countHeld(words, best) ? part : best));
}

/** How many of the words the stems hold. */
function countHeld(words: readonly string[], stems: ReadonlySet<string>): number {
  return words.filter((word) => nearness(word, stems) >= isTold).length;
}

/** With the sentence that introduces a list, which continues in its items. */
function textOf({ text, lead, hit }: RankedCandidate): string {
  return lead === null ? text : `${hit.text.slice(lead.from, lead.to)} ${text}`;
}

/** How far a candidate's score lies before the next one of another passage that says something else. */
export function marginOf(ranked: readonly RankedCandidate[], place: number): number {
  const one = ranked[place];
  const next = ranked.slice(place + 1).find(({ hit, text }) => hit !== one?.hit && text !== one?.text);
  return (one?.score ?? 0) - (next?.score ?? 0);
}

const halfTold = 0.5;

/**
 * Whether the passage lacks what the question names: all of its names, countries or years, or a name that no document holds; or is
 * about another thing of the same kind ('the Arvo river' for 'the Belta river').
 */
function lacksNamed(question: AskedQuestion, { hit, text, features }: RankedCandidate): boolean {
  const { named, rarity, rarest } = question;
  const isLacking = (thing: NamedThing): boolean =>
    !isNamed(thing, searchableContext(hit)) && heldShare(question, thing.stem, contextStems(hit)) < sameName;
  const lacking = named.filter(isLacking);
  const countries = named.filter(({ stem }) => isCountry([stem]));
  if ([named, countries].some((things) => things.length > 0 && things.every((thing) => lacking.includes(thing)))) return true;
  const years = named.filter(isYear);
  // A passage without any year may still be about the asked one.
  if (years.length > 0 && years.every((year) => lacking.includes(year)) && (years.length === named.length || tellsYear(hit.text)))
    return true;
  if (lacking.some(({ stem }) => (rarity.get(stem) ?? 0) >= rarest)) return true;
  // A passage that goes over to another thing of the same kind is not evidence.
  if (named.some((thing) => namesAnother(thing, text) && unnamed([thing], text).length > 0)) return true;
  if (tellsOtherModel(question.text, `${hit.heading.at(-1) ?? ""}\n${text}`)) return true;
  return features.coverage < halfTold && named.some((thing) => namesAnother(thing, hit.text));
}

function tellsYear(text: string): boolean {
  return namedThings(text).some(isYear);
}

/** Candidates judged for each question: the first ones by score. */
const judgedCount = 24;
/** Of these the first decide whether there is an answer. */
const decidingCount = 3;
/** Weak ones that come closest; the report shows five of them. Beside an answer others only if they are half as likely: neighbours go into its paragraph. */
const mostWeak = 7;
const nearlyAsGood = 0.5;

/**
 * What to quote, best first and without repeats. If the best one is strong, only those half as likely are returned, otherwise
 * the closest ones as weak. The list is never padded.
 */
export function quotable(
  question: AskedQuestion,
  ranked: readonly RankedCandidate[],
  { most, known }: { most: number; known: readonly string[] },
): Judged[] {
  const judged = judge(question, ranked, judgedCount);
  const best = Math.max(0, ...judged.slice(0, decidingCount).map(({ confidence }) => confidence));
  const least = best >= strongFrom ? nearlyAsGood * best : weakFrom;
  const room = best >= strongFrom ? most : mostWeak;
  const chosen: Judged[] = [];
  const before = known.map((text) => new Set(contentStems(text)));
  for (const candidate of judged) {
    if (chosen.length === room) break;
    if (candidate.confidence < least) continue;
    // Code that comes close shows how something is done, and tells nothing else.
    if (best < strongFrom && candidate.kind === "code" && !question.asksHow) continue;
    const stems = new Set(candidate.stems);
    if (before.some((other) => isRepeat(stems, other))) continue;
    before.push(stems);
    chosen.push(best >= strongFrom && candidate.confidence < strongFrom ? { ...candidate, besideSure: true } : candidate);
  }
  // Where it is told what a thing is, what only speaks of the thing adds nothing.
  const definitions = chosen.filter(({ features, confidence }) => features.askedDefinition > 0 && confidence >= strongFrom);
  return definitions.length > 0 ? definitions : chosen;
}

/** Whether two texts are near-duplicates: most of the smaller one's words are in the other. */
export function isRepeat(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one];
  const shared = [...small].filter((stem) => large.has(stem)).length;
  return small.size > 0 && shared / small.size >= 0.85 && shared / (one.size + other.size - shared) >= 0.6;
}
