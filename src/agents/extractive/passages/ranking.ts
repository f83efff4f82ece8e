/**
 * Ranks sentences for a question. The score adds up: the passage's own score, the sentence's BM25 (Robertson and Zaragoza,
 * 'The Probabilistic Relevance Framework', 2009) scaled to the best sentence, and its coverage of the question's words
 * weighted by rarity. Coverage is measured alone, with context, and with the whole passage.
 *
 * Bonuses go to an answer of the asked type, to a definition of the asked thing, and to a document's opening. Sentences on
 * how something works rank before those on how it fails. Questions and bibliography entries are penalised.
 */
import { alternatives, wholeWords, wordsOf } from "../../../languages/combined.ts";
import type { PassageHit, SearchOutput } from "../../../sources/library-tools.ts";
import { contentStems, contentWords, stem } from "../../../sources/text/stems.ts";
import { words } from "../../../sources/text/words.ts";
import { isQuestion } from "../brief/scope-items.ts";
import { type AnswerType, askerOf, holdsAnswer } from "./answer-types.ts";
import { type Candidate, candidatesOf } from "./candidates.ts";
import { type NamedThing, namedThings } from "./named-things.ts";
import { nearness } from "./related-words.ts";

/** Tuned on questions with known answers in both languages; each changes the outcome by a few per cent. */
export const weights = {
  passage: 1,
  sentence: 0.35,
  coverage: 0.5,
  contextCoverage: 0.95,
  passageCoverage: 0.5,
  answerType: 0.55,
  definition: 0.3,
  askedDefinition: 1.2,
  failure: 0.3,
  howOpening: 0.5,
  opening: 0.25,
  length: 0.12,
  poor: 0.6,
  value: 0.2,
} as const;
/** BM25's usual constants k1 and b. */
const saturation = 1.2;
const lengthShare = 0.75;

export interface AskedQuestion {
  text: string;
  stems: ReadonlySet<string>;
  answerType: AnswerType | null;
  /** 'What is a hook?': a definition is the answer. */
  asksDefinition: boolean;
  /** 'How does a server validate requests?': asks how it works, not how it fails. */
  asksHow: boolean;
  /** Stems of its names and numbers. */
  names: readonly string[];
  /** Names and years that evidence must contain. */
  named: readonly NamedThing[];
  /** Names of the subject that the question leaves implicit. */
  subject: readonly string[];
  /** Whether it is a topic rather than a question: 'Norway: population', 'climate of Kazakhstan'. */
  isTopic: boolean;
  /** Stems of a topic other than its names; empty for a question. */
  aspects: readonly string[];
  /** Inverse document frequency of each of the question's stems in the library's passages. */
  rarity: ReadonlyMap<string, number>;
  /** The rarity of a stem that no passage holds. */
  rarest: number;
}

export interface RankedSentence extends Candidate {
  hit: PassageHit;
  score: number;
  /** Share of the question, weighted by rarity, in the sentence alone. */
  coverage: number;
  /** The same including headings, document name and neighbouring sentences. */
  contextCoverage: number;
  /** The same for the whole passage, headings and name included. */
  passageCoverage: number;
  /** Whether it holds an answer of the asked type; null where the question asks for no type. */
  holdsType: boolean | null;
}

/** Words without meaning of their own beside a year. */
const yearWords = new Set(wordsOf(({ passages }) => passages.yearWords).map(stem));

/** Weight of words from an implicit subject, relative to the question's own. */
const aboutShare = 0.5;

/**
 * Analyses a question and weighs its words by rarity. Words that the library does not hold get the highest rarity. `about`
 * is the implicit subject.
 */
