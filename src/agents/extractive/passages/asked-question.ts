/** Analyses a question: its words weighted by rarity, the type of answer it asks for, the names that evidence must hold. */
import { alternatives, wholeWords, wordsOf } from "../../../languages/combined.ts";
import { relatedAsked } from "../../../sources/query-expansion/asked-phrases.ts";
import type { RelatedStem } from "../../../sources/query-expansion/related-stems.ts";
import { contentStems, stem } from "../../../sources/text/stems.ts";
import { words } from "../../../sources/text/words.ts";
import type { SearchOutput } from "../../../sources/tools/library-tools.ts";
import { isQuestion } from "../brief/scope-items.ts";
import { type AnswerType, askerOf, asksHowOften, asksWhoMay } from "./answer-types.ts";
import { definitionQuestion, thingToDefine } from "./definition-question.ts";
import { type AskedQuantity, askedQuantities, asksMoney } from "./measured-quantities.ts";
import { type NamedThing, namedThings } from "./named-things.ts";
import { nearness } from "./related-words.ts";
import { type LibraryWords, rarityOf, type Subject, unknownShare, weighed, wordsOfLibrary } from "./word-weights.ts";

export interface AskedQuestion {
  text: string;
  stems: ReadonlySet<string>;
  answerType: AnswerType | null;
  /** The first content word behind the asking words: 'complaints' in 'how many complaints'; null where there is none. */
  askedFor: string | null;
  /** What is counted: 'cargo' and 'bike' of 'how many cargo bikes'; empty where nothing is. */
  counted: readonly string[];
  /** Words that ask for a quantity, which a number's unit tells: 'population', 'tall'. */
  quantities: readonly AskedQuantity[];
  /** 'How much is the ticket?': asks for a price or a payment. */
  asksMoney: boolean;
  /** 'What is a hook?': a definition is the answer. */
  asksDefinition: boolean;
  /** Stems of the thing that is to be defined: 'hook' in 'What is a hook in Fastify?'; of the whole question otherwise. */
  thing: ReadonlySet<string>;
  /** 'How does a server validate requests?': asks how it works or is done, not how it fails. */
  asksHow: boolean;
  /** 'How do I add a hook?': asks how one does it, so that code answers. */
  asksToDo: boolean;
  /** Asks for a kind of people: no name need be told. */
  asksWhoMay: boolean;
  /** Asks how often: a number of times in words, too. */
  asksHowOften: boolean;
  /** Asks for several things at once: 'which languages …'. */
  asksList: boolean;
  /** Asks for the newest: 'the latest version', 'now'. */
  asksLatest: boolean;
  /** Nothing that answers it is sure: it says that its sources differ, or it may be about another part of the request. */
  isUncertain: boolean;
  /** Asks how, why, or for all that is said: a paragraph answers better than a sentence. */
  asksAtLength: boolean;
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
  /** Weight of each of the question's stems: its inverse document frequency in the library's passages. */
  rarity: ReadonlyMap<string, number>;
  /** Stems that say what is measured: an answer to 'how long' need not be called long. */
  measured: readonly string[];
  /** Weight of a stem that no passage contains. */
  rarest: number;
  /** Share of the question's weight in words that no passage holds in any form. */
  unknownShare: number;
  /** Synonyms of its stems, each with its weight. */
  others: ReadonlyMap<string, readonly RelatedStem[]>;
}

/** Words without meaning of their own beside a year. */
const yearWords = new Set(wordsOf(({ passages }) => passages.yearWords).map(stem));

