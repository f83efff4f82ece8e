/**
 * Names that a writer who knows the matter adds to what is cited: a country or a part of the world, 'the Austrian town' of
 * Linz, and what completes a name, 'Leo Tolstoy' of 'Tolstoy'. Where the grounds have none of its kind, and nothing in its
 * place, nothing was exchanged, and no word shows whether it is right. Pure.
 */
import { alternatives } from "../../../languages/combined.ts";
import { languages } from "../../../languages/register.ts";
import { countryNames } from "../../../sources/places/country-names.ts";
import { isStopWord, stem } from "../../../sources/text/stems.ts";
import { fold, wordTexts } from "../../../sources/text/words.ts";
import { isOfCapital } from "./capitals.ts";
import { isFormOf } from "./place-forms.ts";
import { PlaceNames } from "./place-names.ts";

/** Codes of the United Nations: Africa, Asia, Europe, Oceania. */
const partsOfWorld = ["002", "142", "150", "009"];

let kinds: readonly [countries: PlaceNames, parts: PlaceNames] | null = null;

/** Folded words of every country's names. */
let countries: readonly (readonly string[])[] | null = null;

const direction = new RegExp(`^(?:${alternatives(({ claims }) => claims.directions)})$`, "iu");
const capitalised = /(?<![\p{L}\p{M}\d'’-])\p{Lu}[\p{L}\p{M}\d]*/gu;

/** @param name A word that the text around does not have. */
export function isSupplied(name: string, text: string, around: string): boolean {
  return [isOfNewKind, isOfCapital, isPartOf, completes].some((isSo) => isSo(name, text, around));
}

/** Whether it is the part of a place that the sentence adds: 'East' of 'two East African countries'. */
function isPartOf(name: string, text: string, around: string): boolean {
  if (!direction.test(name)) return false;
  const own = neighboursIn(text, (word) => word === name);
  return own.some(({ after }) => after !== null && !isInCountry(name, after) && isOfNewKind(after, text, around));
}

/** Whether both words are a country's name, or its adjective: 'South African'. */
function isInCountry(direction: string, place: string): boolean {
  countries ??= [...countryNames()].flatMap(({ names }) => names.map((name) => wordTexts(name).map(fold)));
  return countries.some(
    ([first, last = "", ...rest]) =>
      rest.length === 0 && first === fold(direction) && (last === fold(place) || isFormOf(fold(place), last)),
  );
}

/** Whether it stands beside a name that has no name on this side in the text around. */
function completes(name: string, text: string, around: string): boolean {
  const own = neighboursIn(text, (word) => word === name);
  return own.some(({ before, after }) => isBare(before, "after", around) || isBare(after, "before", around));
}

function isBare(word: string | null, side: keyof Neighbours, around: string): boolean {
  const places = word === null ? [] : neighboursIn(around, (other) => stem(other) === stem(word));
  return places.length > 0 && places.every((place) => place[side] === null);
}

interface Neighbours {
  readonly before: string | null;
  readonly after: string | null;
}

/** The names right before and behind each of the meant ones. */
function neighboursIn(text: string, isMeant: (word: string) => boolean): Neighbours[] {
  const words = [...text.matchAll(capitalised)].filter(([word]) => !isStopWord(word));
  const beside = (one: RegExpExecArray | undefined, next: RegExpExecArray | undefined): boolean =>
    one !== undefined && next !== undefined && /^\.?[\s\u00a0-]$/.test(text.slice(one.index + one[0].length, next.index));
  return words.flatMap((word, at) => {
    const [before, after] = [words[at - 1], words[at + 1]];
    if (!isMeant(word[0])) return [];
    return [{ before: beside(before, word) ? (before?.[0] ?? null) : null, after: beside(word, after) ? (after?.[0] ?? null) : null }];
  });
}

/** Whether it is one of a country, or of a part of the world, and the text around has none of that kind. */
function isOfNewKind(name: string, text: string, around: string): boolean {
  kinds ??= [
    new PlaceNames([...countryNames()].flatMap(({ names }) => names)),
    new PlaceNames(
      languages.flatMap(({ tag }) => {
        const named = new Intl.DisplayNames(tag, { type: "region", fallback: "none" });
        return partsOfWorld.flatMap((code) => named.of(code) ?? []);
      }),
    ),
  ];
  return kinds.some((kind) => kind.in(text).has(stem(name)) && kind.in(around).size === 0);
}
