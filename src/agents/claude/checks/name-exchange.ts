/**
 * Finds names to which a sentence assigns what its quotation says of another name: 'the bridge was built by Arup' cites
 * 'designed by Arup, built by Skanska'. Only sentences in the quotation's own words are judged. What the sentence says of a
 * name must be in the name's clause, or in a clause whose subject or verb it shares.
 */
import { alternatives } from "../../../languages/combined.ts";
import { sentences } from "../../../sources/text/sentences.ts";
import { isStopWord, stem } from "../../../sources/text/stems.ts";
import { wordTexts } from "../../../sources/text/words.ts";
import type { Grounds } from "./grounds.ts";
import { cardinalValue } from "./number-words.ts";
import type { SentenceProblem } from "./problem.ts";
import { clauseJoint, namesAround, stemsAround, valuesIn } from "./valued-parts.ts";
import { verbOf } from "./verbs.ts";

const name = "\\p{Lu}[\\p{L}\\p{M}\\d'’-]*";
const nameGroup = new RegExp(`${name}(?:(?:,|,?\\s(?:${alternatives(({ brief }) => brief.listJoints)}))?\\s${name})*`, "gu");

/** A sentence with more clauses is a list. */
const mostClauses = 100;

interface Clause {
  readonly names: ReadonlySet<string>;
  /** Stems of the words that are not names. */
  readonly words: ReadonlySet<string>;
  /** Whether it is a name and nothing else, of what stands before it: 'her assistant, Tomas Reyes'. */
  readonly isBare: boolean;
  /** Whether it begins with a name, which is then its subject. */
  readonly isOwn: boolean;
  /** The stem of its first content word. */
  readonly opening: string;
  /** First stem of its sentence, or of the part after a semicolon: the subject of clauses that have none of their own. */
  readonly subject: string;
}

export function nameExchanges(text: string, { quotes }: Grounds): SentenceProblem[] {
  const quoted = quotes.filter(({ isRow }) => !isRow).flatMap((quote) => sentences(quote.text).map((sentence) => clausesOf(sentence.text)));
  const told = stemsOf(text);
  const holding = quoted.filter(
    (clauses) => clauses.length <= mostClauses && told.size > 0 && [...told].every((each) => clauses.some((clause) => holds(clause, each))),
  );
  const problems = holding.map((clauses) => exchangedName(text, told, clauses));
  const [first] = problems;
  if (first === undefined || first === null || problems.includes(null)) return [];
  const message = `the quotes tell this of another name than «${first}»: give each name what they give it`;
  return [{ kind: "name", shownBy: "comparison", words: first, message }];
}

/** A name of which the clauses say something else, while other names' clauses say what the sentence says; null if there is none. */
function exchangedName(text: string, told: ReadonlySet<string>, clauses: readonly Clause[]): string | null {
  const known = new Set(clauses.flatMap(({ names }) => [...names]));
  const isWord = (each: string): boolean => clauses.some(({ words }) => words.has(each));
  const names = namesIn(text)
    .map((group) => group.filter((each) => !isWord(each)))
    .filter((group) => group.some((each) => known.has(each)));
  const own = new Set(names.flat());
  const found = names.find((group) => clauses.length > 1 && (isExchanged(group, told, own, clauses) || isOfParallel(group, told, clauses)));
  if (found === undefined) return null;
  return wordTexts(text).find((word) => found.includes(stem(word))) ?? null;
}

function isExchanged(group: readonly string[], told: ReadonlySet<string>, own: ReadonlySet<string>, clauses: readonly Clause[]): boolean {
  const homes = clauses.filter((clause) => group.some((each) => clause.names.has(each)));
  const [home] = homes;
  if (home === undefined || homes.length > 1 || home.isBare) return false;
  // '…, and Sunak in London' shares the verb of the clause before it.
  const hasWords = home.words.size > 0;
  const others = [...told].filter((each) => !group.includes(each) && (hasWords || own.has(each)) && !isShared(each, home, clauses));
  if (others.length === 0 || others.some((each) => holds(home, each))) return false;
  // A clause that says nothing else may be an item of a list.
  const leaves = [...home.names, ...home.words].some((each) => !told.has(each) && countIn(clauses, each) === 1);
  // The sentence's subject is the subject of every clause that names no other.
  const isSubject = group.includes(home.subject);
  const isOfAnother = (clause: Clause): boolean =>
    isSubject ? clause.isOwn && !own.has(clause.opening) : [...clause.names].some((name) => !own.has(name));
  return leaves && others.every((each) => clauses.some((clause) => holds(clause, each) && isOfAnother(clause)));
}

/**
 * Whether the sentence has all the words that distinguish another name's clause from this name's clause, and lacks words of
 * the latter: 'Tanaka mapped the southern reef' cites 'Tanaka led the survey of the northern reef, while Okafor mapped the
 * southern one'.
 */
function isOfParallel(group: readonly string[], told: ReadonlySet<string>, clauses: readonly Clause[]): boolean {
  const homes = clauses.filter((clause) => group.some((each) => clause.names.has(each)));
  const [home] = homes;
  if (home === undefined || homes.length > 1) return false;
  const isSubject = group.includes(home.subject);
  return clauses.some((other) => {
    // The first word of a sentence is capitalised too: it is no name if another clause has it in lower case.
    const names = other.names.difference(home.words);
    if (other === home || names.size === 0 || (isSubject && !other.isOwn) || !names.isDisjointFrom(told)) return false;
    const [telling, left] = [other.words.difference(home.words), home.words.difference(other.words).difference(told)];
    return telling.size > 0 && telling.isSubsetOf(told) && left.size > 0;
  });
}

/** Whether several clauses contain the stem, or it is a subject that clauses share. */
function isShared(each: string, home: Clause, clauses: readonly Clause[]): boolean {
  if (countIn(clauses, each) > 1) return true;
  return each === home.subject && (!home.isOwn || clauses.some((clause) => clause !== home && !clause.isOwn && clause.subject === each));
}

function countIn(clauses: readonly Clause[], each: string): number {
  return clauses.filter((clause) => holds(clause, each)).length;
}

function holds({ names, words }: Clause, each: string): boolean {
  return names.has(each) || words.has(each);
}

function clausesOf(sentence: string): Clause[] {
  const ends = [...[...sentence.matchAll(clauseJoint)].map(({ index }) => index), sentence.length];
  let subject: string | null = null;
  const clauses: Clause[] = [];
  for (const [index, to] of ends.entries()) {
    const piece = sentence.slice(ends[index - 1] ?? 0, to);
    const [first] = wordTexts(piece).filter((word) => !isStopWord(word));
    const stems = stemsOf(piece);
    if (first === undefined || stems.size === 0) continue;
    const isOwn = /^\p{Lu}/u.test(first);
    const opening = stem(first);
    if (subject === null || piece.startsWith(";")) subject = opening;
    const names = namesAround(piece, valuesIn(piece));
    const rest = stems.difference(names);
    clauses.push({ names, words: rest, isBare: rest.size === 0 && namesIn(piece).length === 1, isOwn, opening, subject });
  }
  return clauses;
}

function stemsOf(text: string): Set<string> {
  return new Set([...stemsAround(text, valuesIn(text))].filter((each) => each.length > 1).map(verbOf));
}

/** Stems of the names of a sentence. Words of one name, and names joined in a list, are one group. */
function namesIn(text: string): string[][] {
  return [...text.matchAll(nameGroup)]
    .map(([words]) =>
      wordTexts(words)
        .filter((word) => !isStopWord(word) && cardinalValue(word) === null)
        .map(stem),
    )
    .filter((group) => group.length > 0);
}
