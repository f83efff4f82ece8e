/**
 * How far a short title (a heading, the label of a line) says what a question asks. Words of the question that the title's
 * surroundings hold are left out: they say of what it is asked. Pure.
 */
import { contentStems } from "../../../sources/text/stems.ts";
import { askerOf } from "./answer-types.ts";
import { type AskedQuestion, heldShare, isAsked, isLight, latestWords } from "./asked-question.ts";
import { paymentWords } from "./measured-quantities.ts";
import { unnamed } from "./named-things.ts";

export interface TitleMatch {
  /** Words of the question that the title holds. */
  held: number;
  /** Likeness, 0 to 1. */
  likeness: number;
}

const noMatch: TitleMatch = { held: 0, likeness: 0 };
const lightWeight = 0.4;
const isHeld = 0.5;
/** Where a title may say the same in other words: one in the place of another ('hand in' for 'submit') counts half. */
const replaced = 0.5;

/** A heading without the number before it: '5. Action items'. */
export function unnumbered(title: string): string {
  return title.replace(/^[\d.]+[.)]?\s+/u, "");
}

const aside = /\([^()]*\)/gu;

/** `around`: everything else that says of what the title tells something, as text. */
export function titleMatch(question: AskedQuestion, title: string, around: string, inOtherWords = false): TitleMatch {
  const own = new Set(contentStems(title));
  const isInTitle = (stem: string): boolean => heldShare(question, stem, own) > isHeld;
  if (own.size === 0 || ![...question.stems].some(isInTitle)) return noMatch;
  const context = new Set(contentStems(around));
  if (unnamed(question.named, `${title} ${around}`).some(({ stem }) => heldShare(question, stem, context) < isHeld)) return noMatch;
  const asking = new Set(
    contentStems(`${askerOf(question.text)?.words ?? ""} ${latestWords(question.text)} ${paymentWords(question.text)}`),
  );
  let held = 0;
  let missing = 0;
  const text = question.text.toLowerCase();
  for (const stem of question.stems) {
    // 'How to' is one word of the question, and says nothing.
    if (stem.includes(" ") && text.startsWith(stem)) continue;
    const weight = isLight(stem) ? lightWeight : 1;
    if (isInTitle(stem)) held += weight;
    else if (!asking.has(stem) && heldShare(question, stem, context) <= isHeld) missing += weight;
  }
  const besides = [...new Set(contentStems(title.replace(aside, " ")))]
    .filter((stem) => !isAsked(question, stem) && !asking.has(stem))
    .reduce((sum, stem) => sum + (isLight(stem) ? lightWeight : 1), 0);
  const likeness =
    held === 0 ? 0 : (held + (inOtherWords ? replaced * Math.min(missing, besides) : 0)) / (held + Math.max(missing, besides));
  return { held, likeness };
}
