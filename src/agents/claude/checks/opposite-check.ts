/**
 * Finds words of a sentence where the quotation has the opposite word: 'voted for the line' cites 'voted against the line',
 * 'in winter' cites 'in summer'. The neighbouring words must be the same in both texts and in the same order, since 'sold to
 * Kessler' and 'Kessler bought it' agree.
 */
import { alternatives, wholeWords } from "../../../languages/combined.ts";
import { sentences } from "../../../sources/text/sentences.ts";
import { isStopWord, stem } from "../../../sources/text/stems.ts";
import { words } from "../../../sources/text/words.ts";
import { clauseEnd } from "./denied-words.ts";
import type { Grounds } from "./grounds.ts";
import { type OppositeWord, oppositesIn } from "./opposite-words.ts";
import type { SentenceProblem } from "./problem.ts";
import { verbOf } from "./verbs.ts";

const denial = new RegExp(
  `(?:${alternatives(({ claims }) => `${claims.negations}|${claims.nearDenials}`)})(?:\\s+\\p{L}+){0,5}\\s+$`,
  "iu",
);
const anyDenial = wholeWords(({ claims }) => claims.negations);
const denying = wholeWords(({ claims }) => claims.quietDenials);

/** Words such as 'before', which separate two statements. */
const order = wholeWords(({ claims }) => claims.orders);

/** Characters before a word in which a negation of it is looked for; three words may lie between. */
const reach = 120;
/** How many content words away a neighbour may be: in the sentence, and in the quotation. */
const near = 3;
const nearQuoted = 6;
/** Minimum share of the sentence's other content words that a quoted sentence must contain. */
const sameMatter = 0.6;

interface Token {
  readonly stem: string;
  readonly from: number;
  readonly to: number;
}

interface Text {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly stems: ReadonlySet<string>;
  readonly places: readonly OppositeWord[];
}

export function oppositeProblems(text: string, { quotes, context }: Grounds): SentenceProblem[] {
  const own = textOf(text);
  if (own.places.length === 0) return [];
  const quoted = quotes.filter(({ isRow }) => !isRow).flatMap((quote) => sentences(quote.text).map((sentence) => textOf(sentence.text)));
  const named = new Set(context.flatMap((line) => oppositesIn(line).map(({ key }) => key)));
  const found = own.places.flatMap((place) => {
    if (isDenied(text, place) || named.has(place.key)) return [];
    const other = oppositeOf(place, own, quoted);
    return other === null ? [] : [{ place, other }];
  });
  return found.map(({ place, other }) => ({
    kind: "negation",
    shownBy: "comparison",
    words: place.word,
    message: `the sentence says «${place.word}» where its quote says «${other}»: say what the quote says`,
  }));
}

/** The opposite of the sentence's word that the quotations have in the same place; null if there is none. */
function oppositeOf(place: OppositeWord, own: Text, quoted: readonly Text[]): string | null {
  let best: { score: number; needed: number; word: string } | null = null;
  let same = 0;
  // A second clause often omits words of the first: 'adults took it for a week, children for two'.
  const opens = own.tokens.every((token) => token.to > place.from);
  for (const sentence of quoted) {
    const others = sentence.places.filter(({ key }) => key.group === place.key.group);
    if (others.length === 0) continue;
    const [before, after] = anchorsOf(place, own, sentence.stems);
    const needed = [...before, ...after].reduce((sum, anchor) => sum + weightOf(anchor), 0);
    for (const other of others) {
      const score = scoreOf(other, sentence, before, after);
      if (other.key === place.key) same = Math.max(same, opens ? Number.POSITIVE_INFINITY : score);
      else if (score > (best?.score ?? 0) && isOfMatter(place, own, sentence) && isAffirmed(other, sentence, own, place))
        best = { score, needed, word: other.word };
    }
  }
  return best !== null && best.score === best.needed && best.score >= fewestAnchors && same < best.score ? best.word : null;
}

type Anchors = readonly Token[];

/** The nearest word on each side that the quoted sentence also contains; two words of one side if the other side has none. */
function anchorsOf({ word, from, to }: OppositeWord, { tokens }: Text, known: ReadonlySet<string>): [Anchors, Anchors] {
  const before = tokens.filter((token) => token.to <= from && known.has(token.stem)).slice(-near);
  const after = tokens.filter((token) => token.from >= to && known.has(token.stem)).slice(0, near);
  const [next, last] = [tokens.filter((token) => token.from >= to).slice(0, 2), tokens.filter((token) => token.to <= from).slice(-2)];
  const isAlone = !order.test(word) && [next, last].some((pair) => pair.length === 2 && pair.every((token) => known.has(token.stem)));
  return [before.slice(isAlone && after.length === 0 ? -2 : -1), after.slice(0, isAlone && before.length === 0 ? 2 : 1)];
}

function scoreOf({ from, to }: OppositeWord, { tokens }: Text, before: Anchors, after: Anchors): number {
  const reach = before.length > 1 || after.length > 1 ? near : nearQuoted;
  const held = (list: readonly Token[], anchors: Anchors): number =>
    anchors.filter((anchor) => list.some((token) => token.stem === anchor.stem)).reduce((sum, anchor) => sum + weightOf(anchor), 0);
  const left = tokens.filter((token) => token.to <= from).slice(-reach);
  return held(left, before) + held(tokens.filter((token) => token.from >= to).slice(0, reach), after);
}

/** Minimum weight of the neighbours that identify a place: a single word occurs in too many places. */
const fewestAnchors = 2;

/** A number identifies a place better than a word does. */
function weightOf(anchor: Token): number {
  return /\d/.test(anchor.stem) ? 2 : 1;
}

function isOfMatter({ from, to }: OppositeWord, { tokens }: Text, { stems }: Text): boolean {
  const others = tokens.filter((token) => token.to <= from || token.from >= to);
  return others.filter((token) => stems.has(token.stem)).length >= others.length * sameMatter;
}

function isDenied(text: string, { from }: OppositeWord): boolean {
  const before = text.slice(Math.max(0, from - reach), from);
  return denial.test(before) || denying.test(before.slice(-30));
}

/** 'Never works from photographs' says the same as 'always works without photographs'. */
function isAffirmed(other: OppositeWord, quoted: Text, own: Text, place: OppositeWord): boolean {
  return !isDenied(quoted.text, other) && (!deniesBehind(own.text, place) || deniesBehind(quoted.text, other));
}

function deniesBehind(text: string, { to }: OppositeWord): boolean {
  const [clause = ""] = text.slice(to, to + reach).split(clauseEnd);
  return anyDenial.test(clause);
}

function textOf(text: string): Text {
  const tokens = words(text)
    .filter((word) => !isStopWord(word.text))
    .map(({ text: word, from, to }) => ({ stem: verbOf(stem(word)), from, to }));
  return { text, tokens, stems: new Set(tokens.map((token) => token.stem)), places: oppositesIn(text) };
}