export function askedQuestion(
  text: string,
  terms: SearchOutput["terms"],
  passages: number,
  { about = [], topic = [], isThing = false }: Subject & { isThing?: boolean } = {},
): AskedQuestion {
  const asker = askerOf(text);
  const definition = isThing ? thingToDefine(text) : definitionQuestion(text);
  const library = wordsOfLibrary(terms, passages);
  const all = library.stemsOf(text);
  const own = ownStems(
    all,
    text,
    asker?.type === "date" || asker?.type === "place" ? contentStems(asker.words) : definition?.asking,
    library,
  );
  const subject = namesIn(about.join(" "), 0);
  const names = [...new Set([...namesIn(text), ...subject])];
  // 'How big is it?': answers tell the number without 'big'.
  const measured = asker?.type === "number" ? contentStems(asker.words) : [];
  const rarity = weighed(own.length > 0 ? own : all, { about, topic }, { names, measured, library });
  const stems = new Set(rarity.keys());
  const isTopic = !isThing && !isQuestion(text);
  const asked = askedQuantities(text);
  const counted = countedIn(text, own);
  // 'What is the population of Germany?' asks for a number, not for what a population is; 'what is the deposit' for a sum.
  const asksSum = definition !== null && definite.test(text) && asksMoney(text, counted);
  const asksQuantity = definition !== null && ((names.length > 0 && asked.length > 0) || asksSum);
  return {
    text,
    stems,
    answerType: asker?.type ?? (asksQuantity ? "number" : null),
    askedFor: asker === null || asker.type === "reason" ? null : askedWord(text, asker.words, own),
    counted,
    quantities: asked,
    asksMoney: (asker === null ? isTopic || definition !== null : asker.type === "number") && asksMoney(text, counted),
    asksDefinition: definition !== null && !asksQuantity,
    thing: definition !== null ? thingIn(definition.thing, stems, library.stemsOf) : stems,
    asksWhoMay: asksWhoMay(text),
    asksHowOften: asksHowOften(text),
    ...wayOfAsking(text, asker?.type ?? null),
    isUncertain: false,
    names,
    named: namedThings(text),
    subject,
    isTopic,
    aspects: isTopic ? own.filter((each) => !names.includes(each)) : [],
    rarity,
    measured,
    rarest: rarityOf(0, passages),
    unknownShare: unknownShare(rarity, library),
    others: withNear(relatedAsked(text, [...stems]), terms),
  };
}

/** The question's stems without those that answers leave out; 'in which country' is answered without the word 'country' (`kind`). */
function ownStems(all: readonly string[], text: string, kind: readonly string[] = [], library: LibraryWords): string[] {
  const timed = /\d{4}/u.test(text);
  // The newest one need not call itself so.
  const unsaid = new Set(contentStems(latestWords(text)).filter((each) => library.holding(each) === 0));
  return all.filter((each) => !kind.includes(each) && !unsaid.has(each) && !(timed && yearWords.has(each)));
}

function wayOfAsking(
  text: string,
  type: AnswerType | null,
): Pick<AskedQuestion, "asksHow" | "asksToDo" | "asksList" | "asksLatest" | "asksAtLength"> {
  const trimmed = text.trim();
  const asksHow = howQuestion.test(trimmed) && !failure.test(text);
  return {
    asksHow,
    asksToDo: asksHow && !worksQuestion.test(trimmed),
    asksList: asksForList(text),
    asksLatest: latestQuestion.test(text),
    asksAtLength: asksHow || type === "reason" || wholeQuestion.test(trimmed),
  };
}

/** How far the word that was found is the asked one: mostly of another script, as a misspelt one is replaced. */
const nearShare = 0.85;

function withNear(
  related: ReadonlyMap<string, readonly RelatedStem[]>,
  terms: SearchOutput["terms"],
): ReadonlyMap<string, readonly RelatedStem[]> {
  const found = new Map(related);
  for (const { stem: wanted, near } of terms) {
    if (near !== undefined) found.set(wanted, [...(found.get(wanted) ?? []), { stems: [near], share: nearShare, own: true }]);
  }
  return found;
}

/** 'What is the deposit?' asks how much, 'what is a deposit?' what it is. */
const definite = new RegExp(`^\\S+(?:\\s\\S+){0,2}\\s(?:${alternatives(({ brief }) => brief.definite)})\\s`, "iu");
const preposition = new RegExp(`\\s(?:${alternatives(({ brief }) => brief.prepositions)})\\s`, "iu");

