/** Parses a question about table rows: the kind of row, the order, the conditions. Pure. */
import { alternatives, letters } from "../../../../languages/combined.ts";
import { dates } from "../../../../sources/text/dates.ts";
import { quantities } from "../../../../sources/text/numbers.ts";
import { isStopWord, stem } from "../../../../sources/text/stems.ts";
import { words } from "../../../../sources/text/words.ts";
import { type Condition, conditionIn } from "../intent.ts";
import { answerUnits, askingWords, asksSubject, asksTime, measureWords, percentWord } from "../measure-words.ts";
import * as wording from "./row-words.ts";

/** Ways of answering; each is tried if the question has its words. */
export const rowKinds = ["difference", "count", "compare", "extreme", "sum", "same", "neighbour", "filter", "end"] as const;
export type RowKind = (typeof rowKinds)[number];

export interface Token {
  text: string;
  stem: string;
  /** Offsets in the question. */
  from: number;
  to: number;
  /** Part of the question's form ('how many', 'above'): it need not occur in the table. */
  structural: boolean;
  /** Capitalised within the sentence. */
  isName: boolean;
}

export interface RowQuestion {
  /** Lower case. */
  text: string;
  kinds: RowKind[];
  tokens: Token[];
  /** What is asked for ('which mountain peak'), as token indexes. */
  head: number[];
  /** Which neighbour, end of the list or extremum is meant. */
  side: "before" | "after";
  end: "first" | "last";
  which: "maximum" | "minimum";
  /** Conditions with numbers ('more than 5'); all must hold. */
  conditions: Condition[];
  /** 'Larger than Kilifi': the limit is the value of the named row. */
  relation: "above" | "below";
  isVersus: boolean;
  /** 'In which year', 'how many years': the answer is a time. */
  asksTime: boolean;
  /** 'Grew the most': the quantity is a change. */
  asksChange: boolean;
  /** Dates of the question in the format of cells: '2010-06'. */
  times: string[];
  numbers: { value: number; from: number; to: number }[];
  /** Stems of implied quantities: 'tallest' means a height. */
  implied: ReadonlySet<string>;
  wantsAll: boolean;
  wantsOthers: boolean;
  /** The list's order is meant, not the order of a quantity. */
  inListOrder: boolean;
}

const structuralWords = [
  wording.beforeWords,
  wording.afterWords,
  wording.firstWords,
  wording.lastWords,
  wording.listWords,
  wording.countWords,
  wording.differenceWords,
  wording.sumWords,
  wording.allWords,
  wording.onlyWords,
  wording.sameWords,
  wording.besidesWords,
  wording.eitherWords,
  wording.thanWords,
  wording.comparing,
  wording.lesserWords,
  wording.fillerWords,
  answerUnits,
  askingWords,
];

/** Parses a question about rows; null where it is none. */
export function rowQuestion(question: string): RowQuestion | null {
  const lower = question.toLowerCase();
  if (lower.length !== question.length) return null;
  const has = (pattern: RegExp): boolean => lower.search(pattern) >= 0;
  const { conditions, open: whole } = conditionsIn(lower);
  if (openLimit.test(whole) || (negation.test(whole) && (conditions.length > 0 || whole.search(wording.comparing) >= 0))) return null;
  // In 'mountain peak', 'peak' is not a maximum.
  const open = whole.replace(noExtreme, (word) => " ".repeat(word.length));
  const hasOpen = (pattern: RegExp): boolean => open.search(pattern) >= 0;
  const superlative = measureWords.flatMap(([measure, pattern]) =>
    (measure === "maximum" || measure === "minimum") && hasOpen(pattern) ? [pattern] : [],
  );
  const compares = hasOpen(wording.comparing) || superlative.length > 0;
  const versus = hasOpen(wording.thanWords) && hasOpen(wording.comparing);
  const asked: Record<RowKind, boolean> = {
    difference: hasOpen(wording.differenceWords),
    count: has(wording.countWords) && !hasOpen(wording.differenceWords),
    compare: (compares || aboveOrBelow.test(open)) && (hasOpen(wording.eitherWords) || versus),
    extreme: superlative.length > 0 && !hasOpen(wording.eitherWords),
    // A percentage of a total is not a sum.
    sum: hasOpen(wording.sumWords) && !percentWord.test(open) && !shareWords.test(open),
    same: hasOpen(wording.sameWords),
    neighbour: hasOpen(wording.beforeWords) || hasOpen(wording.afterWords),
    filter: conditions.length > 0 || versus || hasOpen(wording.onlyWords) || hasOpen(wording.besidesWords),
    end: hasOpen(wording.firstWords) || hasOpen(wording.lastWords),
  };
  // 'Is the peak of X higher than that of Y' is about these two only.
  const kinds = rowKinds.filter((kind) => asked[kind] && (kind === "compare" || !wording.yesOrNo.test(open)));
  if (kinds.length === 0) return null;
  const tokens = tokensOf(question, lower, superlative);
  return {
    text: lower,
    kinds,
    tokens,
    head: headOf(lower, tokens),
    side: hasOpen(wording.afterWords) && !hasOpen(beforeOnly) ? "after" : "before",
    end: hasOpen(wording.lastWords) ? "last" : "first",
    which: firstOf(open, [wording.lesserWords, minimumWords]) < firstOf(open, greaterWords) ? "minimum" : "maximum",
    conditions,
    relation: hasOpen(wording.lesserWords) ? "below" : "above",
    isVersus: versus,
    asksTime: hasOpen(asksTime) || timesCounted.test(lower),
    asksChange: hasOpen(wording.changeWords),
    times: dates(question).map(({ iso }) => iso),
    numbers: quantities(question).map(({ value, from, to }) => ({ value, from, to })),
    implied: wording.impliedStems(lower),
    wantsAll: hasOpen(wording.allWords),
    wantsOthers: hasOpen(wording.besidesWords),
    inListOrder: hasOpen(wording.inListOrder),
  };
}

