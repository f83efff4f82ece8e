/** Candidates that hold a question's words and answer something else. Pure. */
import { spacedAlternatives, wholeWords } from "../../../languages/combined.ts";
import { type AskedQuestion, heldShare } from "./asked-question.ts";
import { contextStems, wordsAround } from "./hit-words.ts";
import type { RankedCandidate } from "./ranked-candidate.ts";
import { holdsName } from "./related-words.ts";

/** Words that ask for the first, the last or the greatest of several. */
export const superlative = wholeWords(({ rows, questions }) =>
  [rows.first, rows.last, questions.measures.maximum, questions.measures.minimum].filter(Boolean).join("|"),
);
const holding = new RegExp(`(?:^|\\s)(?:${spacedAlternatives(({ questions }) => questions.whoHolds)})\\s`, "iu");
const inOffice = new RegExp(`(?:^|\\s)(?:${spacedAlternatives(({ questions }) => questions.whoLeads)})\\s`, "iu");
const offices = wholeWords(({ passages }) => passages.offices);
const lasting = wholeWords(({ passages }) => `${passages.lasting}|${passages.currently}`);
const currently = wholeWords(({ passages }) => passages.currently);
const year = /(?<!\d)(?:1[6-9]|20)\d\d(?!\d)/u;

/** Whether it is asked who holds an office now: 'Who is the president?', 'Who leads the club?'. */
export function asksHolder({ text, answerType, asksLatest }: AskedQuestion): boolean {
  if (answerType !== "person" || year.test(text)) return false;
  return inOffice.test(text) || (holding.test(text) && (asksLatest || offices.test(text)));
}

/** Whether the text says that it holds now: 'and is our current leader'. */
export function tellsHolder(text: string): boolean {
  return currently.test(text);
}

/** Whether the holder of an office is asked for, and the text tells of a past year alone: 'In 2016 the president was removed'. */
export function tellsFormerHolder(question: AskedQuestion, text: string): boolean {
  return asksHolder(question) && year.test(text) && !lasting.test(text);
}

/**
 * Whether the candidate is off-topic. A topic ('Norway: population') or a question that refers back ('its exports')
 * requires one of its names in the candidate's context. A topic also requires one of its aspects. A self-contained question
 * may be answered in other words.
 */
export function isOffTopic(question: AskedQuestion, candidate: RankedCandidate): boolean {
  const { aspects, names, subject, isTopic } = question;
  const there = wordsAround(candidate);
  if (aspects.length > 0 && aspects.every((stem) => heldShare(question, stem, there) === 0)) return true;
  const spelt = (isTopic ? names : subject).filter((name) => !/^\d/.test(name));
  const around = contextStems(candidate.hit);
  return spelt.length > 0 && spelt.every((name) => !holdsName(name, around) && heldShare(question, name, around) < sameName);
}

/** A name in another script or language counts as the name. */
export const sameName = 0.8;