/** The stems of what is to be defined, before its preposition; all of the question's where none is left. */
function thingIn(defined: string, stems: ReadonlySet<string>, stemsOf: (words: string) => string[]): ReadonlySet<string> {
  const [first = ""] = defined.split(preposition);
  const before = new Set(stemsOf(first).filter((each) => stems.has(each)));
  return before.size > 0 ? before : stems;
}

export const howQuestion = new RegExp(`^(?:${alternatives(({ questions }) => questions.how)})(?!\\p{L})`, "iu");
const worksQuestion = new RegExp(`^(?:${alternatives(({ questions }) => questions.works)})(?!\\p{L})`, "iu");
const listQuestion = new RegExp(`^(?:\\p{L}{1,4} )?(?:${alternatives(({ questions }) => questions.list)})(?!\\p{L})`, "iu");
/** 'Which languages …': asks for several things at once. */
export function asksForList(text: string): boolean {
  return listQuestion.test(text.trim());
}
const latestQuestion = wholeWords(({ questions }) => questions.measures.latest);
/** The words that ask for the newest; empty where none does. */
export function latestWords(text: string): string {
  return latestQuestion.exec(text)?.[0] ?? "";
}
const wholeQuestion = new RegExp(`^(?:${alternatives(({ questions }) => questions.whole)})(?!\\p{L})`, "iu");
export const failure = wholeWords(({ passages }) => passages.failure);

function askedWord(text: string, asking: string, own: readonly string[]): string | null {
  const inside = contentStems(asking).at(-1);
  const after = contentStems(text.slice(text.indexOf(asking) + asking.length))[0];
  const word = inside ?? after;
  return word !== undefined && own.includes(word) ? word : null;
}

const howMany = wholeWords(({ questions }) => questions.howMany);

/** The words right behind 'how many', up to the first without meaning of its own. */
function countedIn(text: string, own: readonly string[]): string[] {
  const match = howMany.exec(text);
  if (match === null) return [];
  const behind = words(text.slice(match.index + match[0].length)).map(({ text: word }) => contentStems(word)[0]);
  const end = behind.findIndex((each) => each === undefined || !own.includes(each));
  return behind.slice(0, end < 0 ? behind.length : end).filter((each) => each !== undefined);
}

/** The capitalised words that are all there is before a colon: 'Harrow Vale Water: investments'. */
const namedTopic = /^(?:\p{Lu}[\p{L}\p{N}'’-]*(?:\s+|(?=:))){1,6}:/u;

/** Stems of a text's names and numbers. A capitalised word counts from index `first` on, or in a name before a colon. */
function namesIn(text: string, first = 1): string[] {
  const topic = namedTopic.exec(text)?.[0].length ?? 0;
  const named = words(text).filter(
    ({ text: word, to }, index) => /^\d/u.test(word) || (/^\p{Lu}/u.test(word) && (index >= first || to < topic)),
  );
  return [...new Set(named.flatMap(({ text: word }) => contentStems(word)))];
}

/** How well the stems match one of the question's: 1 for the word itself, less for a related one. */
export function heldShare(question: AskedQuestion, wanted: string, stems: ReadonlySet<string>): number {
  const own = nearness(wanted, stems);
  if (own === 1) return 1;
  const others = question.others.get(wanted) ?? [];
  return others.reduce((best, { stems: other, share }) => (share > best && other.every((each) => stems.has(each)) ? share : best), own);
}

/** Whether a heading's word is one of those asked for, or near to one. */
export function isAsked(question: AskedQuestion, word: string, asked: Iterable<string> = question.stems): boolean {
  const own = new Set([word]);
  return [...asked].some((each) => heldShare(question, each, own) > halfHeld);
}
const halfHeld = 0.5;

/** Share of the question's weight, or of some of its words, that the stems cover, 0 to 1; related words count in part. */
export function coverageOf(question: AskedQuestion, stems: ReadonlySet<string>, asked: Iterable<string> = question.stems): number {
  let held = 0;
  let whole = 0;
  for (const wanted of asked) {
    const rarity = question.rarity.get(wanted) ?? 0;
    whole += rarity;
    held += rarity * heldShare(question, wanted, stems);
  }
  return whole === 0 ? 0 : held / whole;
}
