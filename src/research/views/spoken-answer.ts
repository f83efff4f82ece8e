/**
 * The answer of a session as text for speech output: first what was done or found, then what is open. For several steps it has
 * 40 to 100 words if there is enough content. Pure.
 */
import { withCapital } from "../../domain/base/capital-letter.ts";
import type { Json } from "../../domain/base/json.ts";
import type { Outcome, OutcomeTask } from "../../domain/sessions/outcome.ts";
import type { Paragraph } from "../../domain/sessions/research.ts";
import type { Language } from "../../languages/language.ts";
import type { StepCounts } from "../../languages/subjects/outcome.ts";
import { valueWords } from "../../languages/value-words.ts";
import { sentences } from "../../sources/text/sentences.ts";
import { clipped, countWords, speakable, spokenGift } from "./spoken-text.ts";

const mostWords = 100;
const fewestWords = 40;

export interface AnswerParts {
  summary: readonly Paragraph[];
  outcome: Outcome | null;
  counts: StepCounts;
}

/** The sentences of the answer; none where there is no content. */
export function spokenAnswer({ summary, outcome, counts }: AnswerParts, language: Language): string[] {
  const steps = (outcome?.tasks ?? []).filter(({ state }) => state === "done");
  const ended = outcome === null ? [] : [language.outcome.ended(counts)];
  const isWhole = counts.done === counts.total;
  const share = steps.length === 0 ? mostWords : mostWords / 2;
  const found = foundSentences(summary, share);
  const room = mostWords - wordsIn([...found, ...ended]);
  const did = withinWords(
    steps.map((task) => stepSentence(task, language)),
    room,
  );
  const head = isWhole ? [...found, ...ended, ...did] : [...found, ...did];
  const tail = isWhole ? [] : ended;
  if (outcome === null || counts.total < 2) return [...head, ...tail];
  return lengthened(head, tail, steps, language);
}

/** A line about a completed step. */
export function stepLine(
  { description, summary, output }: Pick<OutcomeTask, "description" | "summary" | "output">,
  language: Language,
): string {
  const what = withCapital(speakable(description));
  const gave = spokenGift(summary, output as Json, language);
  return gave === null || gave === what ? what : `${what}: ${gave}`;
}

function stepSentence({ description, summary, output }: OutcomeTask, language: Language): string {
  return language.outcome.didStep(withCapital(speakable(description)), spokenGift(summary, output as Json, language));
}

/** Whole sentences of the research summary. */
function foundSentences(summary: readonly Paragraph[], words: number): string[] {
  const spoken = summary.filter(({ kind }) => kind !== "count").map(({ text }) => ended(speakable(text)));
  return withinWords(
    spoken.filter((text) => text !== "").map((text) => (countWords(text) > words ? clipped(text, words) : text)),
    words,
    "first",
  );
}

/** The texts that fit, in their order; if not all do, the first or the last ones. */
function withinWords(texts: readonly string[], words: number, which: "first" | "last" = "last"): string[] {
  const order = which === "first" ? texts : texts.toReversed();
  const kept: string[] = [];
  let left = words;
  for (const text of order) {
    const count = countWords(text);
    if (count > left && kept.length > 0) break;
    kept.push(text);
    left -= count;
  }
  return which === "first" ? kept : kept.reverse();
}

/** Extends a short answer with step outputs, the user's decisions, and a pointer to the report. */
function lengthened(head: readonly string[], tail: readonly string[], steps: readonly OutcomeTask[], language: Language): string[] {
  const more: string[] = [];
  const words = () => wordsIn([...head, ...more, ...tail]);
  for (const sentence of steps.flatMap((task) => [...decisions(task, language), ...details(task, language)])) {
    if (words() >= fewestWords) break;
    if (words() + countWords(sentence) <= mostWords) more.push(sentence);
  }
  return [...head, ...more, ...tail, ...(words() < fewestWords ? [language.outcome.seeReport] : [])];
}

/** The user's decisions. Values that the user gave for a call are part of its output. */
function decisions({ asked, output }: OutcomeTask, { outcome }: Language): string[] {
  if (asked.at(-1)?.answer !== output) return [];
  return asked.flatMap(({ question, answer }) => (answer === null ? [] : [outcome.answeredTo(clipped(speakable(question), 20), answer)]));
}

/** Fields of an output that its summary leaves out. */
function details({ description, summary, output }: OutcomeTask, language: Language): string[] {
  if (output === null || typeof output !== "object" || Array.isArray(output)) return [];
  const rest = Object.fromEntries(Object.entries(output).filter(([, member]) => member !== summary)) as Json;
  const words = speakable(valueWords(rest, language));
  if (words === "" || summary === null || words.startsWith(summary.replace(/…$/u, ""))) return [];
  return [language.outcome.didStep(withCapital(speakable(description)), clipped(words, 30))];
}

function ended(text: string): string {
  return text === "" || /[.!?…»”"]$/u.test(text) ? text : `${text}.`;
}

function wordsIn(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + countWords(text), 0);
}

/** The first sentences of an answer, for a summary of two or three. */
export function firstSentences(answer: readonly string[], most: number): string {
  return answer
    .flatMap((text) => sentences(text).map((sentence) => sentence.text))
    .slice(0, most)
    .join(" ");
}
