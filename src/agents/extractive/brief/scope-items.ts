/** Splits a research request into scope items. Where no rule applies with certainty, the request stays whole. */

import { withCapital } from "../../../domain/base/capital-letter.ts";
import { shortened } from "../../../domain/base/shortened.ts";
import { singleSpaced } from "../../../domain/base/single-spaced.ts";
import { foldedLetters } from "../../../languages/combined.ts";
import { languages } from "../../../languages/register.ts";
import { caseForms, countryNamed, isCountry } from "../../../sources/places/country-names.ts";
import { sentences } from "../../../sources/text/sentences.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import type { Action } from "../../acting/action.ts";
import { partsOf as commandsOf } from "../../acting/commands.ts";
import { namesInSentence } from "../passages/names.ts";
import { askedLines, namedLines } from "./asked-lines.ts";
import { any, hasEndlessWord } from "./brief-words.ts";
import { besideAnother, comparisonItems, comparisonOf, isComparedBack } from "./comparisons.ts";
import { coveredParts, coverOrdersJoined, withColon } from "./covered.ts";
import { eachExtreme } from "./ellipsis.ts";
import { withoutLetterLines } from "./letter.ts";
import { enumeration, listParts } from "./lists.ts";
import { hasOpening, named, topicOfOrder, wholeText, withoutOpening } from "./openings.ts";
import { anyQuestion, askedApart, askedNext, askers, asking, isElliptic, questionParts, secondQuestion } from "./question-parts.ts";
import { aboutTopic, pointsBack, resolved, startsWithPlace } from "./references.ts";
import { changesApart, partsOf } from "./several-things.ts";

/** Maximum number of items in a brief; see `briefContent`. */
export const mostItems = 20;
const longestItem = 1_000;
/** The end of an earlier conversation in which a subject is looked for. Characters. */
const longestEarlier = 10_000;

/** The mark before an entry of a list: '-', '2.', 'b)'. */
export const listMarker = new RegExp(String.raw`^\s*(?:[-*•–—+]|\(?\d{1,2}[.)]|\(?[${foldedLetters}]\))\s+`, "iu");

/**
 * The scope items of a request, in order: list entries, questions, the subjects of a comparison, or the parts of an
 * enumeration. At least one, at most what a brief may hold.
 */
export function scopeItemsOf(request: string): string[] {
  return allItemsOf(request).slice(0, mostItems);
}

/** As {@link scopeItemsOf}; what points back to the conversation before the request gets its subject from there. */
export function scopeItemsAfter(request: string, earlier: string | undefined): string[] {
  const items = scopeItemsOf(request);
  if (earlier === undefined) return items;
  const said = sentences(earlier.slice(-longestEarlier)).map(({ text }) => singleSpaced(text).replace(/^\p{L}+:\s+/u, ""));
  return items.map((item) => shortened(resolved(item, said), longestItem));
}

/** The items of a request beyond the maximum of a brief. */
export function itemsBeyond(request: string): string[] {
  return allItemsOf(request).slice(mostItems);
}

function allItemsOf(letter: string): string[] {
  if (hasEndlessWord(letter)) return [shortened(singleSpaced(letter), longestItem)];
  const request = withoutLetterLines(letter);
  const items = (listEntries(request) ?? commandItems(request) ?? sentenceItems(request))
    .map((item) => shortened(item, longestItem))
    .filter((item) => item !== "");
  const distinct = [...new Map(items.map((item) => [item.toLowerCase(), item])).values()];
  return distinct.length === 0 ? [shortened(singleSpaced(request), longestItem)] : distinct;
}

/** An item for each command of a request, in its own words where it acts; null where there is but one that only asks. */
function commandItems(request: string): string[] | null {
  const parts = commandsOf(request).filter(({ action }) => action === null || action.object !== "");
  const isOneAfterOther = parts.length > 1 && parts.every(({ action }) => action !== null);
  if (!isOneAfterOther && !parts.some(({ action }) => action?.acts === true)) return null;
  const asked = (action: Action) => (action.doing === "check" && action.object !== "" ? action.object : action.text);
  return parts.flatMap(({ text, action }) =>
    action?.acts === true ? [singleSpaced(text)] : sentenceItems(action === null ? text : asked(action)),
  );
}

