/**
 * Separates sentences that answer a question from those that merely share a word with it, by a logistic regression over
 * coverage features. The weights were fitted on questions in English and Russian that the documents do and do not answer;
 * see `bench/evidence/`.
 */
import { contentStems } from "../../../sources/text/stems.ts";
import { isYear, namedThings, namesAnother, unnamed } from "./named-things.ts";
import type { AskedQuestion, RankedSentence } from "./ranking.ts";
import { holdsName, nearness } from "./related-words.ts";

const model = { constant: -3.8, coverage: 1.76, passageCoverage: 4.16, held: 0.68, missingNames: -0.64 } as const;
const mostHeld = 6;
const mostMissing = 3;

/** Minimum probability of an answer; supporting sentences beside it may be slightly weaker. */
export const enough = 0.5;
const besideEnough = 0.25;
/** Number of top-ranked sentences that decide whether the question is answered at all. */
const deciding = 3;
/** Number of quotations that need no further check; additional ones must be about as good as the best. */
const usual = 3;

/** Probability that the sentence answers the question, 0 to 1. */
export function evidenceOf(question: AskedQuestion, sentence: RankedSentence): number {
  const stems = new Set(sentence.stems);
  const held = Math.min(mostHeld, [...question.stems].filter((stem) => stems.has(stem)).length);
  const logit =
    model.constant +
    model.coverage * sentence.coverage +
    model.passageCoverage * sentence.passageCoverage +
    model.held * held +
    model.missingNames * Math.min(mostMissing, missingNames(question, sentence));
  const likely = 1 / (1 + Math.exp(-logit));
  return misses(question, sentence) || lacksNamed(question, sentence) ? Math.min(likely, besideEnough / 2) : likely;
}

/**
 * Whether the sentence is off-topic. A topic ('Norway: population') or a question that refers back ('its exports')
 * requires one of its names in the sentence's context. A topic also requires one of its aspects. A self-contained question
 * may be answered in other words.
 */
function misses({ aspects, names, subject, isTopic }: AskedQuestion, { stems, hit }: RankedSentence): boolean {
  const there = new Set([...stems, ...contentStems(hit.heading.at(-1) ?? "")]);
  if (aspects.length > 0 && aspects.every((stem) => nearness(stem, there) === 0)) return true;
  const spelt = (isTopic ? names : subject).filter((name) => !/^\d/.test(name));
  const around = new Set(contentStems(`${hit.name} ${hit.heading.join(" ")} ${hit.text}`));
  return spelt.length > 0 && spelt.every((name) => !holdsName(name, around));
}

const halfTold = 0.5;

/**
 * Whether the passage lacks what the question names: all of its names, all of its years, or a name that no document holds.
 * Also true where the sentence is about another thing of the same kind ('the Arvo river' for 'the Belta river').
 */
function lacksNamed({ named, rarity, rarest }: AskedQuestion, { hit, text, coverage }: RankedSentence): boolean {
  const lacking = unnamed(named, `${hit.name} ${hit.heading.join(" ")} ${hit.text}`);
  if (named.length > 0 && lacking.length === named.length) return true;
  const years = named.filter(isYear);
  // A passage without any year may still be about the asked one.
  if (years.length > 0 && years.every((year) => lacking.includes(year)) && (years.length === named.length || tellsYear(hit.text)))
    return true;
  if (lacking.some(({ stem }) => (rarity.get(stem) ?? 0) >= rarest)) return true;
  // A passage that turns to another thing of the same kind is no evidence from there on.
  if (named.some((thing) => namesAnother(thing, text) && unnamed([thing], text).length > 0)) return true;
  return coverage < halfTold && named.some((thing) => namesAnother(thing, hit.text));
}

function tellsYear(text: string): boolean {
  return namedThings(text).some(isYear);
}

/** Number of the question's names and numbers that neither the passage nor its document's name holds. */
function missingNames(question: AskedQuestion, { hit }: RankedSentence): number {
  const there = new Set(contentStems(`${hit.name} ${hit.heading.join(" ")} ${hit.text}`));
  return question.names.filter((name) => !holdsName(name, there)).length;
}

/** Whether a weaker sentence may support an answer: it has at least one of the question's names, if there are any. */
function mayStandBeside(question: AskedQuestion, sentence: Evidence): boolean {
  if (sentence.evidence >= enough) return true;
  if (sentence.evidence < besideEnough) return false;
  return question.names.length === 0 || missingNames(question, sentence) < question.names.length;
}

export interface Evidence extends RankedSentence {
  evidence: number;
}

/** The sentences to quote, best first, at most `most` and without repeats; none where the question is not answered. */
export function quotable(question: AskedQuestion, ranked: readonly RankedSentence[], most: number, known: readonly string[]): Evidence[] {
  const first = ranked
    .slice(0, Math.max(deciding, most * 4))
    .map((sentence) => ({ ...sentence, evidence: evidenceOf(question, sentence) }));
  if (!first.slice(0, deciding).some(({ evidence }) => evidence >= enough)) return [];
  const chosen: Evidence[] = [];
  const before = known.map((text) => new Set(contentStems(text)));
  for (const sentence of first) {
    if (chosen.length === most) break;
    if (!mayStandBeside(question, sentence)) continue;
    if (chosen.length >= usual && !isAsGood(sentence, chosen)) continue;
    const stems = new Set(sentence.stems);
    if (before.some((other) => isRepeat(stems, other))) continue;
    before.push(stems);
    chosen.push(sentence);
  }
  return chosen;
}

/** Beyond the usual number, a sentence is quoted only if it covers the question nearly as well as the best one. */
function isAsGood(sentence: Evidence, chosen: readonly Evidence[]): boolean {
  return sentence.evidence >= enough && sentence.coverage >= 0.6 * Math.max(...chosen.map(({ coverage }) => coverage));
}

/** Whether two texts are near-duplicates: most of the smaller one's words are in the other. */
export function isRepeat(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one];
  if (small.size === 0) return false;
  const shared = [...small].filter((stem) => large.has(stem)).length;
  return shared / small.size >= 0.85 && shared / (one.size + other.size - shared) >= 0.6;
}
