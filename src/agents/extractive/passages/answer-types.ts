/** The type of answer that a question asks for, and whether a sentence holds one that is not in the question. */
import { alternatives, lowerCaseWords, spacedAlternatives, wholeWords } from "../../../languages/combined.ts";
import type { AnswerType } from "../../../languages/subjects/questions.ts";
import { dates } from "../../../sources/text/dates.ts";
import { writtenNumbers } from "../../../sources/text/numbers.ts";
import { stem } from "../../../sources/text/stems.ts";
import { words } from "../../../sources/text/words.ts";

/** The order matters: 'how many years' asks for a number, 'in what year' for a date. */
const askers = (["number", "occasion", "date", "person", "place", "reason"] as const).map((type): readonly [AnswerType, RegExp] => {
  const words = spacedAlternatives(({ questions }) => questions.askers[type]);
  return [type, new RegExp(`(?:^|[,;:.?!]\\s*|\\s)(?:${words})(?!-?[\\p{L}\\p{N}])`, "iu")];
});

export type { AnswerType };

export interface Asker {
  type: AnswerType;
  /** The question's words that ask for the type: 'in what year'. */
  words: string;
}

/** The asked type of answer, or null where any may do. */
export function askerOf(question: string): Asker | null {
  let found: (Asker & { at: number }) | null = null;
  for (const [type, pattern] of askers) {
    const match = pattern.exec(question);
    if (match !== null && (found === null || match.index < found.at)) found = { type, words: match[0], at: match.index };
  }
  return found === null || isJoining(question, found) ? null : { type: found.type, words: found.words };
}

/** A single word that joins a clause asks nothing: 'What do I need when I am sick?'; one behind 'and' asks for a second thing. */
function isJoining(question: string, { words: asking, at }: { words: string; at: number }): boolean {
  const before = question.slice(0, at).trim();
  if (joint.test(before) || !/^[^\p{L}]*\p{L}+$/u.test(asking)) return false;
  return opener.test(before) || (/[\p{L}\p{N}]$/u.test(before) && joining.test(question.slice(at)));
}
const openers = [spacedAlternatives(({ brief }) => brief.askers), spacedAlternatives(({ brief }) => brief.yesOrNo)].join("|");
const opener = new RegExp(`^(?:${openers})(?![\\p{L}\\p{N}])`, "iu");
const joining = new RegExp(`^\\s+(?:${spacedAlternatives(({ brief }) => brief.joinedClause)})`, "iu");
const joint = new RegExp(`(?:^|[\\s,])(?:${spacedAlternatives(({ brief }) => brief.questionJoints)})$`, "iu");

const conditions = wholeWords(({ questions }) => questions.condition);
const reasons = wholeWords(({ passages }) => passages.reasons);
const numberWords = wholeWords(({ numbers }) => numbers.inWords);
const uncounted = lowerCaseWords(({ numbers }) => numbers.uncounted);
const monthsAndDays = wholeWords(({ dates }) => dates.named);
const clock = wholeWords(({ dates }) => dates.clock);

/** A file or a folder is a place too: '/etc/udev/rules.d'. */
const paths = /(?<![^\s"'`(«“])[~.]?\/[\w.-]+\/[\w./-]*/u;

/** Whether a sentence holds an answer of this type that is not in the question itself. */
export function holdsAnswer(type: AnswerType, sentence: string, question: ReadonlySet<string>): boolean {
  switch (type) {
    case "occasion":
      return conditions.test(sentence) || holdsAnswer("date", sentence, question);
    case "date":
      return dates(sentence).some((date) => !question.has(stem(date.text))) || monthsAndDays.test(sentence) || clock.test(sentence);
    case "number":
      return writtenNumbers(withoutDays(sentence)).some((digits) => !question.has(digits)) || numberWords.test(counting(sentence));
    case "place":
      return paths.test(sentence) || freshNames(sentence, question).length > 0;
    case "person":
      return freshNames(sentence, question).some((name) => !acronym.test(name)) || roles.test(sentence);
    case "reason":
      return reasons.test(sentence);
  }
}

/** Who has a duty is often told by an office alone. */
const roles = wholeWords(({ passages }) => passages.roles);

const whoMay = wholeWords(({ questions }) => questions.whoMay);
const howOften = wholeWords(({ questions }) => questions.howOften);
const frequency = wholeWords(({ passages }) => passages.frequency);

/** 'Who may bring a dog?' is answered by a kind of people as well as by a name. */
export function asksWhoMay(question: string): boolean {
  return whoMay.test(question);
}

export function asksHowOften(question: string): boolean {
  return howOften.test(question);
}

export function tellsHowOften(text: string): boolean {
  return frequency.test(text);
}

/** The numbers of a date count nothing: 'applies from 1 March 2025', 'by 20 September'. */
function withoutDays(text: string): string {
  const days = dates(text).filter(({ precision }) => precision === "day" || precision === "month");
  const left = days.reduceRight((rest, { from, to }) => `${rest.slice(0, from)} ${rest.slice(to)}`, text);
  return left.replace(dayOfMonth, (words) => (/(?:^|\s)may(?:\s|$)/u.test(words) ? words : " "));
}
const monthNames = alternatives(({ dates: { named } }) => named);
const dayOfMonth = new RegExp(
  `(?<![\\p{L}\\d.,])\\d{1,2}(?:st|nd|rd|th)?\\s(?:${monthNames})(?!\\p{L})|(?<!\\p{L})(?:${monthNames})\\s\\d{1,2}(?![\\d.,]\\d|\\d)`,
  "giu",
);

/** Without the number words that count nothing. */
function counting(sentence: string): string {
  return sentence.toLowerCase().replace(uncounted, " ");
}

/** 'CPU' names no person. */
const acronym = /^\p{Lu}{2,}$/u;

/** Capitalised words, except the first of each sentence, that are not in the question. */
function freshNames(text: string, question: ReadonlySet<string>): string[] {
  const all = words(text);
  return all
    .filter((word, index) => {
      const before = all[index - 1];
      const isName = before !== undefined && /^\p{Lu}/u.test(word.text) && !monthsAndDays.test(word.text);
      return isName && !beginsSentence(text.slice(before.from, word.from), before.text) && !question.has(stem(word.text));
    })
    .map((word) => word.text);
}

/** Whether a sentence ends behind the word before. A dot behind an initial or a title ('Dr. Smith') ends none. */
function beginsSentence(between: string, before: string): boolean {
  return /[.!?…]["'»”)\]]*\s+["'«“(]*$/u.test(between) && !(/^\p{Lu}/u.test(before) && before.length <= longestTitle);
}
const longestTitle = 3;