/** The entries of a list on lines of its own or on one, each without its mark; null where there is none. */
export function listEntries(request: string): string[] | null {
  const lines = request.split("\n").map((line) => line.trim());
  const marked = lines.filter((line) => listMarker.test(line));
  if (marked.length >= 2) {
    const lead = lines.slice(0, lines.indexOf(marked[0] ?? "")).join(" ");
    return withLead(
      lead,
      marked.map((line) => line.replace(listMarker, "")),
    );
  }
  const written = lines.filter((line) => line !== "");
  const isLed = written[0]?.endsWith(":") === true;
  const unmarked = namedLines(isLed ? written.slice(1) : written);
  if (unmarked !== null) return withLead(isLed ? (written[0] ?? "") : "", unmarked);
  const pieces = singleSpaced(request).split(/(?:^|\s)\(?(\d{1,2})[.)]\s+/u);
  const numbers = pieces.filter((_piece, index) => index % 2 === 1).map(Number);
  if (numbers.length < 2 || numbers.some((number, index) => number !== index + 1)) return null;
  return withLead(
    pieces[0] ?? "",
    pieces.filter((_piece, index) => index > 0 && index % 2 === 0),
  );
}

/** Adds the list's subject to fragmentary entries, so that each is self-contained. */
function withLead(lead: string, entries: string[]): string[] {
  const led = lead.replace(/[\s:.,—-]+$/u, "");
  const subject = topicOfOrder(led) ?? withoutOpening(led);
  const short = contentStems(subject).length > 0 && contentStems(subject).length <= 5;
  const things = listParts(subject);
  return entries.flatMap((entry) => {
    const item = bareItem(entry);
    if (things.length > 1 && everyThing.test(item)) return [item.replace(everyThing, subject)];
    if (things.length > 1 && eachThing.test(item)) return things.map((thing) => item.replace(eachThing, thing));
    return [short && isFragment(item) ? `${subject}: ${item}` : item];
  });
}

/** 'Each', 'the four', 'all of them': the things that the line before the list names, one by one or together. */
const eachThing = new RegExp(`(?<!\\p{L})(?:${any("eachThing")})`, "iu");
const everyThing = new RegExp(`(?<!\\p{L})(?:${any("everyThing")})`, "iu");

function isFragment(item: string): boolean {
  return !isQuestion(item) && contentStems(item).length <= 4;
}

function sentenceItems(request: string): string[] {
  const all = coverOrdersJoined(
    askedLines(request).flatMap((part) => sentences(part).flatMap(({ text }) => askedApart(singleSpaced(text)))),
  );
  const questions = all.filter((sentence) => isQuestion(sentence));
  const requests = all.filter(
    (sentence) => !isQuestion(sentence) && (hasOpening(sentence) || comparisonOf(sentence) !== null || topicQuestion(sentence) !== null),
  );
  // Next to a question or a request, a plain sentence is background, and becomes part of the goal only.
  const asked = questions.length + requests.length > 0 ? all.filter((each) => questions.includes(each) || requests.includes(each)) : all;
  const groups: string[][] = [];
  // 'I am writing about Kenya. What are its exports?'
  const background: string[] = [];
  let compared: readonly string[] = [];
  for (const sentence of all) {
    if (!asked.includes(sentence)) {
      if (groups.length === 0 && namesOne(sentence)) background.push(sentence);
      continue;
    }
    const last = groups.at(-1);
    const before = last !== undefined && isElliptic(sentence) ? last.pop() : undefined;
    if (last !== undefined && before !== undefined) last.push(`${before} ${sentence}`);
    else if (isQuestion(sentence)) groups.push(questionItems(ofCompared(sentence, compared), [...background, ...groups.flat()]));
    else groups.push(requestItems(sentence));
    compared = comparisonOf(sentence)?.subjects ?? compared;
  }
  return withRoomForAll(groups);
}

