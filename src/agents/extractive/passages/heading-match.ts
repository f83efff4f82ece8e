/**
 * How far a heading, the label of a line or a title says what a question asks: the one decision behind every answer by a heading.
 * Words of the question that stand around it say of what it is asked. Pure.
 */
import { sumOf } from "../../../domain/base/statistics.ts";
import { alternatives } from "../../../languages/combined.ts";
import { contentStems, contentWords } from "../../../sources/text/stems.ts";
import { askerOf } from "./answer-types.ts";
import { type AskedQuestion, coverageOf, heldShare, isAsked, latestWords } from "./asked-question.ts";
import { asksForMainThings, namesThings } from "./main-things.ts";
import { isQuantityName, paymentWords, quantitiesTold, quantityNames } from "./measured-quantities.ts";
import { unnamed } from "./named-things.ts";
import { isLight } from "./word-weights.ts";

export interface HeadingMatch {
  /** How many of the heading's own words are asked for. */
  held: number;
  /** Share of the heading's own words that are asked for, 0 to 1. */
  named: number;
  /** Share of what is asked that the heading and what stands around it hold, 0 to 1. */
  covered: number;
  /** How far the heading, read with what stands around it, is what is asked and nothing else, 0 to 1. */
  likeness: number;
  /** What is asked and held by neither, as stems. */
  missing: readonly string[];
}

const noMatch: HeadingMatch = { held: 0, named: 0, covered: 0, likeness: 0, missing: [] };
/** Of words that only make a heading sharper: light ones, and those behind a preposition ('Life expectancy at birth'). */
const lightWeight = 0.4;
const isHeld = 0.5;
const aside = /\([^()]*\)/gu;
const sharpened = new RegExp(`\\s(?:${alternatives(({ brief }) => brief.prepositions)})\\s.*$`, "iu");

/** A heading without the number before it: '5. Action items'. */
export function unnumbered(title: string): string {
  return title.replace(/^[\d.]+[.)]?\s+/u, "");
}

/** `around`: what else says of what the heading tells something. `unsaid`: words of a question that need be in neither ('covers', 'guide'). */
export function headingMatch(question: AskedQuestion, title: string, around: string, unsaid: readonly RegExp[] = []): HeadingMatch {
  const { text } = question;
  const all = new Set(contentStems(`${title} ${around}`));
  if (unnamed(question.named, `${title} ${around}`).some(({ stem }) => heldShare(question, stem, all) < isHeld)) return noMatch;
  const quantities = quantityNames(text);
  const isQuantity = [...all].some((stem) => quantities.has(stem));
  // An area tells how large a country is, and not how large its population is.
  const implying = question.quantities.flatMap(({ stem }) => (isQuantityName(stem) ? [] : [stem]));
  const told = isQuantity ? implying : quantitiesTold(question.quantities, around);
  const asking = new Set(contentStems(`${askerOf(text)?.words ?? ""} ${latestWords(text)} ${question.isTopic ? "" : paymentWords(text)}`));
  const left = contentWords(text).flatMap((word) => (unsaid.some((words) => words.test(word.text)) ? [word.stem] : []));
  const { covered, missing } = heldBy(question, all.union(new Set(told)), asking.union(new Set(left)));
  const own = namedIn(question, title, (stem) => !asking.has(stem), quantities);
  return { ...own, covered, likeness: own.named ** 2 * covered, missing };
}

/** What of the question the stems hold, without words that ask or need not be said. A light word counts where it is held alone. */
function heldBy(question: AskedQuestion, all: ReadonlySet<string>, unsaid: ReadonlySet<string>): Pick<HeadingMatch, "covered" | "missing"> {
  const lower = question.text.toLowerCase();
  const there = [...question.stems].filter((stem) => heldShare(question, stem, all) > isHeld);
  // 'How to' is one word of the question, and says nothing.
  const isUnsaid = (stem: string): boolean => unsaid.has(stem) || (stem.includes(" ") && lower.startsWith(stem));
  const missing = [...question.stems].filter((stem) => !there.includes(stem) && !isUnsaid(stem));
  const asked = [...there, ...missing.filter((stem) => !isLight(stem))];
  return { covered: asked.length === 0 ? 1 : coverageOf(question, all, asked), missing };
}

/** Words of a heading that together are a synonym of one word of the question, as 'life expectancy' may be of a single word. */
function inPhrases({ others }: AskedQuestion, words: ReadonlySet<string>): ReadonlySet<string> {
  const related = [...others.values()].flat().filter(({ stems, share }) => stems.length > 1 && share > isHeld);
  return new Set(related.flatMap(({ stems }) => (stems.every((stem) => words.has(stem)) ? stems : [])));
}

/** What of a heading the question asks for. */
function namedIn(
  question: AskedQuestion,
  title: string,
  isOwn: (stem: string) => boolean,
  quantities: ReadonlySet<string>,
): Pick<HeadingMatch, "held" | "named"> {
  const whole = unnumbered(title).replace(aside, " ").trim();
  const head = new Set(contentStems(whole.replace(sharpened, "")));
  const own = [...new Set(contentStems(whole))].filter(isOwn);
  const isOfThings = asksForMainThings(question.text);
  const phrased = inPhrases(question, new Set(own));
  const isSaid = (stem: string): boolean => isAsked(question, stem) || phrased.has(stem) || quantities.has(stem);
  const besides = own.filter((stem) => !isSaid(stem) && !(isOfThings && namesThings(stem)));
  const held = own.length - besides.length;
  const weight = sumOf(besides.map((stem) => (isLight(stem) || !head.has(stem) ? lightWeight : 1)));
  return { held, named: held === 0 ? 0 : held / (held + weight) };
}