export function askedQuestion(text: string, terms: SearchOutput["terms"], passages: number, about: readonly string[] = []): AskedQuestion {
  const asker = askerOf(text);
  const all = contentStems(text);
  // 'In which country': the answer names the country without the word 'country'.
  const kind = asker?.type === "date" || asker?.type === "place" ? contentStems(asker.words) : [];
  const timed = /\d{4}/u.test(text);
  const own = all.filter((stem) => !kind.includes(stem) && !(timed && yearWords.has(stem)));
  const stems = new Set(own.length > 0 ? own : all);
  const known = new Map(terms.map((term) => [term.stem, term.passages]));
  const rarity = new Map([...stems].map((stem) => [stem, rarityOf(known.get(stem) ?? 0, passages)]));
  for (const stem of about.flatMap((word) => contentStems(word))) {
    if (stems.has(stem)) continue;
    stems.add(stem);
    rarity.set(stem, aboutShare * rarityOf(known.get(stem) ?? 0, passages));
  }
  const subject = namesIn(about.join(" "), 0);
  const names = [...new Set([...namesIn(text), ...subject])];
  const isTopic = !isQuestion(text);
  const aspects = isTopic ? own.filter((stem) => !names.includes(stem)) : [];
  return {
    text,
    stems,
    answerType: asker?.type ?? null,
    asksDefinition: definitionQuestion.test(text.trim()),
    asksHow: howQuestion.test(text.trim()) && !failure.test(text),
    names,
    named: namedThings(text),
    subject,
    isTopic,
    aspects,
    rarity,
    rarest: rarityOf(0, passages),
  };
}

/** Stems of a text's names and numbers. A capitalised word counts from index `first` on, or before a colon. */
function namesIn(text: string, first = 1): string[] {
  const named = words(text).filter(
    ({ text: word, to }, index) => /^\d/u.test(word) || (/^\p{Lu}/u.test(word) && (index >= first || text[to] === ":")),
  );
  return [...new Set(named.flatMap(({ text: word }) => contentStems(word)))];
}

export function rarityOf(holding: number, passages: number): number {
  const total = Math.max(passages, holding);
  return Math.log(1 + (total - holding + 0.5) / (holding + 0.5));
}

/** Share of the question's weight that the stems cover, 0 to 1; related words count in part. */
export function coverageOf(question: AskedQuestion, stems: ReadonlySet<string>): number {
  let held = 0;
  let whole = 0;
  for (const [stem, rarity] of question.rarity) {
    whole += rarity;
    held += rarity * nearness(stem, stems);
  }
  return whole === 0 ? 0 : held / whole;
}

/** Every quotable sentence of the passages with its score, best first; ties keep the order of the passages. */
export function rankSentences(question: AskedQuestion, hits: readonly PassageHit[]): RankedSentence[] {
  const found = hits.flatMap((hit) => measured(question, hit));
  const lengths = found.map(({ stems }) => stems.length);
  const averageLength = lengths.reduce((sum, length) => sum + length, 0) / (lengths.length || 1);
  const bm25 = found.map(({ stems }) => sentenceBm25(question, stems, averageLength));
  const best = Math.max(...bm25, Number.MIN_VALUE);
  return found
    .map((sentence, index) => {
      const score =
        weights.passage * sentence.hit.score +
        (weights.sentence * (bm25[index] ?? 0)) / best +
        weights.coverage * sentence.coverage +
        weights.contextCoverage * sentence.contextCoverage +
        weights.passageCoverage * sentence.passageCoverage +
        weights.answerType * Number(sentence.holdsType === true) +
        (question.asksDefinition ? weights.askedDefinition : weights.definition) * Number(defines(sentence.text, question)) +
        weights.howOpening * Number(question.asksHow && opensItsSection(sentence, question)) -
        weights.failure * Number(question.asksHow && tellsFailure(sentence)) +
        weights.opening * Number(sentence.hit.place.from + sentence.from < openingLength) +
        weights.length * Math.log(sentence.stems.length) -
        weights.poor * Number(answersNothing(sentence)) -
        weights.value * Number(sentence.label !== null);
      return { ...sentence, score };
    })
    .sort((a, b) => b.score - a.score);
}

