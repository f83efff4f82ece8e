/**
 * Tells sentences that may answer a question from those that merely share a word with it, by a logistic model over what
 * they cover of the question. Its weights were fitted on questions in English and Russian that the documents do and do
 * not answer; see `bench/evidence/`.
 */
import { contentStems } from "../../../sources/text/stems.ts";
import { isYear, namedThings, namesAnother, unnamed } from "./named-things.ts";
import type { AskedQuestion, RankedSentence } from "./ranking.ts";
import { holdsName, nearness } from "./related-words.ts";

const model = { constant: -3.8, coverage: 1.76, passageCoverage: 4.16, held: 0.68, missingNames: -0.64 } as const;
const mostHeld = 6;
const mostMissing = 3;

/** The least evidence that counts as an answer; what stands beside an answer may be a little weaker. */
export const enough = 0.5;
const besideEnough = 0.25;
/** The best ranked sentences that decide whether the question is answered at all. */
const deciding = 3;
/** Quotations that an answer has without a question; from there on they have to be as good as the best. */
const usual = 3;

/** How likely the sentence bears on the question, 0 to 1. */
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
 * Whether the sentence is about something else: it has none of the names that a topic ('Norway: population') or a question
 * that points back ('its exports') is about anywhere near, or of a topic nothing that it asks. A question of its own may be
 * answered in other words.
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
 * Whether the sentence stands where nothing is said of what the question names: none of its names, none of its years, not what
 * no document knows; or is itself about another of the kind ('the Arvo river' for 'the Belta river').
 */
function lacksNamed({ named, rarity, rarest }: AskedQuestion, { hit, text, coverage }: RankedSentence): boolean {
  const lacking = unnamed(named, `${hit.name} ${hit.heading.join(" ")} ${hit.text}`);
  if (named.length > 0 && lacking.length === named.length) return true;
  const years = named.filter(isYear);
  // A passage that tells no year at all may well speak of the one that is asked about.
  if (years.length > 0 && years.every((year) => lacking.includes(year)) && (years.length === named.length || tellsYear(hit.text)))
    return true;
  if (lacking.some(({ stem }) => (rarity.get(stem) ?? 0) >= rarest)) return true;
  // Where the passage goes over to another of the kind, what it says of it is no evidence for the sentences beside it.
  if (named.some((thing) => namesAnother(thing, text) && unnamed([thing], text).length > 0)) return true;
  return coverage < halfTold && named.some((thing) => namesAnother(thing, hit.text));
}

function tellsYear(text: string): boolean {
  return namedThings(text).some(isYear);
}

/** Names and numbers of the question that neither the passage nor its document's name holds. */
function missingNames(question: AskedQuestion, { hit }: RankedSentence): number {
  const there = new Set(contentStems(`${hit.name} ${hit.heading.join(" ")} ${hit.text}`));
  return question.names.filter((name) => !holdsName(name, there)).length;
}

/** What is no answer by itself may stand beside one where it is about the same names, and holds something of the question itself. */
function mayStandBeside(question: AskedQuestion, sentence: Evidence): boolean {
  if (sentence.evidence >= enough) return true;
  if (sentence.evidence < besideEnough) return false;
  return question.names.length === 0 || missingNames(question, sentence) < question.names.length;
}

export interface Evidence extends RankedSentence {
  evidence: number;
}

/**
 * The sentences to quote, best first: none where the question has no answer among them, else at most `most` without
 * repeats.
 */
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

/** More than the usual number is worth quoting only where it speaks of the question nearly as much as the best one. */
function isAsGood(sentence: Evidence, chosen: readonly Evidence[]): boolean {
  return sentence.evidence >= enough && sentence.coverage >= 0.6 * Math.max(...chosen.map(({ coverage }) => coverage));
}

/** Whether one text says little that the other does not: most of the smaller one's words are in the other. */
export function isRepeat(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one];
  if (small.size === 0) return false;
  const shared = [...small].filter((stem) => large.has(stem)).length;
  return shared / small.size >= 0.85 && shared / (one.size + other.size - shared) >= 0.6;
}