const minimumWords = measureWords.find(([measure]) => measure === "minimum")?.[1] ?? /(?!)/u;
/** The query for tables; empty where all words belong to the question's form. */
export function rowQuery({ tokens }: Pick<RowQuestion, "tokens">): string {
  return tokens
    .filter(({ structural }) => !structural)
    .map(({ text }) => text)
    .join(" ");
}

const maximumWords = measureWords.find(([measure]) => measure === "maximum")?.[1] ?? /(?!)/u;
/** Comparing words for the greater end. */
const greaterWords = [maximumWords, wording.greaterWords];
const aboveOrBelow = wording.betweenLetters("aboveOrBelow");

/** Smallest offset at which any of the patterns matches. */
function firstOf(text: string, patterns: readonly RegExp[]): number {
  return Math.min(...patterns.map((pattern) => text.search(pattern)).map((at) => (at < 0 ? Number.POSITIVE_INFINITY : at)));
}

const beforeOnly = wording.betweenLetters("beforeOnly");
const noExtreme = new RegExp(wording.betweenLetters("noExtreme").source, "gu");
/** A limit whose number was not parsed ('at least half of'), or a reversed comparison: ignoring it would answer a different question. */
const openLimit = wording.betweenLetters("openLimit");
const negativeEnding = alternatives(({ rows }) => rows.negativeEnding);
const negation = new RegExp(`${wording.betweenLetters("negation").source}|${negativeEnding}(?![${letters}])`, "u");
const shareWords = wording.betweenLetters("shareWords");
const timesCounted = new RegExp(
  `(?<![${letters}])(?:${alternatives(({ rows }) => rows.timesCounted)})(?! (?:${alternatives(({ rows }) => rows.notTimesCounted)}))`,
  "u",
);
const between = new RegExp(
  `(?<![${letters}])(?:${alternatives(({ rows }) => rows.between)})\\s+(\\d[\\d,. ]*?)\\s+(?:${alternatives(({ rows }) => rows.betweenAnd)})\\s+(\\d[\\d,.]*)`,
  "u",
);

/** Every comparison with a number, and the text without them. */
function conditionsIn(lower: string): { conditions: Condition[]; open: string } {
  const conditions: Condition[] = [];
  let open = lower;
  for (let found = conditionIn(open); found !== null && conditions.length < 3; found = conditionIn(open)) {
    conditions.push(found.condition);
    open = open.slice(0, found.from) + " ".repeat(found.to - found.from) + open.slice(found.to);
  }
  const range = conditions.length === 0 ? between.exec(open) : null;
  const [low, high] = [quantities(range?.[1] ?? "")[0], quantities(range?.[2] ?? "")[0]];
  // A range between two years is a time span, not a quantity.
  if (range !== null && low !== undefined && high !== undefined && dates(range[0]).length === 0) {
    conditions.push(
      { relation: "atLeast", value: low.value, written: low.value },
      { relation: "atMost", value: high.value, written: high.value },
    );
    open = open.slice(0, range.index) + " ".repeat(range[0].length) + open.slice(range.index + range[0].length);
  }
  return { conditions, open };
}

function tokensOf(question: string, lower: string, superlative: readonly RegExp[]): Token[] {
  const structural = [...structuralWords, ...superlative].flatMap((pattern) =>
    [...lower.matchAll(pattern)].map((match) => ({ from: match.index, to: match.index + match[0].length })),
  );
  return words(question).flatMap(({ text, from, to }) => {
    const asking = structural.some((span) => span.from <= from && to <= span.to);
    if (isStopWord(text) && !asking) return [];
    return [{ text, stem: stem(text), from, to, structural: asking, isName: from > 0 && /^\p{Lu}/u.test(text) }];
  });
}

/** The words after the question word, up to the next stop word. */
function headOf(lower: string, tokens: readonly Token[]): number[] {
  const starts = [asksSubject, wording.countWords, askingWords].flatMap((pattern) => {
    const match = [...lower.matchAll(pattern)][0];
    return match === undefined ? [] : [match.index + match[0].length];
  });
  const start = starts.length === 0 ? 0 : Math.min(...starts);
  const head: number[] = [];
  let end = start;
  for (const [index, token] of tokens.entries()) {
    if (token.from < start) continue;
    const gap = lower.slice(end, token.from).trim();
    if (head.length > 0 && gap !== "") break;
    end = token.to;
    if (!token.structural) head.push(index);
  }
  return head;
}
