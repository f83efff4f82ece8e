/** Splits a research request into scope items. Where no rule applies with certainty, the request stays whole. */
import { alternatives, foldedLetters, wholeWords } from "../../../languages/combined.ts";
import { languages } from "../../../languages/register.ts";
import type { BriefWords } from "../../../languages/subjects/brief.ts";
import { sentences } from "../../../sources/text/sentences.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import { enumeration, listParts, sharingTail } from "./lists.ts";
import { hasOpening, withoutOpening } from "./openings.ts";

/** Maximum number of items in a brief; see `briefContent`. */
export const mostItems = 20;
const longestItem = 1_000;

const wordEnd = String.raw`(?![\p{L}\p{N}])`;
/** A field's alternatives, in all languages. */
function any(field: Exclude<keyof BriefWords, "verbs" | "formats" | "languages" | "inFormat" | "ordinals" | "changeQuestion">): string {
  return alternatives(({ brief }) => brief[field]);
}

const article = String.raw`(?:(?:${any("articles")})\s+)?`;
const definite = String.raw`(?:(?:${any("definite")})\s+)?`;
const askers = `(?:${any("askers")})${wordEnd}`;
const comparisonOpening = new RegExp(String.raw`^(?:${any("comparisonOpening")})${wordEnd}\s*`, "iu");
const comparisonAspect = new RegExp(String.raw`[\s,]+(?:${any("comparisonAspect")})\s+(.+)$`, "iu");
const comparisonJoint = new RegExp(String.raw`\s+(?:${any("comparisonJoint")})\s+(?!\d)`, "iu");
const versus = new RegExp(String.raw`\s+(?:${any("versus")})\s+`, "iu");

const secondQuestion = new RegExp(String.raw`\s*,?\s+(?:${any("questionJoints")})\s+(?=${askers})`, "giu");
/** Question words that begin another question after a comma. Others may also join clauses, so they count only in a longer list. */
const listedQuestion = new RegExp(String.raw`\s*,\s+(?=(?:${any("listedAskers")})${wordEnd})`, "giu");
const anyQuestion = new RegExp(String.raw`\s*,\s+(?=${askers})`, "giu");
/** Questions for several things at once; they are split only where the parts share a tail. */
const listQuestion = new RegExp(`^(${any("listQuestion")})(.+)$`, "iu");
/** In 'What is X and what can it do', 'it' refers to X. */
const definition = new RegExp(String.raw`^(?:${any("definition")})\s+${article}(.+)$`, "iu");
const subjectPronoun = wholeWords(({ brief }) => brief.subjectPronouns);
const asking = new RegExp(
  String.raw`^(?:(?:${any("askers")}|${any("yesOrNo")})${wordEnd}|(?:${any("askerPrepositions")})\s+${askers})`,
  "iu",
);
const listMarker = new RegExp(String.raw`^\s*(?:[-*•–—+]|\(?\d{1,2}[.)]|\(?[${foldedLetters}]\))\s+`, "iu");

/** Compared subjects and the criterion; null where the request compares nothing. */
export interface Comparison {
  subjects: string[];
  aspect: string | null;
}

/** 'Compare A and B by C', 'A vs B'. */
export function comparisonOf(request: string): Comparison | null {
  const bare = tidy(request).replace(/[.!?]+$/u, "");
  const beside = besideAnother(bare);
  if (beside !== null) return { subjects: beside, aspect: null };
  const text = withoutOpening(bare);
  const opening = comparisonOpening.exec(text);
  if (opening === null && !versus.test(text)) return null;
  let rest = opening === null ? text : text.slice(opening[0].length);
  const aspect = comparisonAspect.exec(rest);
  if (aspect !== null) rest = rest.slice(0, aspect.index);
  const subjects = enumeration(rest.replace(comparisonJoint, ` ${languages[0].brief.and} `));
  if (subjects.length < 2) return null;
  return { subjects, aspect: aspect?.[1]?.trim() ?? null };
}

