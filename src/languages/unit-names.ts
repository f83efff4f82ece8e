/** Units in words: whether a column's name says its unit, what it is without it, and how a language writes a unit. */
import { BoundedCache } from "../domain/base/bounded-cache.ts";
import { columnWords, spokenName, spokenQuantity } from "./amounts.ts";
import { alternatives, languageOf } from "./combined.ts";
import { scaleFactors, scaleLetters, unitNames } from "./subjects/numbers.ts";

const spellings = new Map(
  unitNames.map((name) => [name as string, new RegExp(`^(?:${alternatives(({ numbers }) => numbers.units[name] ?? "(?!)")})\\.?$`, "iu")]),
);
const scales = (Object.keys(scaleFactors) as (keyof typeof scaleFactors)[]).map(
  (scale) => [scale, new RegExp(`^(?:${alternatives(({ numbers }) => numbers.scales[scale])})$`, "iu")] as const,
);
const times = new RegExp(`^(?:${alternatives(({ claims }) => Object.values(claims.times).join("|"))})$`, "iu");

/** A unit with the marks around it. Characters. */
const longestUnit = 40;

export function namesUnit(name: string, unit: string): boolean {
  const said = name
    .slice(-longestUnit)
    .split(/[,()]/u)
    .findLast((part) => part.trim() !== "");
  return said !== undefined && said.length < Math.min(name.length, longestUnit) && isUnit(said.trim(), unit);
}

/** A quantity without its unit, for values that have the unit: 'Price' of 'Price, thousand euros'. */
export function bareQuantity(name: string, unit: string | null): string {
  const bare = unit !== null && name.includes("_") ? withoutUnitAtEnd(spokenQuantity(name, unit), unit) : spokenQuantity(name, unit);
  const { quantity, said } = partsOf(bare);
  return unit !== null && said !== null && isUnit(said, unit) ? quantity : bare;
}

/** Words of the longest unit at the end of a program's name: 'revenue_mln_usd'. */
const longestAtEnd = 3;

/** A column's name in words, also without a unit of several words that the words end with: 'Revenue' of 'Revenue eur k'. */
export function columnTitle(name: string, unit: string | null): string {
  const words = columnWords(name, unit);
  return unit === null ? words : withoutUnitAtEnd(words, unit, 2);
}

/** A program's name in words without the unit of so many words at its end, in whatever words the unit is known by. */
function withoutUnitAtEnd(name: string, unit: string, least = 1): string {
  const words = name.split(" ");
  const size = [...Array(longestAtEnd).keys()]
    .map((at) => longestAtEnd - at)
    .find((each) => each >= least && each < words.length && isUnit(words.slice(-each).join(" "), unit));
  return size === undefined ? name : words.slice(0, -size).join(" ");
}

/** A unit of time in a name: 'hours' of 'Battery (hours)'. */
export function unitInName(name: string): string | null {
  const { said } = partsOf(spokenName(name));
  return said !== null && times.test(said) ? said : null;
}

/** A report asks for the few units of its tables again and again. */
const told = new BoundedCache<string>(1_000);

/** A unit as the language writes it, as far as it has words of its own for it: 'RUB' has an own abbreviation in Russian. */
export function unitText(unit: string, language: string): string {
  return told.get(`${language} ${unit}`, () => writtenUnit(unit, language));
}

function writtenUnit(unit: string, language: string): string {
  const { unitLabels } = languageOf(language).numbers;
  const { scale, rest } = scaledUnit(unit);
  const name = rest === "" ? undefined : [...spellings].find(([each, pattern]) => each === rest || pattern.test(rest))?.[0];
  const known = name ?? rest;
  const named = (Object.hasOwn(unitLabels, known) ? unitLabels[known] : undefined) ?? rest;
  const scaled = scale === null ? "" : (unitLabels[scale] ?? scale);
  return [scaled, named].filter((part) => part !== "").join(" ");
}

/** 'Price, EUR' and 'Price (EUR)' as the quantity and the text after it. */
function partsOf(name: string): { quantity: string; said: string | null } {
  const [, quantity, inBrackets, behindComma] = /^(.*\S)\s*(?:\(([^()]+)\)|,\s*([^,]+))$/u.exec(name) ?? [];
  const said = (inBrackets ?? behindComma)?.trim();
  return quantity === undefined || said === undefined ? { quantity: name, said: null } : { quantity, said };
}

/** Whether both are one unit in words of any language, with the same scale. */
function isUnit(said: string, unit: string): boolean {
  const [one, other] = [scaledUnit(said), scaledUnit(unit)];
  if (one.scale !== other.scale || other.rest === "") return one.scale === other.scale && one.rest === other.rest;
  return one.rest.toLowerCase() === other.rest.toLowerCase() || (spellings.get(other.rest)?.test(one.rest) ?? false);
}

/** 'million people', 'USD millions' and 'eur k' as their scale and the rest. */
function scaledUnit(unit: string): { scale: keyof typeof scaleFactors | null; rest: string } {
  const words = unit.trim().split(/[\s,]+/u);
  const [first = "", last = ""] = [words[0], words.at(-1)];
  const scaleOf = (word: string) => scales.find(([, pattern]) => pattern.test(word))?.[0] ?? null;
  const ahead = scaleOf(first);
  if (ahead !== null) return { scale: ahead, rest: words.slice(1).join(" ") };
  const behind =
    words.length < 2 ? null : (scaleOf(last) ?? (words.length === 2 ? scaleLetters.get(last.toLowerCase()) : undefined) ?? null);
  return behind === null ? { scale: null, rest: unit.trim() } : { scale: behind, rest: words.slice(0, -1).join(" ") };
}
