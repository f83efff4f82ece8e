/**
 * Which problems of a sentence are sure, and which are doubts. A sentence in the words of its quotation differs from it by the
 * fault alone; one in words of its own may say the same by other means: count, compute, or deny the opposite. Pure.
 */
import { sentences } from "../../../sources/text/sentences.ts";
import { computableFrom } from "./computable.ts";
import { daysIn, reckonableFrom } from "./computed-dates.ts";
import { deniesOtherwise } from "./denials.ts";
import { type Grounds, wordsAround } from "./grounds.ts";
import { numbersOf } from "./parts-of-wholes.ts";
import type { SentenceProblem, WeighedProblem } from "./problem.ts";
import { rivalledBy } from "./rivals.ts";
import { exchangedIn } from "./slots.ts";
import { isSupplied } from "./supplied-names.ts";
import { valuesIn } from "./valued-parts.ts";
import { verbStems } from "./verbs.ts";

/** Least number and share of its words that a sentence in words of its own has beyond every sentence of its quotations. */
const ownWords = 2;
const ownShare = 0.2;
/** Words beyond all quotations with which a sentence tells more than it quotes. */
const freeWords = 3;
/** Values of one unit that differ by less may have been exchanged. */
const likeSize = 2;
/** Least number of words that make a sentence recognizable as a quoted one. */
const repeatedWords = 4;
/** Limits the time that a long text takes. */
const mostWeighed = 20;

/** The problems, each with whether it is a doubt. A text without quotations or with very many problems has none. */
export function weighed(problems: readonly SentenceProblem[], text: string, grounds: Grounds): WeighedProblem[] {
  const isWeighed = problems.length > 0 && problems.length <= mostWeighed && grounds.quotes.length > 0;
  if (!isWeighed) return problems.map((problem) => ({ ...problem, isDoubt: false }));
  const wording = wordingOf(text, grounds);
  const areTwoDenied = problems.filter(({ kind }) => kind === "negation").length > 1;
  const isDeniedOtherwise = () => deniesOtherwise(text, nearestOf(text, grounds));
  const isRivalled = rivalledBy(text, wordsAround(grounds));
  const isReadOut = readFrom(wordsAround(grounds));
  const isLikeQuoted = likeAnyIn(wordsAround(grounds));
  const canBeReckoned = reckonableFrom(wordsAround(grounds));
  const canBeComputed = computableFrom(text, grounds);
  const days = daysIn(text);
  const isDoubt = ({ shownBy, kind, words }: SentenceProblem): boolean => {
    const { beyond, isOwn, isRepeated } = wording(words);
    if (shownBy === "rewording") return true;
    if (shownBy === "conclusion" && !isRepeated) return true;
    if (kind === "negation") return (beyond > 0 || areTwoDenied) && isDeniedOtherwise();
    if (shownBy === "comparison") return beyond > 0;
    if (kind === "date") return beyond > 0 && canBeReckoned(words);
    if (days.includes(words)) return canBeReckoned(words) && !isRepeated;
    if (kind === "name") return isSupplied(words, text, wordsAround(grounds)) && !isRepeated;
    if (shownBy === "count" && beyond > 0 && !isRivalled(words)) return true;
    if (kind === "number" && beyond >= freeWords && isReadOut(words) && !isLikeQuoted(words)) return true;
    // Where the quotation has nothing of its kind, a count stands for no other number.
    const mayBeExchanged = isRepeated && (shownBy !== "count" || isRivalled(words));
    return kind === "number" && ((isOwn && (shownBy === "count" || canBeReckoned(words))) || (!mayBeExchanged && canBeComputed(words)));
  };
  const judged = problems.map((problem) => ({ ...problem, isDoubt: isDoubt(problem) }));
  // 'A year' of what a month costs, where the sum for the year can be computed.
  const isComputed = judged.some(({ kind, isDoubt }) => kind === "number" && isDoubt);
  return judged.map((problem) => (isComputed && problem.kind === "unit" ? { ...problem, isDoubt: true } : problem));
}

/** A test of words for a number that a reader may get from those of the text, however that goes: none from no number, and no share. */
function readFrom(around: string): (words: string) => boolean {
  const holdsNumbers = numbersOf(around).length > 0;
  return (words) => holdsNumbers && numbersOf(words).every(({ unit }) => unit !== "%");
}

/** A test of words for an amount that the text has in the same unit and of a like size. */
function likeAnyIn(around: string): (words: string) => boolean {
  const sizesIn = (text: string) =>
    numbersOf(text).flatMap(({ unit, digits, factor }) => (unit === null ? [] : [{ unit, value: digits * factor }]));
  const told = sizesIn(around);
  const isLike = (one: number, other: number): boolean => Math.max(one, other) < Math.min(one, other) * likeSize;
  return (words) => sizesIn(words).some(({ unit, value }) => told.some((other) => other.unit === unit && isLike(value, other.value)));
}

interface Wording {
  /** Content words that stand in no quotation. */
  readonly beyond: number;
  /** Whether no quoted sentence comes near it. */
  readonly isOwn: boolean;
  /** Whether it is a quoted sentence, but for the words in question. */
  readonly isRepeated: boolean;
}

/** How near the sentence, without its values and the given words, is to the quotations. */
function wordingOf(text: string, { quotes, context }: Grounds): (words: string) => Wording {
  const around = verbStems(context.join("\n"));
  const isExchanged = exchangedIn(text, { quotes, context });
  const quoted = quotes.flatMap((quote) => sentences(quote.text).map((sentence) => verbStems(sentence.text)));
  const all = quoted.reduce((whole, stems) => whole.union(stems), around);
  return (words) => {
    const rest = text.replace(words, " ");
    const values = new Set(valuesIn(rest).flatMap((value) => [...verbStems(value.text)]));
    const own = verbStems(rest).difference(values);
    const fewest = Math.min(own.size, ...quoted.map((stems) => own.difference(stems).difference(around).size));
    return {
      beyond: own.difference(all).size,
      isOwn: (fewest >= ownWords && fewest > own.size * ownShare) || (fewest > 0 && fewest >= own.size / 2),
      isRepeated: (fewest === 0 && own.size >= repeatedWords) || isExchanged(words),
    };
  };
}

/** The quoted sentence that shares the most words with the text. */
function nearestOf(text: string, { quotes }: Grounds): string {
  const own = verbStems(text);
  const shared = (sentence: string): number => own.intersection(verbStems(sentence)).size;
  const all = quotes.flatMap((quote) => sentences(quote.text).map((sentence) => ({ text: sentence.text, shared: shared(sentence.text) })));
  return all.reduce((best, other) => (other.shared > best.shared ? other : best)).text;
}