const { and } = languages[0].brief;
const whichOne = new RegExp(`^(?:${any("whichOne")})`, "iu");

/** 'Which of tea and coffee has more caffeine?' behind 'Compare tea and coffee'. */
function ofCompared(question: string, compared: readonly string[]): string {
  if (compared.length < 2 || !whichOne.test(question)) return question;
  const things = `${compared.slice(0, -1).join(", ")} ${and} ${compared.at(-1)}`;
  return question.replace(whichOne, (which) => `${which.split(" ")[0]} of ${things}`);
}

/** Whether a sentence names one thing, to which a pronoun of the next may refer. */
function namesOne(sentence: string): boolean {
  return namesInSentence(sentence).filter(({ text }) => !sentence.startsWith(text)).length === 1;
}

/** The items of all sentences, in turn as far as a brief has room, then those beyond: no sentence takes the room of another. */
function withRoomForAll(groups: readonly string[][]): string[] {
  const room = groups.map(() => 0);
  for (let left = mostItems, before = -1; left > 0 && left !== before; ) {
    before = left;
    for (const [index, group] of groups.entries())
      if (left > 0 && (room[index] ?? 0) < group.length) {
        room[index] = (room[index] ?? 0) + 1;
        left -= 1;
      }
  }
  return [...groups.flatMap((group, index) => group.slice(0, room[index])), ...groups.flatMap((group, index) => group.slice(room[index]))];
}

/** Whether a sentence is a question, with or without a question mark. */
export function isQuestion(sentence: string): boolean {
  return sentence.endsWith("?") || asking.test(sentence) || behindClause.test(sentence);
}
/** 'I lost my card, what do I do' */
const behindClause = new RegExp(`^(?:${any("speakers")})(?:['’]\\p{L}+)?\\s[^,?]+,\\s+(?=${askers}|${askedNext})`, "iu");

/** `before`: the items of the sentences before, to which a pronoun may refer. */
function questionItems(question: string, before: readonly string[] = []): string[] {
  const mark = question.endsWith("?") ? "?" : "";
  const whole = question.replace(/[?\s]+$/u, "");
  const text = withoutOpening(whole);
  if (!asking.test(text) && text !== whole && (asking.test(whole) || wholeText(whole) !== null)) return requestItems(whole);
  const topic = topicQuestion(text);
  if (topic !== null) return topicItems(topic, mark);
  const parts = withComparedBack(questionParts(text).flatMap(eachExtreme));
  const told = resolvedEach(parts, before);
  if (told.length > 1) return told.flatMap((part) => besideAnother(part) ?? partsOf(withCapital(part)).map((each) => `${each}${mark}`));
  const [only = text] = told;
  const compared = comparisonOf(`${only}${mark}`);
  return compared !== null ? comparisonItems(compared) : partsOf(only).map((part) => `${part}${mark}`);
}

/** Each part with the subject of those before it in the place of a pronoun. */
function resolvedEach(parts: readonly string[], before: readonly string[] = []): string[] {
  const told: string[] = [];
  for (const part of parts) told.push(resolved(part.trim(), [...before, ...told]));
  return told;
}

/** 'How does it compare with Sweden?' asks the question before it of Sweden. */
function withComparedBack(parts: readonly string[]): string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const before = isComparedBack(part) ? joined.pop() : undefined;
    joined.push(before === undefined ? part : `${before} ${part}`);
  }
  return joined;
}

/** Content words of a topic that later parts may point back to. */
const longestTopic = 5;
/** Content words of a topic of which several things are asked. */
const longestOfSeveral = 12;
const hasPreposition = new RegExp(`\\s(?:${any("prepositions")})\\s`, "iu");
const topicBeforeComma = new RegExp(`^((?!${startsWithPlace.source.slice(1)})[^:,?]{2,80}?),\\s+((?:${askers}).*)$`, "iu");
const topicBeforeColon = /^([^:?]{2,200}?)(?::|\s[-–—])\s+(.+)$/isu;

