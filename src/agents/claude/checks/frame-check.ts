/**
 * Finds words that differ from the quotation's between the same neighbours, whatever the rest of the sentence says: a new
 * word, 'tank engines again' citing 'aircraft engines again', or a word that the quotation has elsewhere, 'arbitration in
 * Geneva' citing 'mediation in Geneva, then arbitration in London'.
 */
import { wholeWords } from "../../../languages/combined.ts";
import { sentences } from "../../../sources/text/sentences.ts";
import { type ContentWord, contentWordsOf } from "./content-words.ts";
import type { Grounds } from "./grounds.ts";
import { withoutUnits } from "./name-check.ts";
import type { SentenceProblem } from "./problem.ts";
import { mayMeanTheSame } from "./replaced-word.ts";
import { isVerb } from "./verbs.ts";

const possessive = wholeWords(({ brief }) => brief.possessives);

const calendar = wholeWords(({ dates }) => dates.named);

/** Minimum share and number of the sentence's other content words that the quotation must contain. */
const ownWords = 0.6;
const fewest = 3;
/** Minimum length of a word that is examined, and the length of the prefix that words of one family share. */
const shortest = 3;
const family = 4;
/** Content words on one side of a word that may be joined to it across a list or another phrase. */
const reach = 4;

export function frameProblems(text: string, { quotes, context }: Grounds): SentenceProblem[] {
  const own = contentWordsOf(withoutUnits(text));
  const quoted = quotes
    .filter(({ isRow }) => !isRow)
    .flatMap((quote) => sentences(quote.text).map(({ text }) => contentWordsOf(withoutUnits(text))));
  const families = new Set([...quoted.flat(), ...context.flatMap(contentWordsOf)].map(familyOf));
  const replaced = own.findIndex((_, at) => isReplaced(own, at, quoted, families));
  if (replaced >= 0) {
    const words = (own[replaced] as ContentWord).word;
    return [
      { kind: "name", shownBy: "comparison", words, message: `the quotes have another word in the place of «${words}»: say what they say` },
    ];
  }
  const found = own.findIndex((word, at) => at > 0 && isOtherwiseJoined(own[at - 1] as ContentWord, word, own, quoted));
  if (found < 1) return [];
  const words = (own[found] as ContentWord).word;
  const message = `the quotes join «${words}» to something else than «${(own[found - 1] as ContentWord).word}»: say what they say`;
  return [{ kind: "name", shownBy: "comparison", words, message }];
}

function isOtherwiseJoined(
  head: ContentWord,
  word: ContentWord,
  own: readonly ContentWord[],
  quoted: readonly (readonly ContentWord[])[],
): boolean {
  if (word.link === null || word.link === "" || word.kind === "number" || possessive.test(word.link) || isVerbLike(word)) return false;
  const heads = placesOf(head, quoted);
  const [place] = heads;
  if (place === undefined || heads.length > 1) return false;
  const [sentence, at] = place;
  const next = sentence[at + 1];
  if (next?.link !== word.link || next.kind !== word.kind || next.stem === word.stem || mayMeanTheSame(word.stem, next.stem)) return false;
  const places = placesOf(word, quoted);
  if (places.length === 0) return false;
  const isNear = places.some(
    ([other, index]) => other === sentence && index > at - reach && index <= at + reach && !other.slice(at + 2, index).some(isVerbLike),
  );
  return !isNear && !own.some((other) => other.stem === next.stem && other !== word);
}

type Place = readonly [sentence: readonly ContentWord[], at: number];

function placesOf(word: ContentWord, quoted: readonly (readonly ContentWord[])[]): Place[] {
  return quoted.flatMap((sentence) => sentence.flatMap((other, at): Place[] => (other.stem === word.stem ? [[sentence, at]] : [])));
}

function isReplaced(
  own: readonly ContentWord[],
  at: number,
  quoted: readonly (readonly ContentWord[])[],
  families: ReadonlySet<string>,
): boolean {
  const word = own[at] as ContentWord;
  if (word.kind !== "word" || word.word.length < shortest || isVerbLike(word) || families.has(familyOf(word))) return false;
  const known = own.filter((other) => families.has(familyOf(other))).length;
  if (known < fewest || known < (own.length - 1) * ownWords) return false;
  const [before, after] = [own[at - 1], own[at + 1]];
  const isOther = (other: ContentWord): boolean =>
    other.kind === "word" && !isVerbLike(other) && !mayMeanTheSame(word.stem, other.stem) && !own.some(({ stem }) => stem === other.stem);
  return quoted.some((sentence) =>
    sentence.some((other, index) => {
      const [left, right] = [sentence[index - 1], sentence[index + 1]];
      const isLeft =
        before !== undefined && before.kind !== "number" && before.stem === left?.stem && word.link !== null && word.link === other.link;
      const isRight = after !== undefined && after.stem === right?.stem && after.link !== null && after.link === right.link;
      // No word precedes the first one, so all other words must be the quotation's.
      const isOpening = at === 0 && !calendar.test(word.word) && after?.kind === "word" && after.link === "" && known === own.length - 1;
      return isRight && (isLeft || isOpening) && isOther(other);
    }),
  );
}

function familyOf({ stem }: ContentWord): string {
  return stem.slice(0, family);
}

function isVerbLike({ word, stem }: ContentWord): boolean {
  return isVerb({ text: word, stem });
}
