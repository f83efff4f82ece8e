/** How far a text tells the asked type of answer of what it is asked of, and not of something beside it. Pure. */
import { wholeWords } from "../../../languages/combined.ts";
import { quantities } from "../../../sources/text/numbers.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import { wordTexts } from "../../../sources/text/words.ts";
import { askerOf } from "./answer-types.ts";
import { type AskedQuestion, heldShare } from "./asked-question.ts";
import type { Span } from "./blocks.ts";
import { paymentWords } from "./measured-quantities.ts";
import { isLight } from "./word-weights.ts";

/** Words between a number and what it counts: '18 million new jobs', 'visitors rose to 40,000'. */
const wordsBehind = 3;
const wordsBefore = 4;

const numberWords = wholeWords(({ numbers }) => numbers.inWords, "giu");

/** `own` are the stems of the text; `asked` is the question's word that a number, a date or a person is asked of. */
export function toldShare(question: AskedQuestion, asked: string, text: string, own: ReadonlySet<string>): number {
  if (question.counted.length === 0) return heldShare(question, asked, own);
  return Math.max(0, ...placesOfNumbers(text).map((place) => countedShare(question, text, place)));
}

/** Numbers without a unit, or with one that may be what is counted ('40,000 people'); and numbers in words. */
function placesOfNumbers(text: string): Span[] {
  const inDigits = quantities(text).map(({ from, to, unit, text: told }) => ({ from, to: unit === null ? to : from + digitsIn(told) }));
  const inWords = [...text.matchAll(numberWords)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }));
  return [...inDigits, ...inWords];
}

function digitsIn(text: string): number {
  return /^\D*[\d.,\s]*\d/u.exec(text)?.[0].length ?? text.length;
}

function countedShare(question: AskedQuestion, text: string, { from, to }: Span): number {
  const behind = wordTexts(text.slice(to)).slice(0, wordsBehind);
  // 'The flat has one place' counts no flats.
  const isOfNext = /^\s+\p{L}/u.test(text.slice(to)) && contentStems(behind[0] ?? "").length > 0;
  const before = isOfNext ? [] : wordTexts(text.slice(0, from)).slice(-wordsBefore);
  const near = new Set([...behind, ...before].flatMap((word) => contentStems(word)));
  return Math.max(...question.counted.map((each) => heldShare(question, each, near)));
}

/** Whether nothing but the names of what is asked is held: 'Present: Ann Berg' for 'What is the salary of Ann Berg?'. */
export function holdsNamesAlone(question: AskedQuestion, held: ReadonlySet<string>): boolean {
  const { stems, names } = question;
  const asked = [...stems].filter((stem) => !names.includes(stem) && !isLight(stem));
  return names.length > 0 && asked.length > 0 && asked.every((stem) => heldShare(question, stem, held) === 0);
}

/**
 * Whether the text holds a word that says what the question is about. A price or a size may be told of anything: 'The price
 * rises once a year' has nothing to do with 'What does a season ticket cost?'.
 */
export function isOnTopic(question: AskedQuestion, text: string): boolean {
  const held = new Set(contentStems(text));
  return topicOf(question).some((each) => heldShare(question, each, held) >= halfHeld);
}
const halfHeld = 0.5;

/** The question's words but for those that any question may have; all of them where there are no others. */
function topicOf({ text, stems, quantities: asked, asksMoney }: AskedQuestion): string[] {
  const general = new Set([
    ...asked.map((quantity) => quantity.stem),
    ...contentStems(`${asksMoney ? paymentWords(text) : ""} ${askerOf(text)?.words ?? ""}`),
  ]);
  const own = [...stems].filter((each) => !isLight(each) && !general.has(each));
  return own.length > 0 ? own : [...stems];
}
