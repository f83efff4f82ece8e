/**
 * Requests that name a topic and then what is wanted of it: 'a report on X, covering A, how B came about and who pays'. All
 * their forms are read as one, with a colon behind the topic. Pure.
 */
import { singleSpaced } from "../../../domain/base/single-spaced.ts";
import { spacedAlternatives } from "../../../languages/combined.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import { any } from "./brief-words.ts";
import { dependent, inOnePiece } from "./lists.ts";
import { withoutOpening } from "./openings.ts";
import { asking, secondQuestion, wordEnd } from "./question-parts.ts";
import { pointsBack } from "./references.ts";

const covering = new RegExp(
  `^([^:?]{2,200}?)(?:\\s*,|\\s[-–—])?\\s+(?:${spacedAlternatives(({ brief }) => brief.covering)})${wordEnd}[\\s:]*(.+)$`,
  "isu",
);
const bracketed = /^([^:?()]{2,200}?)\s+\(([^()]*[,;][^()]*)\)[.!]?$/u;
const coverOrder = new RegExp(
  `^(?:(?:${any("please")})\\s+)?(?:${spacedAlternatives(({ brief }) => brief.coverOrders)})${wordEnd}[\\s:]*`,
  "iu",
);
const joint = `(?:${any("listJoints")})\\s+`;
const comma = new RegExp(`\\s*[,;](?!\\d)\\s+(?:${joint})?`, "giu");
const serial = new RegExp(`[,;]\\s+${joint}(?!.*[,;])`, "isu");
const nextQuestion = new RegExp(secondQuestion.source, "iu");
/** 'Who sold more, Ann or Ben': two that the question is about. */
const either = new RegExp(`\\s(?:${any("orJoints")})\\s`, "iu");
const anyJoint = new RegExp(`\\s+${joint}`, "iu");

/** The sentence with a colon in the place of 'covering', 'in particular' or a bracket where a list follows; else as it is. */
export function withColon(sentence: string): string {
  const [, topic, rest] = covering.exec(sentence) ?? bracketed.exec(sentence) ?? [];
  if (topic === undefined || rest === undefined || asking.test(withoutOpening(topic)) || coveredParts(rest).length < 2) return sentence;
  return `${topic}: ${rest}`;
}

/** Joins 'Cover the causes and the costs.' to the sentence before it, whose topic it is about. */
export function coverOrdersJoined(all: readonly string[]): string[] {
  const joined: string[] = [];
  for (const sentence of all) {
    const before = joined.at(-1);
    const rest = sentence.replace(coverOrder, "");
    const topic = before?.split(":")[0]?.replace(/[.!?\s]+$/u, "") ?? "";
    if (rest === sentence || before === undefined || !namesTopic(before)) joined.push(sentence);
    else if (before.includes(":")) joined.push(`${topic}: ${rest}`);
    else joined[joined.length - 1] = `${topic}: ${rest}`;
  }
  return joined;
}

/** 'What is known about the cave?' asks for all that is told of a topic. */
function namesTopic(sentence: string): boolean {
  return !sentence.includes("?") || !asking.test(withoutOpening(sentence));
}

/**
 * The parts of what is wanted of a topic, questions among them. A list whose last part is behind ', and' is parted at its commas
 * alone, and a part that says nothing by itself ('and which did not') stays with the one before it.
 */
export function coveredParts(text: string): string[] {
  const whole = singleSpaced(text).replace(/[\s.,;:!?]+$/u, "");
  const hidden = inOnePiece(whole);
  const spans: { from: number; to: number }[] = [];
  let from = 0;
  for (const found of hidden.matchAll(comma)) {
    spans.push({ from, to: found.index });
    from = found.index + found[0].length;
  }
  const last = hidden.slice(from);
  const end = serial.test(hidden) ? null : (asking.test(last) ? nextQuestion : anyJoint).exec(last);
  if (end !== null) spans.push({ from, to: from + end.index });
  spans.push({ from: end === null ? from : from + end.index + end[0].length, to: whole.length });
  const parts: { from: number; to: number }[] = [];
  for (const span of spans) {
    const before = parts.at(-1);
    const part = whole.slice(span.from, span.to);
    if (before !== undefined && goesOn(part, whole.slice(before.from, before.to))) before.to = span.to;
    else parts.push({ ...span });
  }
  return parts.flatMap((part) => questionsIn(whole.slice(part.from, part.to)));
}

/** Whether a part belongs to the one before it: 'and which did not'; 'Ann or Ben' behind or before the question about them. */
function goesOn(part: string, before: string): boolean {
  const [isQuestion, isBehindQuestion] = [asking.test(part), asking.test(before)];
  if (!isQuestion && dependent.test(part)) return true;
  if (isQuestion !== isBehindQuestion && either.test(isQuestion ? before : part)) return true;
  return contentStems(part).length === 0 && !pointsBack(part);
}

/** 'How much it costs and when it opens' are two questions, but for a second one that says nothing by itself or points back. */
function questionsIn(part: string): string[] {
  const [, ...others] = asking.test(part) ? part.split(secondQuestion) : [part];
  return others.length > 0 && others.every((other) => contentStems(other).length > 0 && !pointsBack(other))
    ? part.split(secondQuestion)
    : [part];
}
