/** Numbers of a text with scale, unit and written digits, and whether one written number is another one rounded. */
import { BoundedCache } from "../../../domain/base/bounded-cache.ts";
import { alternatives } from "../../../languages/combined.ts";
import { languages } from "../../../languages/register.ts";
import { unitNames } from "../../../languages/subjects/numbers.ts";
import { parseNumber, type Quantity, quantities, scaleFactor } from "../../../sources/text/numbers.ts";
import { isStopWord } from "../../../sources/text/stems.ts";
import type { Quoted } from "./grounds.ts";
import { type Hedge, isLeftOpen } from "./hedges.ts";
import { endOfRange, withUnitsBefore } from "./left-out-units.ts";
import { perText } from "./per-text.ts";
import { withSharedUnits } from "./shared-units.ts";

export interface Amount {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** As the digits say, without scale and unit. */
  readonly digits: number;
  /** Of scale word and unit's prefix together: 1e6 of '5 million' and of '5 MW'. */
  readonly factor: number;
  /** Written behind the decimal mark. */
  readonly decimals: number;
  /** Base unit ('W', '%', 'EUR'), or null. */
  readonly unit: string | null;
  /** Whether its scale may stand elsewhere, as that of a table's numbers does in its head. */
  readonly isScaled?: boolean;
  /** Whether prose has a word that is no known unit right behind it: '7.5 mmHg', '12 ships'. */
  readonly isOfOther?: boolean;
  /** Whether a unit of time stands behind it. */
  readonly isOfTime?: boolean;
}

const gramsInPound = 453.592;

/** Units that `quantities` names, by base unit and factor. */
const baseUnits: Readonly<Record<string, readonly [base: string, factor: number]>> = {
  kWh: ["Wh", 1e3],
  MW: ["W", 1e6],
  GW: ["W", 1e9],
  kg: ["g", 1e3],
  t: ["g", 1e6],
  km: ["m", 1e3],
  cm: ["m", 1e-2],
  mm: ["m", 1e-3],
  mi: ["m", 1_609.344],
  nmi: ["m", 1_852],
  yd: ["m", 0.9144],
  ft: ["m", 0.3048],
  in: ["m", 0.0254],
  lb: ["g", gramsInPound],
  oz: ["g", 28.3495],
  GB: ["B", 1e9],
  MB: ["B", 1e6],
  // As prefixes count there, too: the 'k' of 'km²' stands for a thousand.
  "km²": ["m²", 1e3],
  "km³": ["m³", 1e3],
};

/** Units that one word may stand for: 'pounds' weigh, and are money; 'degrees' are those of any scale. */
const senses: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  pound: { g: gramsInPound, GBP: 1 },
  deg: { "°C": 1, "°F": 1 },
  cent: { EUR: 0.01, USD: 0.01, GBP: 0.01 },
};