const comparedTo = new RegExp(String.raw`^(.*?)[\s,]+(?:${any("comparedTo")})\s+(?:(?:${any("comparedLead")})\s+)?${definite}(.+)$`, "iu");
const nameRun = /(?<=\s)\p{Lu}[\p{L}-]*(?:\s+\p{Lu}[\p{L}-]*)*/gu;

/** 'What was the GDP of Kenya in 2010 compared to Norway?' as one question per subject; null for any other text. */
function besideAnother(request: string): string[] | null {
  const [, asked, other] = comparedTo.exec(request) ?? [];
  if (asked === undefined || other === undefined || !/^\p{Lu}/u.test(other)) return null;
  const named = [...asked.matchAll(nameRun)].filter(([name]) => !/^\p{Lu}+\d*$/u.test(name)).at(-1);
  if (named === undefined) return null;
  const again = `${asked.slice(0, named.index)}${other}${asked.slice(named.index + named[0].length)}`;
  const mark = isQuestion(asked) ? "?" : "";
  return [`${asked}${mark}`, `${again}${mark}`];
}

/**
 * The scope items of a request, in order: list entries, questions, the subjects of a comparison, or the parts of an
 * enumeration. At least one, at most what a brief may hold.
 */
export function scopeItemsOf(request: string): string[] {
  return allItemsOf(request).slice(0, mostItems);
}

/** The items of a request beyond the maximum of a brief. */
export function itemsBeyond(request: string): string[] {
  return allItemsOf(request).slice(mostItems);
}

function allItemsOf(request: string): string[] {
  const items = (listEntries(request) ?? sentenceItems(request)).map(capped).filter((item) => item !== "");
  const distinct = [...new Map(items.map((item) => [item.toLowerCase(), item])).values()];
  return distinct.length === 0 ? [capped(tidy(request))] : distinct;
}

function listEntries(request: string): string[] | null {
  const lines = request.split("\n").map((line) => line.trim());
  const marked = lines.filter((line) => listMarker.test(line));
  if (marked.length >= 2) {
    const lead = lines.slice(0, lines.indexOf(marked[0] ?? "")).join(" ");
    return withLead(
      lead,
      marked.map((line) => line.replace(listMarker, "")),
    );
  }
  const pieces = tidy(request).split(/(?:^|\s)\(?(\d{1,2})[.)]\s+/u);
  const numbers = pieces.filter((_piece, index) => index % 2 === 1).map(Number);
  if (numbers.length < 2 || numbers.some((number, index) => number !== index + 1)) return null;
  return withLead(
    pieces[0] ?? "",
    pieces.filter((_piece, index) => index > 0 && index % 2 === 0),
  );
}

/** Adds the list's subject to fragmentary entries, so that each is self-contained. */
function withLead(lead: string, entries: string[]): string[] {
  const subject = withoutOpening(lead.replace(/[\s:.,—-]+$/u, ""));
  const short = contentStems(subject).length > 0 && contentStems(subject).length <= 5;
  return entries.map((entry) => {
    const item = bareItem(entry);
    return short && isFragment(item) ? `${subject}: ${item}` : item;
  });
}

function isFragment(item: string): boolean {
  return !isQuestion(item) && contentStems(item).length <= 4;
}

function sentenceItems(request: string): string[] {
  const all = sentences(request).map((sentence) => tidy(sentence.text));
  const questions = all.filter((sentence) => isQuestion(sentence));
  const requests = all.filter((sentence) => !isQuestion(sentence) && (hasOpening(sentence) || comparisonOpening.test(sentence)));
  // Next to a question or a request, a plain sentence is background, and becomes part of the goal only.
  const asked = questions.length + requests.length > 0 ? all.filter((each) => questions.includes(each) || requests.includes(each)) : all;
  return asked.flatMap((sentence) => (isQuestion(sentence) ? questionItems(sentence) : requestItems(sentence)));
}

/** Whether a sentence is a question, with or without a question mark. */
export function isQuestion(sentence: string): boolean {
  return sentence.endsWith("?") || asking.test(sentence);
}

