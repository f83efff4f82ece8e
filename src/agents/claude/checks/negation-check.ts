/** Whether exactly one of a sentence and its quotation negates the same statement. */
import { alternatives, wholeWords } from "../../../languages/combined.ts";
import { sentences } from "../../../sources/text/sentences.ts";
import { contentStems, stem } from "../../../sources/text/stems.ts";
import { fold, wordTexts } from "../../../sources/text/words.ts";
import { clauseEnd, type Denial, denialsIn } from "./denied-words.ts";
import { excepted, exceptionProblems } from "./exceptions.ts";
import type { Grounds } from "./grounds.ts";
import { madeAmounts } from "./made-amounts.ts";
import { factorsIn } from "./number-words.ts";
import { deniesOpposite } from "./opposite-words.ts";
import { numbersOf, partsOfWholes } from "./parts-of-wholes.ts";
import type { SentenceProblem } from "./problem.ts";
import { leavesOf } from "./rests.ts";
import { deniesTwice, hasOtherBoundaries, isReworded } from "./reworded-denials.ts";
import { verbOf, verbStems } from "./verbs.ts";

const ofWhole = new RegExp(`^(?:${alternatives(({ claims }) => claims.wholeDenials)})$`, "iu");
const quietDenial = wholeWords(({ claims }) => claims.quietDenials, "giu");

const total = wholeWords(({ claims }) => claims.totals);
const totalBehind = new RegExp(`^\\s(?:${alternatives(({ claims }) => claims.totals)})(?!\\p{L})`, "iu");
const partial = wholeWords(({ claims }) => claims.partials);
const restriction = wholeWords(({ claims }) => claims.restrictions);
const limit = wholeWords(({ claims }) => claims.limits);

/** Minimum share of a sentence's content words in a quoted sentence that counts as its source. */
const sameMatter = 0.6;

/** Letters of a root that a negating prefix stands before, and those at the end of a stem that may change there. */
const leastRoot = 4;
const inflection = 2;
const prefixes = alternatives(({ claims }) => claims.denyingPrefixes);
const denyingPrefix = new RegExp(`^(?:${prefixes})(?=\\p{L}{4})`, "u");
const joinedPrefix = new RegExp(`(?<!\\p{L})(${prefixes})-(?=\\p{L})`, "giu");
const joinedSuffix = new RegExp(`-(?=(?:${alternatives(({ claims }) => claims.denyingSuffixes)})(?!\\p{L}))`, "giu");
const denyingSuffix = new RegExp(`(?:${alternatives(({ claims }) => claims.denyingSuffixes)})$`, "u");

const impossible = new RegExp(`^(?:${prefixes})(?<root>\\p{L}{2,})(?:${alternatives(({ claims }) => claims.ableSuffixes)})$`, "u");

/** Words behind a denial among which its verb is: 'be easily used'. */
const passiveWords = 3;

/** Most words denied on one side alone that are looked at: each is held against the whole text. */
const mostDenials = 20;

/** The same for a word such as 'missing'. */
const quietlyDenied = 2;

const pronoun = new RegExp(
  `(?<!\\p{L})(?:${alternatives(({ claims, brief }) => [claims.pronouns, brief.possessives].filter((words) => words !== "").join("|"))})(?!\\p{L})`,
  "iu",
);