const prefixes = Object.assign({}, ...languages.map(({ claims }) => claims.prefixes)) as Record<string, number>;
const symbolNames = [...new Set(languages.flatMap(({ claims }) => Object.keys(claims.symbols)))];
const symbols = symbolNames.map((name) => [name, alternatives(({ claims }) => claims.symbols[name] ?? "")] as const);
const symbolMatchers = symbols.map(([name, pattern]) => [name, new RegExp(`^(?:${pattern})$`, "u")] as const);
const symbolBehind = new RegExp(
  `^[ \\u00a0\\u202f]?(?<prefix>${Object.keys(prefixes).join("|")})?(?<symbol>${symbols.map(([, pattern]) => pattern).join("|")})(?![\\p{L}\\d])`,
  "u",
);
/** All spellings of the units of each base unit. */
const unitSpellings = new Map(
  [...Map.groupBy([...new Set([...unitNames, ...symbolNames])], (name) => baseUnits[name]?.[0] ?? name)].map(([base, names]) => {
    const words = names.flatMap((name) => [
      alternatives(({ numbers }) => numbers.units[name] ?? ""),
      alternatives(({ claims }) => claims.symbols[name] ?? ""),
    ]);
    return [base, new RegExp(`(?<!\\p{L})(?:${Object.keys(prefixes).join("|")})?(?:${words.join("|")})(?!\\p{L})`, "iu")] as const;
  }),
);
/** Letters behind a number that a unit may take: 'cubic kilometres', 'percentage points'. */
const unitRoom = 32;
const timeBehind = new RegExp(
  `^[\\s\\u00a0-](?:${alternatives(({ claims }) => Object.values(claims.times).join("|"))})(?![\\p{L}\\d])`,
  "iu",
);
const digitsOf = /\d(?:[\d.,'’ \u00a0\u2009\u202f]*\d)?/u;

/** Every number of running text, of `language`. */
export function amountsIn(text: string, language: string): readonly Amount[] {
  return readers.get(language, () => amountsOf(language))(text);
}

const readers = new BoundedCache<(text: string) => readonly Amount[]>(10);

function amountsOf(language: string): (text: string) => readonly Amount[] {
  return perText((text) => {
    const found = quantities(text, language).map((quantity) => amountOf(quantity, text));
    return withSharedUnits(found, text);
  });
}

function amountOf({ text: words, from, to, value, unit }: Quantity, text: string): Amount {
  const { digits, decimals, scale } = writtenDigits(words, Math.abs(value));
  const behind = text.slice(to, to + unitRoom);
  const isOfTime = timeBehind.test(behind);
  if (unit !== null) {
    const [base, factor] = baseUnits[unit] ?? [unit, 1];
    const power = /^[²³]/u.exec(behind)?.[0] ?? "";
    if (power !== "") return { text: words + power, from, to: to + 1, digits, factor: scale * factor, decimals, unit: base + power };
    const money = moneyScale(words, behind.slice(0, 2));
    return { text: words, from, to, digits, factor: money ?? scale * factor, decimals, unit: base };
  }
  const symbol = symbolBehind.exec(behind);
  if (symbol === null) return { text: words, from, to, digits, factor: scale, decimals, unit: null, isOfTime };
  const name = symbolMatchers.find(([, pattern]) => pattern.test(symbol.groups?.symbol ?? ""))?.[0] ?? "";
  const [base, factor] = baseUnits[name] ?? [name, 1];
  const prefix = prefixes[symbol.groups?.prefix ?? ""] ?? 1;
  return { text: words + symbol[0], from, to: to + symbol[0].length, digits, factor: scale * prefix * factor, decimals, unit: base };
}

/** The scale that one letter gives a sum of money: '$48.2m', '£3bn', '€700k'. */
const moneyScales: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 };

function moneyScale(words: string, behind: string): number | null {
  if (!/^[^\d]*[$€£¥₽]/u.test(words)) return null;
  const letter = /\d[ \u00a0]?([kmb])$/i.exec(words)?.[1] ?? /^([kmb])(?![\p{L}\d])/iu.exec(behind)?.[1];
  return letter === undefined ? null : (moneyScales[letter.toLowerCase()] ?? null);
}

/** Numbers that a quotation holds, in any reading that its digits allow. */
export function quotedAmounts({ text, isRow }: Quoted, language: string): Amount[] {
  const amounts = amountsIn(text, language);
  const found = isRow
    ? [...amounts]
    : withUnitsBefore(amounts, text, endOfRange).map((amount) => (isOfOther(amount, text) ? { ...amount, isOfOther: true } : amount));
  if (isRow) found.push(...cellsOf(text).flatMap(plainAmount));
  // Both go through the text in order, so that a long list of numbers takes time in proportion to its length.
  const read = amounts.values();
  let last = read.next();
  for (const match of text.matchAll(/\d+(?:[.,]\d+)*/g)) {
    while (last.done !== true && last.value.to <= match.index) last = read.next();
    const isRead = last.done !== true && last.value.from <= match.index;
    if (!isRead) found.push(...plainAmount(match[0]));
  }
  return isRow ? found.map((amount) => ({ ...amount, isScaled: true })) : found;
}

function isOfOther({ to, unit }: Amount, text: string): boolean {
  const word = /^[ \u00a0\u202f]?(\p{L}+)/u.exec(text.slice(to, to + unitRoom))?.[1];
  return unit === null && word !== undefined && !isStopWord(word);
}

/** Whether the unit measures: years and people are counted. */
export function isMeasure(unit: string | null): unit is string {
  return unit !== null && unit !== "years" && unit !== "people";
}

/** By how much an amount's size is multiplied in another unit, where the two may be one: the same, or a sense of the other's word. */
function scaleBetween(written: string, ground: string): number | null {
  const sense = senses[written]?.[ground];
  return written === ground ? 1 : (senses[ground]?.[written] ?? (sense === undefined ? null : 1 / sense));
}

/** Whether a text names the unit, in any spelling and with any prefix. */
export function namesUnit(text: string, unit: string): boolean {
  const pattern = unitSpellings.get(unit);
  return pattern === undefined || pattern.test(text);
}

/** A number as a tool computed it. */
export function computedAmount(value: number): Amount {
  return { text: String(value), from: 0, to: 0, digits: Math.abs(value), factor: 1, decimals: 15, unit: null, isScaled: true };
}

function plainAmount(text: string): Amount[] {
  return ([".", ","] as const).flatMap((mark) => {
    const read = parseNumber(text, mark);
    if (read === null) return [];
    const { digits, decimals, scale } = writtenDigits(text, Math.abs(read.value));
    const [unit, factor] = read.unit === null ? [null, 1] : (baseUnits[read.unit] ?? [read.unit, 1]);
    return [{ text, from: -1, to: -1, digits, factor: scale * factor, decimals, unit }];
  });
}

/** Cells of a row as it stands in its source: separated by commas, semicolons, tabs or bars, quoted where they hold one. */
function cellsOf(row: string): string[] {
  return (row.match(/"(?:[^"]|"")*"|[^,;|\t"]+/g) ?? []).map((cell) => cell.replace(/^"|"$/g, "").trim());
}

