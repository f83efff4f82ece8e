/** What a manual says of an option or a function that a question names as code: 'What is the default of `minThreads`?' Pure. */
import { strongFrom } from "../../../domain/evidence/evidence.ts";
import { wholeWords } from "../../../languages/combined.ts";
import { contentStems, contentWords } from "../../../sources/text/stems.ts";
import { type AskedQuestion, heldShare } from "./asked-question.ts";
import type { Judged } from "./confidence.ts";
import { contextStems } from "./hit-words.ts";
import { codeName } from "./leading-heading.ts";
import { placeOf } from "./named-section.ts";
import type { RankedCandidate } from "./ranked-candidate.ts";
import { nearness } from "./related-words.ts";
import { plainLine } from "./shown-text.ts";
import { isLight } from "./word-weights.ts";

const optionWords = wholeWords(({ passages }) => passages.optionWords);
/** Set, not fitted: the option is named, and so is what is said of it. */
const confidence = strongFrom + 0.3;
const mostPieces = 3;
/** Characters. */
const longestEntry = 700;
const isHeld = 0.7;
const nextEntry = /\n\s*(?:[-*+]|\d{1,3}[.)]|#{1,6})\s|\n\s*\n/u;

/** The one code name of which a question asks what it is or does, or a value; null for another question. */
export function codeAsked({ text, asksHow, answerType, asksDefinition }: AskedQuestion): string | null {
  const [name, ...others] = new Set(text.split(/[\s?,;`"«»]+/u).flatMap((word) => codeName(word) ?? []));
  if (name === undefined || others.length > 0 || asksHow || (answerType !== null && answerType !== "number")) return null;
  // 'What is Node.js?' asks of a thing that a section may be called after.
  return asksDefinition && !writtenAsCode.test(name) ? null : name;
}

/**
 * The first paragraphs below the heading that is the name, else the entry of a list that begins with it, where it holds all else
 * that is asked of the name; empty where none does.
 */
export function namedEntry(question: AskedQuestion, name: string, ranked: readonly RankedCandidate[]): Judged[] {
  const quotable = ranked.filter((each) => each.kind !== "code" && each.features.poor === 0);
  const wanted = wantedOf(question, name, ranked);
  const headed = quotable.filter(({ hit }) => codeName(plainLine(hit.heading.at(-1) ?? "")) === name);
  for (const entry of Map.groupBy(headed, ({ hit }) => `${hit.sourceId} ${hit.heading.join("\n")}`).values()) {
    const inOrder = entry.toSorted((one, other) => placeOf(one) - placeOf(other));
    const asked = wanted(inOrder);
    const pieces = asked.length === 0 ? inOrder : inOrder.filter(({ stems }) => asked.some((stem) => holds(question, stem, stems)));
    if (asked.every((stem) => pieces.some(({ stems }) => holds(question, stem, stems))))
      return pieces.slice(0, mostPieces).map((piece) => ({ ...piece, confidence }));
  }
  const listed = quotable.filter(({ text }) => codeName(entryName.exec(text)?.[1] ?? "") === name);
  const whole = listed.map(wholeEntry).find((entry) => wanted([entry]).every((stem) => holds(question, stem, entry.stems)));
  return whole === undefined ? [] : [{ ...whole, confidence }];
}

const writtenAsCode = /\p{Ll}\p{Lu}|^--|_|^\p{Ll}+\.(?!(?:js|ts|io|net|org|com)$)\p{Ll}/u;
const entryName = /^[\s*_`]*([^\s`*:,]+)[`*_]*(?=\s*[:(–—-])/u;

function holds(question: AskedQuestion, stem: string, stems: readonly string[]): boolean {
  return heldShare(question, stem, new Set(stems)) >= isHeld;
}

/**
 * What an entry has to hold: the question's words but the name and those that need not be said. What much of its document is
 * about, such as a product, it need not repeat.
 */
function wantedOf(question: AskedQuestion, name: string, ranked: readonly RankedCandidate[]) {
  const unsaid = contentWords(question.text).flatMap(({ text, stem }) => (optionWords.test(text) || isLight(stem) ? [stem] : []));
  const own = new Set([...contentStems(name), ...unsaid]);
  const left = [...question.stems].filter((stem) => nearness(stem, own) < isHeld);
  return ([first]: readonly RankedCandidate[]): string[] => {
    const hits = [...new Set(ranked.flatMap(({ hit }) => (hit.sourceId === first?.hit.sourceId ? [hit] : [])))];
    const isTopic = (stem: string): boolean =>
      topicShare * hits.length <= hits.filter((hit) => holds(question, stem, [...contextStems(hit)])).length;
    return left.filter((stem) => !isTopic(stem));
  };
}
const topicShare = 0.5;

/** With the sentences that follow in the same entry of its list. */
function wholeEntry(candidate: RankedCandidate): RankedCandidate {
  const { hit, from } = candidate;
  const rest = hit.text.slice(from);
  const end = rest.search(nextEntry);
  const text = (end < 0 ? rest : rest.slice(0, end)).trimEnd();
  return text.length > longestEntry ? candidate : { ...candidate, text, to: from + text.length, stems: contentStems(text) };
}