export function negationProblems(text: string, { quotes }: Grounds): SentenceProblem[] {
  const stems = verbStems(text);
  if (stems.size < 2) return [];
  const origin = originOf(
    stems,
    quotes.filter(({ isRow }) => !isRow).map((quote) => quote.text),
  );
  if (origin === null) return [];
  const own = denialsIn(text);
  const quoted = denialsIn(origin);
  if (own.length === 0 && quoted.length === 0) return exceptionProblems(text, stems, origin);
  // 'Dogs are not allowed' of 'pets are allowed except dogs'.
  if (own.length > 0 && excepted(origin).some(({ of }) => stems.has(of))) return [];
  // As many negations of other words may say the same: 'no plant was closed', 'the plants were not closed'. The quote's
  // negations of words that are not in the sentence do not count.
  if (own.length === quoted.filter(({ of }) => of.some((each) => stems.has(each))).length) return [];
  // 'Dinner is not' denies nothing of breakfast.
  const isForAll = ({ isAlone, isEnd, of }: Denial): boolean => isAlone || (isEnd && of.some((each) => stems.has(each) || /\d/.test(each)));
  if (own.length > 0 && (quoted.some(isForAll) || namesRest(text, quotes))) return [];
  const lost = missing(quoted, own, stems).filter(
    (denial) =>
      !isLimited(denial, origin, text) &&
      !isSaidOtherwise(denial, text, origin) &&
      !isContrast(denial, origin) &&
      !deniesOpposite(denial.at, origin, text),
  );
  const added = missing(own, quoted, verbStems(origin)).filter(
    (denial) =>
      !(isOfTotal(denial, text, origin) && tellsPart(origin)) &&
      !isLimited(denial, text, origin) &&
      !isSaidOtherwise(denial, origin, text) &&
      !deniesOpposite(denial.at, text, origin),
  );
  const areTwo = deniesTwice(added);
  const isOtherwise = (denial: Denial): boolean => isReworded(text, origin, denial.of[0] ?? "") || isOfTotal(denial, text, origin);
  return [
    ...lost.map(({ word }) => ({
      kind: "negation" as const,
      shownBy: hasOtherBoundaries(text, origin) ? ("rewording" as const) : ("comparison" as const),
      words: word,
      message: `the quote says «${word}», and the sentence does not: say what the quote says`,
    })),
    ...added.map((denial) => ({
      kind: "negation" as const,
      shownBy:
        areTwo || isOtherwise(denial)
          ? ("rewording" as const)
          : ofWhole.test(denial.word)
            ? ("conclusion" as const)
            : ("comparison" as const),
      words: denial.word,
      message: `the sentence says «${denial.word}», and its quote does not: say what the quote says`,
    })),
  ];
}

/** Whether the sentence tells of those that a part leaves: 'three did not return' of 'eleven of the fourteen returned'. */
function namesRest(text: string, quotes: Grounds["quotes"]): boolean {
  const rests = quotes.flatMap((quote) => [
    ...partsOfWholes(quote.text).map(({ part, whole }) => whole - part),
    ...numbersOf(quote.text).flatMap(({ digits, unit }) => (unit === "%" ? [100 - digits] : [])),
    ...madeAmounts({ quotes: [quote] }).combined.map(({ digits, factor }) => digits * factor),
  ]);
  if (rests.length > 0 && numbersOf(text).some(({ digits, factor }) => rests.includes(digits * factor))) return true;
  return quotes.some((quote) => leavesOf(quote.text, text));
}

/**
 * Negations of words that the other text contains without negation. One word in common may be said of something else: a
 * further one, denied with it or before it, has to be there, too.
 */
function missing(denials: readonly Denial[], others: readonly Denial[], otherStems: ReadonlySet<string>): Denial[] {
  const alsoDenied = new Set(others.flatMap(({ of, about }) => [...of, ...about]));
  const found = denials.filter(({ of: [first, second], by }) => {
    const beside = [second, by].filter((each) => each !== undefined && each !== null);
    const isSame = second === undefined || beside.some((each) => otherStems.has(each));
    return first !== undefined && otherStems.has(first) && isSame && !alsoDenied.has(first);
  });
  return [...new Map(found.map((denial) => [denial.of[0], denial])).values()].slice(0, mostDenials);
}

function isSaidOtherwise(denial: Denial, text: string, other: string): boolean {
  return isQuietlyDenied(denial, text, other) || isDeniedWithin(denial, text, other) || isImpossible(denial, text, other);
}