/** What was written of a value before scale words: its digits as a number, how many behind the mark, and the scale. */
function writtenDigits(words: string, value: number): { digits: number; decimals: number; scale: number } {
  const match = digitsOf.exec(words);
  const bare = (match?.[0] ?? "").replace(/[^\d.,]/g, "");
  const behind = words.slice((match?.index ?? 0) + (match?.[0].length ?? 0));
  const scale = scaleFactor(/^[\s-]*(\p{L}+\.?)/u.exec(behind)?.[1] ?? "") ?? 1;
  const mark = Math.max(bare.lastIndexOf("."), bare.lastIndexOf(","));
  const decimals = mark === -1 ? 0 : bare.length - mark - 1;
  const digits = value / scale;
  const isDecimal = Math.abs(Number(bare.replace(/[.,]/g, "")) / 10 ** decimals - digits) <= digits * 1e-9;
  return { digits, decimals: isDecimal ? decimals : 0, scale };
}

/** Whether an exact value, rounded to the digits that were written, is the written number. */
export function roundsTo(exact: number, written: { digits: number; decimals: number }): boolean {
  const step = 10 ** -written.decimals;
  return Math.abs(exact - written.digits) <= step / 2 + Math.abs(exact) * 1e-9;
}

/** As `roundsTo` where the sentence says so: final zeros are rounded, down to two digits, after 'about' ('4,500' of 4,456). */
function isNear(exact: number, { digits, decimals }: Amount, hedge: Hedge): boolean {
  if (isLeftOpen(exact, digits, hedge, decimals)) return true;
  return decimals === 0 && isRoundedTo(exact, digits);
}

/** Whether final zeros of a whole number may have been rounded, at least two other digits being left. */
export function isRoundedTo(exact: number, written: number): boolean {
  const zeros = /0*$/.exec(String(written))?.[0].length ?? 0;
  const kept = Math.min(zeros, String(written).length - 2);
  return Number.isInteger(written) && kept > 0 && Math.abs(exact - written) <= 10 ** kept / 2;
}

export type Fit = "fits" | "other" | "unit" | "no";

/**
 * Whether a written number follows from one of its grounds; `unit`: the digits do, the unit does not; `other`: the ground is
 * of something else than a known unit, so that the written one has to stand elsewhere.
 */
export function follows(written: Amount, ground: Amount, hedge: Hedge): Fit {
  const equals = (exact: number) => roundsTo(exact, written) || (hedge !== "none" && isNear(exact, written, hedge));
  const digitsFit = equals(ground.digits);
  const absolute = equals((ground.digits * ground.factor) / written.factor);
  if (written.unit !== null && ground.unit !== null) {
    const scale = scaleBetween(written.unit, ground.unit);
    if (scale !== null && equals((ground.digits * ground.factor * scale) / written.factor)) return "fits";
    return absolute || digitsFit ? "unit" : "no";
  }
  // 'Twenty minutes' of 20 miles.
  if (written.isOfTime === true && isMeasure(ground.unit)) return digitsFit ? "unit" : "no";
  if (absolute) return written.unit !== null && ground.isOfOther === true ? "other" : "fits";
  // A share as a percentage.
  if (written.unit === "%" && ground.unit === null && ground.factor === 1 && equals(ground.digits * 100) && ground.digits <= 1.5)
    return "fits";
  const isBare = written.factor === 1 && written.unit === null;
  if (ground.factor !== 1 || ground.unit !== null) return digitsFit ? (isBare ? "fits" : "unit") : "no";
  // A table's numbers have their scale and unit in its head.
  const scales = ground.isScaled === true ? shifts : [1];
  if (isBare || !digitsLike(written, ground) || !scales.some((shift) => equals(ground.digits * shift))) return "no";
  return written.unit !== null && ground.isOfOther === true ? "other" : "fits";
}

const shifts = [1e-9, 1e-6, 1e-3, 1, 1e3];

/** One digit alone agrees too easily. */
function digitsLike(written: Amount, ground: Amount): boolean {
  return written.digits === ground.digits || String(written.digits).replace(/\D/g, "").length > 1;
}