function measured(question: AskedQuestion, hit: PassageHit): RankedSentence[] {
  const candidates = candidatesOf(hit.text, hit.heading).filter(({ label }) => label === null || isAskedLabel(question, label));
  const around = new Set(contentStems(`${hit.name} ${hit.heading.join(" ")}`));
  const passageCoverage = coverageOf(question, new Set([...around, ...contentStems(hit.text)]));
  return candidates.map((candidate, index) => {
    const beside = [candidates[index - 1], candidates[index + 1]].flatMap((each) => each?.stems ?? []);
    const context = new Set([...candidate.stems, ...around, ...beside]);
    return {
      ...candidate,
      hit,
      score: 0,
      coverage: coverageOf(question, new Set(candidate.stems)),
      contextCoverage: coverageOf(question, context),
      passageCoverage,
      holdsType: question.answerType === null ? null : holdsAnswer(question.answerType, candidate.text, question.stems),
    };
  });
}

/** Length of a document's opening, where encyclopaedic texts and news are most informative. Characters. */
const openingLength = 600;

const bibliography = new RegExp(`\\s\\/\\/\\s|ISBN|${alternatives(({ passages }) => passages.bibliography)}`, "u");

/** Headings of sections with references and further reading. */
const sourceSection = new RegExp(`^(?:${alternatives(({ passages }) => passages.sourceSections)})$`, "iu");

function answersNothing({ text, hit }: Pick<RankedSentence, "text" | "hit">): boolean {
  return /\?["'»”)]*$/u.test(text) || bibliography.test(text) || hit.heading.some((heading) => sourceSection.test(heading.trim()));
}

/**
 * Whether the label of a bare value is what was asked: 'Area › total' answers a question about the area, 'Education
 * expenditure (% GDP)' none about the GDP.
 */
function isAskedLabel(question: AskedQuestion, label: readonly (readonly string[])[]): boolean {
  const isAsked = (stems: readonly string[] | undefined): boolean =>
    stems !== undefined && stems.filter((stem) => question.stems.has(stem)).length > stems.length / 2;
  const last = label.at(-1) ?? [];
  return isAsked(last) || (last.length <= 1 && isAsked(label.at(-2)));
}

/** Questions that ask for a definition and nothing else. */
const definitionQuestion = new RegExp(
  `^(?:${alternatives(({ questions }) => questions.definition)})\\s+(?:(?:${alternatives(({ questions }) => questions.articles)}) )?[^\\s,?]+(?:\\s[^\\s,?]+){0,2}\\s*\\??$`,
  "iu",
);
const howQuestion = new RegExp(`^(?:${alternatives(({ questions }) => questions.how)})(?!\\p{L})`, "iu");
/** Whether the sentence is in a document's opening, under a heading about what is asked. */
function opensItsSection({ hit, from, stems }: RankedSentence, question: AskedQuestion): boolean {
  if (hit.place.from + from >= openingLength) return false;
  const heading = new Set(contentStems(hit.heading.at(-1) ?? ""));
  const own = new Set(stems);
  return [...question.stems].some((stem) => nearness(stem, heading) > 0 && nearness(stem, own) > 0);
}

const failure = wholeWords(({ passages }) => passages.failure);

/** Whether the sentence or its section is about failures. */
function tellsFailure({ text, hit }: Pick<RankedSentence, "text" | "hit">): boolean {
  return failure.test(text) || failure.test(hit.heading.at(-1) ?? "");
}

const copula = new RegExp(
  `[^—–]{0,160}?\\s(?:—|–|-|${alternatives(({ passages }) => passages.copula)})\\s(?!${alternatives(({ passages }) => passages.notCopula)})`,
  "iuy",
);

/** Whether the sentence begins with the asked thing and defines it: 'X (…) is …', «X — …». */
function defines(text: string, question: AskedQuestion): boolean {
  const first = contentWords(text)[0];
  if (first === undefined || first.from > 12 || !question.stems.has(first.stem)) return false;
  copula.lastIndex = first.to;
  return copula.test(text);
}

function sentenceBm25(question: AskedQuestion, stems: readonly string[], averageLength: number): number {
  const counts = new Map<string, number>();
  for (const stem of stems) if (question.rarity.has(stem)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const norm = saturation * (1 - lengthShare + (lengthShare * stems.length) / (averageLength || 1));
  let sum = 0;
  for (const [stem, count] of counts) sum += ((question.rarity.get(stem) ?? 0) * count * (saturation + 1)) / (count + norm);
  return sum;
}