/** 'Do not open it before the pressure has dropped' and 'open it only once the pressure has dropped' say the same. */
function isLimited({ at }: Denial, text: string, other: string): boolean {
  return restriction.test(other) && !restriction.test(text) && limit.test(text.slice(at).split(clauseEnd)[0] ?? "");
}

/** 'Not all were there': it denies only that they are all, which the other does not say. */
function isOfTotal({ word, at }: Denial, text: string, other: string): boolean {
  return totalBehind.test(text.slice(at + word.length)) && !total.test(other);
}

/** Whether it is said of a part, so that 'not all' follows: 'most were there', 'nine of ten were', 'all were but one'. */
function tellsPart(text: string): boolean {
  return partial.test(text) || numbersOf(text).length > 0 || factorsIn(text).length > 0 || excepted(text).length > 0;
}

/** Whether a part of a word negates: 'unofficial' is 'not official', and 'colourless' 'without colour'. */
function isDeniedWithin({ of: [first] }: Denial, text: string, other: string): boolean {
  const root = first?.slice(0, Math.max(leastRoot, first.length - inflection));
  if (root === undefined || root.length < leastRoot) return false;
  const told = new Set(wordTexts(other).map(fold));
  return wordTexts(text.replace(joinedPrefix, "$1").replace(joinedSuffix, "")).some((word) => {
    const own = fold(word);
    const rest = own.replace(denyingPrefix, "");
    return !told.has(own) && ((rest !== own && rest.startsWith(root)) || (own.startsWith(root) && denyingSuffix.test(own)));
  });
}

/** 'Unusable' says that it cannot be used. */
function isImpossible({ at, word: denying }: Denial, text: string, other: string): boolean {
  const behind = wordTexts(other.slice(at + denying.length).split(clauseEnd)[0] ?? "");
  const denied = behind.slice(0, passiveWords).map((each) => verbOf(stem(each)));
  return wordTexts(text).some((word) => {
    const root = impossible.exec(fold(word))?.groups?.root;
    return root !== undefined && [root, `${root}e`].some((verb) => denied.includes(verbOf(stem(verb))));
  });
}

/** Whether a text negates by another word: 'drops support' is 'not supported', 'a missing comment' is 'no comment'. */
function isQuietlyDenied({ of }: Denial, text: string, other: string): boolean {
  const known = new Set(contentStems(other));
  return [...text.matchAll(quietDenial)].some((match) => {
    const [own, ...near] = contentStems(text.slice(match.index)).slice(0, quietlyDenied + 1);
    return own !== undefined && !known.has(own) && near.some((each) => of.includes(verbOf(each)));
  });
}

/** Whether the quotation also affirms what it negates: 'a warning, not an error …; the flag turns it into an error'. */
function isContrast({ at, of: [first] }: Denial, origin: string): boolean {
  const isTold = contentStems(origin).filter((each) => verbOf(each) === first).length > 1;
  return isTold && /,\s*$/.test(origin.slice(0, at));
}

/**
 * The quoted sentence that shares the most with a written one; null where none shares enough. One with a pronoun
 * tells of what the sentences before it name.
 */
function originOf(stems: ReadonlySet<string>, quotes: readonly string[]): string | null {
  let best: { text: string; share: number } | null = null;
  for (const quote of quotes) {
    const before = new Set<string>();
    for (const { text } of sentences(quote)) {
      const own = verbStems(text);
      // One that is told as a whole may be joined with what was said before it.
      const isWhole = own.size > 1 && own.isSubsetOf(stems);
      const all = isWhole || pronoun.test(text) ? own.union(before) : own;
      const share = stems.intersection(all).size / stems.size;
      if (share >= sameMatter && share > (best?.share ?? 0) && !stems.isDisjointFrom(own)) best = { text, share };
      for (const each of own) before.add(each);
    }
  }
  return best?.text ?? null;
}
