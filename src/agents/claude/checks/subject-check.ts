/**
 * Finds statements that a sentence makes about another subject than its quotation: 'Mice showed no reaction' cites 'Mice lived
 * longer. Rats showed no reaction.' The quotation must contain the sentence's subject, in a place without the statement.
 */
import { wholeWords } from "../../../languages/combined.ts";
import { sentences } from "../../../sources/text/sentences.ts";
import { type ContentWord, contentWordsOf } from "./content-words.ts";
import type { Grounds } from "./grounds.ts";
import type { SentenceProblem } from "./problem.ts";

const pronoun = wholeWords(({ claims, brief }) => [claims.pronouns, brief.possessives].filter((words) => words !== "").join("|"));
const calendar = wholeWords(({ dates }) => dates.named);

/** Words at the beginning of a sentence that may be its subject. */
const lead = 3;
/** Longest abbreviation before a name. */
const title = 3;
/** Minimum share of the sentence's words that the quotation must contain. */
const known = 0.6;
/** Minimum share of its other words that the quotation must tell of something else. */
const copied = 0.8;

interface Clause {
  readonly words: readonly ContentWord[];
  readonly stems: ReadonlySet<string>;
  /** Whether it begins with a subject other than a pronoun. */
  readonly isOwn: boolean;
}

export function subjectProblems(text: string, { quotes }: Grounds): SentenceProblem[] {
  const own = contentWordsOf(text);
  const clauses = quotes.filter(({ isRow }) => !isRow).flatMap((quote) => sentences(quote.text).map(({ text }) => clauseOf(text)));
  const all = new Set(clauses.flatMap(({ stems }) => [...stems]));
  const told = own.filter(({ stem }) => all.has(stem));
  for (const clause of clauses) {
    const subject = otherSubject(own, told, clause, clauses);
    if (subject === null) continue;
    const words = subject.word;
    return [
      {
        kind: "name",
        shownBy: "comparison",
        words,
        message: `the quotes tell this of something else than «${words}»: give each what they give it`,
      },
    ];
  }
  return [];
}

function otherSubject(
  own: readonly ContentWord[],
  told: readonly ContentWord[],
  clause: Clause,
  clauses: readonly Clause[],
): ContentWord | null {
  const out = told.filter(({ stem }) => !clause.stems.has(stem));
  const [subject] = out;
  const before = own.slice(0, subject === undefined ? 0 : own.indexOf(subject));
  // 'Dr.' belongs to the name after it.
  const isFirst = before.every(({ word }) => word.length <= title);
  if (
    subject === undefined ||
    subject.kind === "number" ||
    calendar.test(subject.word) ||
    !clause.isOwn ||
    !isFirst ||
    out.some((word) => own.indexOf(word) >= lead)
  )
    return null;
  const rest = new Set(told.filter((word) => !out.includes(word)).map(({ stem }) => stem));
  const homes = clauses.filter(({ stems }) => out.some(({ stem }) => stems.has(stem)));
  // What is said of it there is told, too: 'Prussia did not sign the treaty' joins two sentences.
  if (homes.some(({ stems }) => stems.size > 1 && [...stems].every((stem) => own.some((word) => word.stem === stem)))) return null;
  const telling = [...rest].filter((stem) => !homes.some(({ stems }) => stems.has(stem)));
  if (rest.size < 2 || telling.length < rest.size / 2) return null;
  if (told.length < own.length * known) return null;
  const isNamed = out.every(({ word }) => /^\p{Lu}/u.test(word));
  if (isNamed && clause.words.some(({ kind, stem }) => kind === "name" && !own.some((word) => word.stem === stem))) return subject;
  // In words of its own, the sentence may say of a thing what the quotation says of a part of it.
  if (rest.size < (own.length - out.length) * copied) return null;
  const isSubjectThere = homes.some(({ words }) => words.slice(0, 2).some((first) => out.some(({ stem }) => stem === first.stem)));
  const [opening] = clause.words;
  const isItsOwn = opening !== undefined && rest.has(opening.stem) && !homes.some(({ stems }) => stems.has(opening.stem));
  return isSubjectThere && !isItsOwn ? subject : null;
}

function clauseOf(sentence: string): Clause {
  const words = contentWordsOf(sentence);
  return {
    words,
    stems: new Set(words.map(({ stem }) => stem)),
    isOwn: words[0]?.link !== undefined && !pronoun.test(words[0].link ?? ""),
  };
}
