/**
 * Ranks what can be quoted for a question. A candidate's score is a weighted sum of features: how much of the question it
 * covers alone, with its neighbours and with its passage, its BM25 (Robertson and Zaragoza, 'The Probabilistic Relevance
 * Framework', 2009), whether it holds the type of answer that is asked for, and what kind of text it is. The weights are
 * fitted by `bench/evidence/fit.ts` over questions with known answers.
 */
import { alternatives } from "../../../languages/combined.ts";
import { languages } from "../../../languages/register.ts";
import { holdsPhrase } from "../../../sources/query-expansion/asked-phrases.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import type { PassageHit } from "../../../sources/tools/library-tools.ts";
import { documentTitle, titleWords } from "../document-title.ts";
import { holdsAnswer, tellsHowOften } from "./answer-types.ts";
import { type AskedDocument, askedDocuments, nothingAsked } from "./asked-documents.ts";
import { type AskedQuestion, coverageOf, failure, heldShare } from "./asked-question.ts";
import { type Candidate, candidatesOf } from "./candidates.ts";
import { defines, isHeadingOf } from "./definitions.ts";
import type { RankingFeatures } from "./features.ts";
import { contextStems, isSourceSection, namesOf } from "./hit-words.ts";
import { quantitiesTold } from "./measured-quantities.ts";
import { markNewest } from "./newest.ts";
import { type RankedCandidate, scoreOf } from "./ranked-candidate.ts";
import { toldShare } from "./told-of.ts";

/** BM25's usual constants k1 and b. */
const saturation = 1.2;
const lengthShare = 0.75;

/**
 * Every quotable piece of the passages with its score, best first; ties keep the order of the passages. Bare values are left
 * out where their headings are not asked for, unless `everyLabel` is.
 */
export function rankCandidates(question: AskedQuestion, hits: readonly PassageHit[], { everyLabel = false } = {}): RankedCandidate[] {
  const found = hits.flatMap((hit) => candidatesIn(question, hit, everyLabel).map((candidate) => ({ candidate, hit })));
  const lengths = found.map(({ candidate }) => candidate.stems.length);
  const averageLength = lengths.reduce((sum, length) => sum + length, 0) / (lengths.length || 1);
  const bm25 = found.map(({ candidate }) => sentenceBm25(question, candidate.stems, averageLength));
  const best = Math.max(...bm25, Number.MIN_VALUE);
  const around = new Map(hits.map((hit) => [hit, aroundOf(question, hit)]));
  const documents = askedDocuments(question, hits);
  const before = new Map<PassageHit, RankedCandidate>();
  const ranked = found.map(({ candidate, hit }, index): RankedCandidate => {
    const next = found[index + 1];
    const beside = [...(before.get(hit)?.stems ?? []), ...(next?.hit === hit ? next.candidate.stems : [])];
    const measured = measure(question, candidate, hit, {
      around: around.get(hit) ?? aroundOf(question, hit),
      document: documents.get(hit.sourceId) ?? nothingAsked,
      beside,
      bm25: (bm25[index] ?? 0) / best,
    });
    before.set(hit, measured);
    return measured;
  });
  markNewest(question, ranked, documents);
  return ranked.sort((a, b) => b.score - a.score);
}

function candidatesIn(question: AskedQuestion, hit: PassageHit, everyLabel: boolean): Candidate[] {
  const idioms = [...question.stems].filter((each) => each.includes(" "));
  return candidatesOf(hit.text, hit.heading)
    .filter(({ kind }) => kind !== "code" || question.asksToDo || !(question.asksHow || question.asksDefinition))
    .filter(({ label }) => label === null || everyLabel || labelShare(question, label) >= leastAsked)
    .map((candidate) => ({
      ...candidate,
      stems: [
        ...candidate.stems,
        ...joinedParts(candidate.text),
        ...idioms.filter((key) => holdsPhrase(key, candidate.text)),
        ...quantitiesTold(question.quantities, candidate.text),
        ...(question.answerType === "date" && tellsLife(question, candidate.text)
          ? lifeStems.filter((each) => question.stems.has(each))
          : []),
      ],
    }));
}