interface TopicQuestion {
  name: string;
  own: string[];
  questions: string[];
}

function topicItems({ name, own, questions }: TopicQuestion, mark: string): string[] {
  const parts = questions.flatMap((part) => changesApart(part.trim()));
  return [...own, ...parts.map((part) => `${withCapital(aboutTopic(part, name))}${mark}`)];
}

/** A topic with questions about it. Before a comma, a topic of more than a name is an item of its own. */
function topicQuestion(text: string): TopicQuestion | null {
  const [, name, rest] = topicBeforeColon.exec(text) ?? [];
  if (name !== undefined && rest !== undefined) {
    const parts = coveredParts(rest);
    const isTopic = parts.length > 1 ? isTopicOf(name, longestOfSeveral) : isTopicOf(name, longestTopic) && !startsWithPlace.test(name);
    return isTopic && parts.some((part) => asking.test(part)) ? { name, own: [], questions: parts } : null;
  }
  const [, topic, question] = topicBeforeComma.exec(text) ?? [];
  if (topic === undefined || question === undefined || !isTopicOf(topic, longestTopic)) return null;
  if (comparisonOf(topic) !== null || !pointsBack(question)) return null;
  const joined = question.split(secondQuestion).flatMap((part) => part.split(anyQuestion));
  const questions = joined.every((part) => asking.test(part)) ? joined : [question];
  return { name: topic, own: contentStems(topic).length > 1 ? [withCapital(topic)] : [], questions };
}

function isTopicOf(name: string, most: number): boolean {
  const size = contentStems(name).length;
  return size > 0 && size <= most && !asking.test(name) && !hasOpening(name);
}

function requestItems(sentence: string): string[] {
  const request = withColon(sentence);
  const compared = comparisonOf(request);
  if (compared !== null) return comparisonItems(compared);
  const text = bareItem(request);
  if (isQuestion(text)) return questionItems(text);
  const topic = topicQuestion(text);
  if (topic !== null) return topicItems({ ...topic, name: nominativeTopic(topic.name, request) }, "");
  const [, lead, list] = topicBeforeColon.exec(text) ?? [];
  if (lead !== undefined && list !== undefined) {
    const parts = coveredParts(list);
    const countries = listParts(lead);
    if (countries.length > 1 && countries.every((part) => isCountry(contentStems(part))))
      return comparisonItems({ subjects: countries.map((part) => countryNamed(part) ?? part), aspect: list });
    const entries = parts.length > 2 ? parts : enumeration(list, { isCompared: true });
    if (entries.length > 1) return withLead(nominativeTopic(lead, request), entries.flatMap(changesApart));
  }
  const listed = coveredParts(text);
  const isList = listed.length > 2 && !asking.test(text) && listed.some((part) => asking.test(part));
  const extremes = eachExtreme(text);
  if (extremes.length > 1) return extremes;
  if (isList) return resolvedEach(named(listed, request));
  const [first = "", ...others] = named(enumeration(text), singleSpaced(request).replace(/[\s.,;:!]+$/u, ""));
  const isTopic = contentStems(first).length <= longestTopic && !hasPreposition.test(first);
  return [first, ...others.map((part) => (isTopic && pointsBack(part) ? aboutTopic(part, first) : part))];
}

/** A topic as one names it, where the words before it in the request put it into another case. */
function nominativeTopic(topic: string, request: string): string {
  const country = countryNamed(topic);
  if (country !== null && caseForms(country).length > 1) return country;
  const at = request.indexOf(topic);
  return at < 0 || startsWithPlace.test(topic) ? topic : (named([topic], request.slice(0, at + topic.length))[0] ?? topic);
}

/** The wording of an item in the brief: without opening words and closing marks, except for a question mark. */
function bareItem(text: string): string {
  return withoutOpening(singleSpaced(text).replace(/[\s.,;:!]+$/u, ""));
}
