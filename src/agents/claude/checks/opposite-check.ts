/**
 * Words of a sentence whose opposite stands in their place in the quotation: 'voted for the line' of 'voted against the line',
 * 'in winter' of 'in summer'. The words beside them have to be the same on both sides, and in the same order: 'sold to Kessler'
 * and 'Kessler bought it' say the same.
 */
import { alternatives, wholeWords } from "../../../languages/combined.ts";
import { languages } from "../../../languages/register.ts";
import { sentences } from "../../../sources/text/sentences.ts";
import { isStopWord, stem } from "../../../sources/text/stems.ts";
import { words } from "../../../sources/text/words.ts";
import type { Grounds } from "./grounds.ts";
import type { SentenceProblem } from "./problem.ts";
import { verbOf } from "./verbs.ts";

/** Members of each group exclude one another. */
const groups = languages.flatMap(({ claims }) =>
  claims.opposites.map((members) =>
    members.map((member) => new RegExp(`(?<![\\p{L}\\p{N}-])(?:${member})(?![\\p{L}\\p{N}]|-\\p{L})`, "giu")),
  ),
);
const denial = new RegExp(`(?:${alternatives(({ claims }) => claims.negations)})(?:\\s+\\p{L}+){0,2}\\s+$`, "iu");
const denying = wholeWords(({ claims }) => claims.quietDenials);

/** What stands around 'before' is of two statements. */
const order = wholeWords(({ claims }) => claims.orders);

/** Characters before a word that hold its denial and the two words between. */
const reach = 120;
/** Words that a neighbour is looked for among in the sentence, and in the quotation. */
const near = 3;
const nearQuoted = 6;
/** Share of the sentence's other content words that a quoted sentence has to hold. */
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
}

/** A member of a group where it stands. */
interface Place {
  readonly word: string;
  readonly member: number;
  readonly from: number;
  readonly to: number;
}

export function oppositeProblems(text: string, { quotes, context }: Grounds): SentenceProblem[] {
  const own = textOf(text);
  const quoted = quotes.filter(({ isRow }) => !isRow).flatMap((quote) => sentences(quote.text).map((sentence) => textOf(sentence.text)));
  const found = groups.flatMap((group) =>
    placesIn(text, group).flatMap((place) => {
      if (isDenied(text, place) || context.some((line) => group[place.member]?.test(line))) return [];
      const other = oppositeOf(place, own, group, quoted);
      return other === null ? [] : [{ place, other }];
    }),
  );
  return found.map(({ place, other }) => ({
    kind: "negation",
    words: place.word,
    message: `the sentence says «${place.word}» where its quote says «${other}»: say what the quote says`,
  }));
}

/** The word of the quotations that excludes the one of the sentence and stands in its place; null where none does. */
function oppositeOf(place: Place, own: Text, group: readonly RegExp[], quoted: readonly Text[]): string | null {
  let best: { score: number; needed: number; word: string } | null = null;
  let same = 0;
  // A second clause has left out what the first one says of its subject: 'adults took it for a week, children for two'.
  const opens = own.tokens.every((token) => token.to > place.from);
  for (const sentence of quoted) {
    const [before, after] = anchorsOf(place, own, sentence.stems);
    const needed = [...before, ...after].reduce((sum, anchor) => sum + weightOf(anchor), 0);
    for (const other of placesIn(sentence.text, group)) {
      const score = scoreOf(other, sentence, before, after);
      if (other.member === place.member) same = Math.max(same, opens ? Number.POSITIVE_INFINITY : score);
      else if (score > (best?.score ?? 0) && isOfMatter(place, own, sentence) && !isDenied(sentence.text, other))
        best = { score, needed, word: other.word };
    }
  }
  return best !== null && best.score === best.needed && best.score >= fewestAnchors && same < best.score ? best.word : null;
}

type Anchors = readonly Token[];

/** The nearest words on both sides that the quoted sentence has, too; two of one side where the other has none. */
function anchorsOf({ word, from, to }: Place, { tokens }: Text, known: ReadonlySet<string>): [Anchors, Anchors] {
  const before = tokens.filter((token) => token.to <= from && known.has(token.stem)).slice(-near);
  const after = tokens.filter((token) => token.from >= to && known.has(token.stem)).slice(0, near);
  const [next, last] = [tokens.filter((token) => token.from >= to).slice(0, 2), tokens.filter((token) => token.to <= from).slice(-2)];
  const isAlone = !order.test(word) && [next, last].some((pair) => pair.length === 2 && pair.every((token) => known.has(token.stem)));
  return [before.slice(isAlone && after.length === 0 ? -2 : -1), after.slice(0, isAlone && before.length === 0 ? 2 : 1)];
}

function scoreOf({ from, to }: Place, { tokens }: Text, before: Anchors, after: Anchors): number {
  const reach = before.length > 1 || after.length > 1 ? near : nearQuoted;
  const held = (list: readonly Token[], anchors: Anchors): number =>
    anchors.filter((anchor) => list.some((token) => token.stem === anchor.stem)).reduce((sum, anchor) => sum + weightOf(anchor), 0);
  const left = tokens.filter((token) => token.to <= from).slice(-reach);
  return held(left, before) + held(tokens.filter((token) => token.from >= to).slice(0, reach), after);
}

/** Words, or a number, on both sides that have to tell the place: one alone is in too many places. */
const fewestAnchors = 2;

/** A number tells more of a place than a word. */
function weightOf(anchor: Token): number {
  return /\d/.test(anchor.stem) ? 2 : 1;
}

function isOfMatter({ from, to }: Place, { tokens }: Text, { stems }: Text): boolean {
  const others = tokens.filter((token) => token.to <= from || token.from >= to);
  return others.filter((token) => stems.has(token.stem)).length >= others.length * sameMatter;
}

function isDenied(text: string, { from }: Place): boolean {
  const before = text.slice(Math.max(0, from - reach), from);
  return denial.test(before) || denying.test(before.slice(-30));
}

/** Places of one word that are looked at in a sentence: one that repeats it without end says nothing. */
const mostPlaces = 12;

function placesIn(text: string, group: readonly RegExp[]): Place[] {
  return group.flatMap((pattern, member) =>
    text
      .matchAll(pattern)
      .take(mostPlaces)
      .map(({ 0: word, index }) => ({ word, member, from: index, to: index + word.length }))
      .toArray(),
  );
}

function textOf(text: string): Text {
  const tokens = words(text)
    .filter((word) => !isStopWord(word.text))
    .map(({ text: word, from, to }) => ({ stem: verbOf(stem(word)), from, to }));
  return { text, tokens, stems: new Set(tokens.map((token) => token.stem)) };
}