/** Whether 'Ada Holm (1881–1950)' tells when who is asked about was born and died: not her father, of another first name. */
function tellsLife(question: AskedQuestion, text: string): boolean {
  const at = lifespan.exec(text)?.index;
  if (at === undefined) return false;
  const [name = ""] = nameBefore.exec(text.slice(Math.max(0, at + 1 - longestName), at + 1)) ?? [];
  return name.length === at + 1 || contentStems(name).every((each) => question.stems.has(each));
}
/** Begins with the last letter of the name. */
const lifespan =
  /[\p{L}\p{M}] \((?:[^()]*\D)?\d{3,4}(?:, [^()\d]{1,40})? ?[–—-] ?(?:[^()\d][^()]*\D)?\d{3,4}(?:, [^()\d]{1,40})?\D{0,9}\)/u;
const nameBefore = /(?:\p{Lu}[\p{L}\p{M}.’'-]*\s)*[\p{L}\p{M}]+$/u;
/** Characters of a name; a longer one is looked at from behind. */
const longestName = 100;
const lifeStems = contentStems(languages.map(({ passages }) => passages.lifespan).join(" "));

/** The words of names of code: 'compression' and 'level' of 'compressionLevel' and 'compression_level'. */
function joinedParts(text: string): string[] {
  return [...text.matchAll(joinedName)].flatMap(([name]) => contentStems(titleWords(name).replaceAll("_", " ")));
}
const joinedName = /(?<![\p{L}\p{N}_])\p{Ll}{2,}(?:\p{Lu}\p{Ll}+|_\p{L}+)+/gu;

interface Around {
  /** Of its headings and names. */
  stems: Set<string>;
  /** Of these and of its text. */
  context: ReadonlySet<string>;
  /** Of the headings below the document's title. */
  sectionStems: string[];
  /** What is asked beyond the document's title. */
  beyond: string[];
  headingCoverage: number;
  passageCoverage: number;
}

function aroundOf(question: AskedQuestion, hit: PassageHit): Around {
  const stems = new Set(contentStems(`${namesOf(hit)} ${hit.heading.join(" ")}`));
  const context = contextStems(hit);
  const [title = "", ...sections] = hit.heading;
  const titled = new Set(contentStems(`${namesOf(hit)} ${title}`));
  return {
    stems,
    context,
    sectionStems: contentStems(sections.join(" ")),
    beyond: [...question.stems].filter((each) => heldShare(question, each, titled) < namedInTitle),
    headingCoverage: coverageOf(question, stems),
    passageCoverage: coverageOf(question, context),
  };
}

const namedInTitle = 0.6;

interface Beside {
  around: Around;
  document: AskedDocument;
  beside: readonly string[];
  bm25: number;
}

function measure(
  question: AskedQuestion,
  candidate: Candidate,
  hit: PassageHit,
  { around, document, beside, bm25 }: Beside,
): RankedCandidate {
  const { text, kind, label, from } = candidate;
  const own = new Set([...candidate.stems, ...candidate.leadStems]);
  const type = question.answerType;
  // The first line of a README seldom ends with a mark.
  const isLine = kind === "value" && label === null && candidate.stems.length >= shortestLine;
  // A later passage below a document's title opens nothing, and neither does what leads to a list.
  const isLater = hit.heading.length === 1 && hit.place.from > openingLength;
  const opensSection = (kind === "sentence" || isLine) && from < sectionOpening && !isLater && !/:[*_]*$/u.test(text);
  // A heading with a date or a number dates its text: '3.2.0 (14 May 2025)'.
  const dated = type === "date" || type === "number" ? `${text} ${hit.heading.at(-1) ?? ""}` : text;
  // 'What is a hook in Fastify?' asks for a hook where the context is Fastify.
  const isThere = [...question.stems].every((each) => question.thing.has(each) || around.context.has(each));
  const thing = isThere ? question.thing : question.stems;
  const isDefinition = question.asksDefinition && kind !== "code" && defines(text, thing);
  const title = hit.heading.length === 1 ? documentTitle(hit.name) : "";
  const isOpening =
    question.asksDefinition && opensSection && [hit.heading.at(-1) ?? "", title].some((heading) => isHeadingOf(heading, thing));
  const opens = hit.heading.length === 1 ? titleDefines : openingDefines;
  const defined = isDefinition ? 1 : isOpening ? opens : 0;
  const isTold = (): boolean => (question.asksHowOften ? tellsHowOften(text) : type !== null && holdsAnswer(type, dated, question.stems));
  const isOpen = type === null || question.asksWhoMay;
  const holdsType = question.asksDefinition && !isOpening ? isDefinition : isOpen ? null : isTold();
  const asked = question.askedFor;
  const features: RankingFeatures = {
    passage: hit.score,
    sentence: bm25,
    coverage: coverageOf(question, own),
    contextCoverage: coverageOf(question, new Set([...own, ...around.stems, ...beside])),
    passageCoverage: around.passageCoverage,
    headingCoverage: around.headingCoverage,
    beyondTitle: around.beyond.length === 0 ? 1 : coverageOf(question, new Set([...own, ...around.sectionStems]), around.beyond),
    document: document.share,
    title: document.title,
    toldOf: holdsType === true && type !== null && asked !== null ? toldShare(question, asked, text, own) : 0,
    holdsType: Number(holdsType === true),
    lacksType: Number(holdsType === false),
    askedDefinition: defined,
    failure: Number(question.asksHow && (failure.test(text) || failure.test(hit.heading.at(-1) ?? ""))),
    namedSteps: question.asksHow && kind === "item" && numbered.test(hit.text.slice(0, from)) ? around.headingCoverage : 0,
    opening: Number(hit.place.from + from < openingLength),
    // A bare value is short; its label counts as its sentence.
    length: label === null ? Math.min(1, Math.log(1 + candidate.stems.length) / Math.log(60)) : valueLength,
    poor: Number(kind !== "code" && answersNothing(text, hit)),
    latest: 0,
    latestDocument: 0,
  };
  return { ...candidate, hit, features, holdsType, score: scoreOf(features) };
}

const numbered = /(?:^|\n)\s*\d+[.)]\s+$/u;

/** Length of a document's opening, where encyclopaedic texts and news are most informative. Characters. */
const openingLength = 600;

/** Where the first sentence of a section begins. Characters. */
const sectionOpening = 5;
/** Content words of a line that says as much as a sentence. */
const shortestLine = 4;
/** How far the first sentence below the asked word as heading defines it. */
const openingDefines = 0.5;
/** How far the first sentence below the asked word as a document's title does. */
const titleDefines = 0.9;

const bibliography = new RegExp(`\\s\\/\\/\\s|ISBN|${alternatives(({ passages }) => passages.bibliography)}`, "u");

/** 'Note: % of the labour force'. */
const remark = new RegExp(`^[*_\\s]*(?:${alternatives(({ passages }) => passages.remarks)})[*_]*:`, "iu");

function answersNothing(text: string, hit: PassageHit): boolean {
  if (remark.test(text)) return true;
  return /\?["'»”)]*$/u.test(text) || bibliography.test(text) || hit.heading.some(isSourceSection);
}

/** Length that a labelled value counts as: that of a usual sentence. */
const valueLength = 0.65;
/** Share of a label's words that the question has to ask for. */
const leastAsked = 0.5;
/** Most words of a heading that is read with the one above it: 'total population'. */
const shortHeading = 2;

/** How far the label of a bare value is what was asked: of 'Area › total' the last heading, or the one above a short one. */
function labelShare(question: AskedQuestion, label: readonly (readonly string[])[] | null): number {
  const asked = (stems: readonly string[] = []): number => {
    const own = new Set(stems);
    const aspects = [...question.stems].filter((each) => !question.names.includes(each));
    const held = aspects.filter((each) => heldShare(question, each, own) > 0.5).length;
    return stems.length === 0 ? 0 : Math.min(1, held / own.size);
  };
  const last = label?.at(-1) ?? [];
  return Math.max(asked(last), last.length <= shortHeading ? asked(label?.at(-2)) : 0);
}

function sentenceBm25(question: AskedQuestion, stems: readonly string[], averageLength: number): number {
  const counts = new Map<string, number>();
  for (const each of stems) if (question.rarity.has(each)) counts.set(each, (counts.get(each) ?? 0) + 1);
  const norm = saturation * (1 - lengthShare + (lengthShare * stems.length) / (averageLength || 1));
  let sum = 0;
  for (const [each, count] of counts) sum += ((question.rarity.get(each) ?? 0) * count * (saturation + 1)) / (count + norm);
  return sum;
}
