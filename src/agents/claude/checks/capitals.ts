/**
 * Capitals and their countries: 'Moscow vetoed it' tells of Russia's government, and who names Nairobi tells of Kenya. Only a
 * city of the country that the grounds name, or a country whose capital they name, follows from them. Pure.
 */
import { alternatives } from "../../../languages/combined.ts";
import { languages } from "../../../languages/register.ts";
import { countryNames } from "../../../sources/places/country-names.ts";
import { isStopWord, stem } from "../../../sources/text/stems.ts";
import { wordTexts } from "../../../sources/text/words.ts";
import { PlaceNames } from "./place-names.ts";

interface Capital {
  readonly country: PlaceNames;
  /** Stems of each of its names. */
  readonly names: readonly (readonly string[])[];
}

let known: readonly Capital[] | null = null;

const placeBefore = new RegExp(`(?<!\\p{L})(?:${alternatives(({ claims }) => claims.placePrepositions)})\\s$`, "iu");
/** What joins a name to one before it, as far as the preposition of both: 'in Paris and'. */
const joinedTo = /\p{Lu}[\p{L}-]*(?:,\s|\s\p{Ll}{1,3}\s)$/u;
const capitalisedRun = /\p{Lu}\p{L}*(?:[\s-]\p{Lu}\p{L}*)*/gu;

/**
 * Whether it is a capital that stands for a country of the text around, or a country whose capital stands there.
 *
 * @param name A word that the text around does not have.
 */
export function isOfCapital(name: string, text: string, around: string): boolean {
  known ??= capitals();
  const [isOwn, isTold] = [namesIn(text), namesIn(around)];
  return known.some(({ country, names }) => {
    const capital = names.find((each) => each.includes(stem(name)) && isOwn(each));
    if (capital !== undefined) return !isPlace(name, text) && !isPartOfName(name, capital, text) && country.in(around).size > 0;
    return names.some(isTold) && country.in(text).has(stem(name));
  });
}

/** A test for the stems of a name: whether its words stand there in a row, with a capital letter: no 'white house', no 'lima beans'. */
function namesIn(text: string): (name: readonly string[]) => boolean {
  const words = wordTexts(text);
  const stems = words.map(stem);
  const all = new Set(stems);
  return (name) =>
    name.every((each) => all.has(each)) &&
    stems.some(
      (_, at) =>
        name.every((each, index) => stems[at + index] === each) && words.slice(at, at + name.length).some((word) => /^\p{Lu}/u.test(word)),
    );
}

/** Whether something is said to be, or to happen, there. */
function isPlace(name: string, text: string): boolean {
  let before = text.slice(0, text.indexOf(name));
  while (joinedTo.test(before)) before = before.replace(joinedTo, "");
  return placeBefore.test(before);
}

/** Whether it stands in a longer name than the capital: 'President Washington'. */
function isPartOfName(name: string, capital: readonly string[], text: string): boolean {
  const runs = text.match(capitalisedRun)?.filter((run) => wordTexts(run).includes(name)) ?? [];
  return runs.some((run) => wordTexts(run).some((word) => !isStopWord(word) && !capital.includes(stem(word))));
}

function capitals(): Capital[] {
  const named = (code: string): string[] => languages.flatMap(({ names }) => names.capitals[code]?.split("|") ?? []);
  return [...countryNames()].flatMap(({ code, names }) => {
    const own = named(code).map((name) => wordTexts(name).map(stem));
    return own.length === 0 ? [] : [{ country: new PlaceNames(names), names: own }];
  });
}
