/** Parses numbers as people write them in any language: digit groups, decimal commas, scale words, units. */

import { alternatives, languageOf } from "../../languages/combined.ts";
import { languages } from "../../languages/register.ts";
import { type Scale, scaleFactors, unitNames } from "../../languages/subjects/numbers.ts";
import type { TextLanguage } from "./language.ts";

export interface Quantity {
  text: string;
  from: number;
  to: number;
  /** With the scale word applied: '81.7 mln' is 81,700,000. */
  value: number;
  /** '%', a currency's ISO code, or a unit's symbol; null without one. */
  unit: string | null;
}

/** The decimal mark to assume where the digits alone are ambiguous. */
export type DecimalMark = "." | ",";

const spaces = "[ \\u00a0\\u2009\\u202f]";
const digits = `\\d{1,3}(?:(?:${spaces}\\d{3})+(?!\\d)|(?:,\\d{3})+(?![\\d,])|(?:\\.\\d{3})+(?=,\\d)|(?:\\.\\d{3}){2,}(?!\\d)|(?:['’]\\d{3})+(?!\\d))(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)?|[.]\\d+`;
const exponent = "(?:[eE][+-]?\\d{1,3})?";

const scales = (Object.keys(scaleFactors) as Scale[]).map((name) => {
  const words = alternatives(({ numbers }) => numbers.scales[name]);
  return { words, pattern: new RegExp(`^(?:${words})$`, "i"), factor: scaleFactors[name] };
});
const scaleWords = scales.map(({ words }) => words).join("|");

/** Canonical unit names with the spellings that follow a number. */
const units = unitNames.map((name) => [name, alternatives(({ numbers }) => numbers.units[name] ?? "")] as const);
const unitMatchers = units.map(([name, pattern]) => [name, new RegExp(`^(?:${pattern})$`, "iu")] as const);
const unitWords = units.map(([, pattern]) => pattern).join("|");

const currencyBefore: Record<string, string> = { $: "USD", US$: "USD", "€": "EUR", "£": "GBP", "₽": "RUB", "¥": "JPY" };

const quantityPattern = new RegExp(
  `(?<![\\p{L}\\d_.,])(?<currency>US\\$|[$€£¥₽])?${spaces}?(?<sign>[-−–+])?(?<currency2>[$€£¥₽])?(?<number>${digits})(?<exponent>${exponent})(?![\\p{L}\\d]*\\d)` +
    `(?:${spaces}?-?(?<scale>${scaleWords})(?![\\p{L}\\d]))?(?:${spaces}?-?(?<unit>${unitWords})(?![\\p{L}\\d]))?`,
  "giu",
);

/**
 * The value of digits with groups and a decimal mark, or null where the marks are inconsistent. A single comma before
 * three digits separates a group ('1,234') unless `decimal` is a comma.
 */
function digitsValue(text: string, decimal: DecimalMark | undefined): number | null {
  const bare = text.replace(/[ \u00a0\u2009\u202f'’]/g, "");
  const commas = bare.split(",").length - 1;
  const points = bare.split(".").length - 1;
  let plain = bare;
  if (commas > 0 && points > 0) {
    const last = bare.lastIndexOf(",") > bare.lastIndexOf(".") ? "," : ".";
    if ((last === "," ? commas : points) > 1) return null;
    plain = bare.replaceAll(last === "," ? "." : ",", "").replace(",", ".");
  } else if (commas > 1) {
    plain = bare.replaceAll(",", "");
  } else if (points > 1) {
    plain = bare.replaceAll(".", "");
  } else if (commas === 1) {
    const group = /^[1-9]\d{0,2},\d{3}$/.test(bare) && decimal !== ",";
    plain = group ? bare.replace(",", "") : bare.replace(",", ".");
  } else if (points === 1 && decimal === "," && /^[1-9]\d{0,2}\.\d{3}$/.test(bare)) {
    plain = bare.replace(".", "");
  }
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

function scaleOf(word: string | undefined): number {
  return word === undefined ? 1 : (scales.find(({ pattern }) => pattern.test(word))?.factor ?? 1);
}

/** The canonical name of a unit ('percent' → '%', 'dollars' → 'USD'), or null where it is unknown. */
export function unitOf(text: string): string | null {
  const trimmed = text.trim();
  return currencyBefore[trimmed] ?? unitMatchers.find(([, pattern]) => pattern.test(trimmed))?.[0] ?? null;
}

/** Factor of a scale word ('mln', 'thousands'), or null for any other word. */
export function scaleFactor(word: string): number | null {
  return scales.find(({ pattern }) => pattern.test(word.trim()))?.factor ?? null;
}

export interface ReadNumber {
  value: number;
  unit: string | null;
}

/**
 * Parses a whole text as one number: '1 234,5', '(123)' for minus 123, '$19,437', '12 %', '81.7 mln people'. Null where
 * the text holds anything else.
 */
export function parseNumber(text: string, decimal?: DecimalMark): ReadNumber | null {
  let body = text.trim().replace(/^[~≈±<>]\s*/, "");
  if (body === "" || body.length > 60) return null;
  let sign = 1;
  const bracketed = /^([$€£¥₽]\s?)?\((.*)\)(\s*%)?$/.exec(body);
  if (bracketed !== null) {
    body = `${bracketed[1] ?? ""}${bracketed[2]}${bracketed[3] ?? ""}`.trim();
    sign = -1;
  }
  const match = wholeQuantity.exec(body);
  if (match?.groups === undefined) return null;
  const value = readMatch(match.groups, decimal);
  return value === null ? null : { value: sign * value.value, unit: value.unit };
}
const wholeQuantity = new RegExp(`^${quantityPattern.source.replace("(?<![\\p{L}\\d_.,])", "")}$`, "iu");

function readMatch(groups: Record<string, string | undefined>, decimal: DecimalMark | undefined): ReadNumber | null {
  const read = digitsValue(groups.number ?? "", decimal);
  if (read === null) return null;
  const signed = /^[-−–]$/.test(groups.sign ?? "") ? -read : read;
  const scale = scaleOf(groups.scale);
  const unscaled = Number(`${signed}${groups.exponent ?? ""}`);
  // Multiplying may leave a wrong last binary digit: 81.7 × 1e6.
  const value = scale === 1 ? unscaled : Number((unscaled * scale).toPrecision(15));
  const currency = groups.currency ?? groups.currency2;
  const unit = currency === undefined ? (groups.unit === undefined ? null : unitOf(groups.unit)) : currencyBefore[currency.toUpperCase()];
  return { value, unit: unit ?? null };
}

/** Every number in running text with its scale word and unit. In languages with a decimal comma a single comma is a decimal mark. */
export function quantities(text: string, language: TextLanguage = languages[0].tag): Quantity[] {
  const found: Quantity[] = [];
  const decimal = languageOf(language).numbers.decimalMark === "," ? "," : undefined;
  for (const match of text.matchAll(quantityPattern)) {
    const read = readMatch(match.groups ?? {}, decimal);
    if (read === null) continue;
    const lead = match[0].length - match[0].trimStart().length;
    const from = match.index + lead;
    found.push({ text: match[0].slice(lead), from, to: match.index + match[0].length, ...read });
  }
  return found;
}

/** The numbers in digits as they are written: '1.0' and '2,000' are one each. */
export function writtenNumbers(text: string): string[] {
  return text.match(/\d+(?:[.,]\d+)*/gu) ?? [];
}