function questionItems(question: string): string[] {
  const mark = question.endsWith("?") ? "?" : "";
  const text = question.replace(/[?\s]+$/u, "");
  const parts = questionParts(text);
  const defined = definedFirst(parts);
  if (defined !== null) return defined.map((part) => `${part}${mark}`);
  if (parts.length > 1 && parts.every(standsAlone)) return parts.map((part) => `${upperFirst(part.trim())}${mark}`);
  const compared = comparisonOf(text);
  if (compared !== null) return comparisonItems(compared);
  const changed = languages.map(({ brief }) => brief.changeQuestion.exec(text)).find((found) => found !== null);
  if (changed?.[1] !== undefined && changed[2] !== undefined) {
    const [opening, rest, ending] = [changed[1], changed[2], changed[3] ?? ""];
    const entries = enumeration(rest);
    if (entries.length > 1) return entries.map((entry) => `${opening}${entry}${ending}${mark}`);
  }
  const listed = listQuestion.exec(text);
  if (listed?.[1] !== undefined && listed[2] !== undefined) {
    const [opening, rest] = [listed[1], listed[2]];
    const entries = sharingTail(rest);
    if (entries.length > 1) {
      return entries.map((entry) => `${opening}${entry}${mark}`);
    }
  }
  return [`${text}${mark}`];
}

function questionParts(text: string): string[] {
  const joined = text.split(secondQuestion);
  const all = joined.flatMap((part) => part.split(anyQuestion));
  if (all.length > 2 && all.every(standsAlone)) return all;
  const sure = joined.flatMap((part) => part.split(listedQuestion));
  return sure.every(standsAlone) ? sure : joined;
}

/** Two questions of which the first defines what the second calls 'it'; null for anything else. */
function definedFirst(parts: readonly string[]): string[] | null {
  const [first, second] = parts;
  const name = first === undefined || parts.length !== 2 ? undefined : definition.exec(first.trim())?.[1];
  if (first === undefined || second === undefined || name === undefined || contentStems(name).length > 4) return null;
  if (!subjectPronoun.test(second) || !asking.test(second)) return null;
  return [upperFirst(first.trim()), upperFirst(second.trim().replace(subjectPronoun, name.trim()))];
}

/** Whether a question has enough words of its own; more are needed if it refers back ('when was it published'). */
function standsAlone(question: string): boolean {
  const own = contentStems(question).length;
  return asking.test(question) && own >= (pointsBack(question) ? 2 : 1);
}

const backward = wholeWords(({ brief }) => brief.backward);

/** Whether the text refers to something by a pronoun only, so that it depends on earlier text. */
export function pointsBack(text: string): boolean {
  return backward.test(text);
}

function requestItems(request: string): string[] {
  const compared = comparisonOf(request);
  if (compared !== null) return comparisonItems(compared);
  const text = bareItem(request);
  if (isQuestion(text)) return questionItems(text);
  const colon = /^([^:]{3,80}):\s+(.+)$/su.exec(text);
  if (colon?.[1] !== undefined && colon[2] !== undefined) {
    const entries = enumeration(colon[2]);
    if (entries.length > 1) return withLead(colon[1], entries);
  }
  return enumeration(text);
}

export function comparisonItems({ subjects, aspect }: Comparison): string[] {
  if (aspect === null) return subjects;
  const aspects = enumeration(aspect);
  const parts = aspects.length === 1 ? listParts(aspect) : aspects;
  const each = parts.every((part) => contentStems(part).length > 0) ? parts : [aspect];
  return each.flatMap((part) => subjects.map((subject) => `${subject}: ${part}`));
}

/** The wording of an item in the brief: without opening words and closing marks, except for a question mark. */
export function bareItem(text: string): string {
  return withoutOpening(tidy(text).replace(/[\s.,;:!]+$/u, ""));
}

function tidy(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function capped(item: string): string {
  return item.length <= longestItem ? item : `${item.slice(0, longestItem - 1)}…`;
}
