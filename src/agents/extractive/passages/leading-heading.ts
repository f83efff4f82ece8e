/** Chooses the heading that is told before what is quoted below it, where a reader cannot do without. Pure. */
import { wholeWords } from "../../../languages/combined.ts";
import type { AskedQuestion } from "./asked-question.ts";
import { plainLine } from "./shown-text.ts";

const longestHeading = 80;

/** Asks for a version, which the headings of release notes name. */
const asksVersion = wholeWords(({ passages }) => passages.versions);

const denies = wholeWords(({ questions }) => questions.negation);

/**
 * A heading with a number or a date stands before what it dates, where a date, a number, a version or the newest is asked
 * for. The name of a function or an option stands before what is said of it: 'queue.unshift(task): adds a task'. Empty where
 * a reader can do without.
 */
export function leadingHeading(
  { text, answerType, asksLatest }: AskedQuestion,
  heading: string,
  { shown, isItem }: { shown: string; isItem: boolean },
): string {
  const lead = plainLine(heading);
  if (heading.length > longestHeading) return "";
  const name = codeName(lead);
  if (name !== null) return shown.includes(name) ? "" : lead;
  // An entry below 'Not covered' says by itself the contrary.
  if (isItem && denies.test(lead)) return lead;
  const isAsked = asksLatest || answerType === "date" || answerType === "number" || asksVersion.test(text);
  // The number of a section dates nothing: '4. Other business'.
  const isDated = /\d/u.test(heading.replace(/^\d{1,2}(?:\.\d{1,2})*[.)]?\s(?!\()/u, ""));
  return isAsked && isDated ? lead : "";
}

const calledName = /^(?:new )?(-{0,2}[\p{L}_$][\w$.#-]*)(\(|$)/u;
const codeMarks = /\p{Ll}\p{Lu}|[\w$][.#_][\w$]|^--/u;

/** The name in a heading that is written as code: 'queue.unshift' of 'queue.unshift(task, done)'; null in any other. */
export function codeName(heading: string): string | null {
  const [, name, call] = calledName.exec(heading) ?? [];
  return name !== undefined && (call === "(" || codeMarks.test(name)) ? name : null;
}
