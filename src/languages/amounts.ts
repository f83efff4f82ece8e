/** Formats the numbers of figures: values as in their cells, computed ones to a few digits. Pure. */
import { withCapital } from "../domain/base/capital-letter.ts";
import { numberFormat } from "../domain/base/locale-formats.ts";
import type { Entry, Moment } from "./subjects/figures.ts";

/** From here on numbers are written with a scale word: 107.4 billion. */
const scaled = 1e9;
const scaledDigits = 4;
/** Most significant digits of a value that a cell holds, and of a computed one. */
const readDigits = 6;
const computedDigits = 4;
const mostDecimals = 6;

/** Number of decimals, as few as the number needs. */
export function decimalsOf(values: readonly number[]): number {
  const counts = values.map((value) => {
    const [digits = "", power = "0"] = String(value).split("e");
    return Math.max(0, (digits.split(".")[1]?.length ?? 0) - Number(power));
  });
  return Math.min(mostDecimals, Math.max(0, ...counts));
}

/** Number of decimals that all values of a sentence are written with: none has more digits than {@link readText} writes of it. */
export function sharedDecimals(values: readonly number[]): number {
  const needed = decimalsOf(values);
  const kept = Math.min(needed, ...values.map((value) => Math.max(0, readDigits - wholeDigits(value))));
  // A small value among large ones keeps its significant digits.
  return values.every((value) => value === 0 || Math.abs(value) >= 10 ** (1 - kept)) ? kept : needed;
}

/** Beside a number with a scale word smaller ones have theirs from here on: '791.3 million' beside '107.4 billion'. */
const scaledBeside = 1e6;

/** A value of a cell. `decimals` keeps the zeros that equal rows of digits need: 315.70 beside 416.18. */
export function readText(value: number, language: string, decimals = decimalsOf([value]), isBesideLarge = false): string {
  if (isLarge(value) || (isBesideLarge && Math.abs(value) >= scaledBeside)) return largeText(value, language);
  const kept = Math.max(0, Math.min(decimals, readDigits - wholeDigits(value)));
  return written(value, language, { minimumFractionDigits: kept, maximumFractionDigits: kept });
}

/** A computed value: whole numbers in full, others to four significant digits, or to as many decimals as their cells have. */
export function computedText(value: number, language: string, decimals = 0): string {
  if (isLarge(value)) return largeText(value, language);
  return written(value, language, { maximumFractionDigits: mostDecimalsOf(value, decimals) });
}

/** Values beside each other: '1.50' beside '1.53', unless a small one would lose its digits to a large one. */
export function computedTexts(values: readonly number[], language: string, decimals = 0): string[] {
  const most = values.map((value) => mostDecimalsOf(value, decimals));
  const needed = decimalsOf(values.map((value, index) => Number(value.toFixed(most[index]))));
  const shared = Math.min(needed, ...most);
  const isShared = values.every((value) => !isLarge(value) && (value === 0 || Math.abs(value) >= 10 ** (1 - shared)));
  const digits = { minimumFractionDigits: shared, maximumFractionDigits: shared };
  return values.map((value) => (isShared ? written(value, language, digits) : computedText(value, language, decimals)));
}

function mostDecimalsOf(value: number, decimals: number): number {
  const enough = Math.max(0, computedDigits - wholeDigits(value));
  const most = Math.max(enough, Math.min(decimals, readDigits - wholeDigits(value)));
  return Math.min(mostDecimals, Math.max(0, most));
}

/** A percentage to so many significant digits; whole numbers from 100 on. */
export function percentText(value: number, language: string, digits = 3): string {
  if (Math.abs(value) >= 100) return written(value, language, { maximumFractionDigits: 0 });
  return written(value, language, { maximumSignificantDigits: digits });
}

/** Difference of two values, with their relative change where it means something. */
export interface Change {
  difference: number;
  /** Percent; null for shares, temperatures, and values that are not positive. */
  growth: number | null;
  /** Compound percentage a year; null below two years. */
  perYear: number | null;
}

/** Shorter spans say nothing about a year. Years. */
const leastYears = 2;

export function changeOf(from: Moment, to: Moment, unit: string | null): Change {
  const difference = Number((to.value - from.value).toFixed(decimalsOf([from.value, to.value])));
  const relative = from.value > 0 && to.value > 0 && unit !== "%" && !/°/u.test(unit ?? "");
  const years = yearOf(to.at) - yearOf(from.at);
  const isLong = Number.isFinite(years) && years >= leastYears;
  return {
    difference,
    growth: relative ? (to.value / from.value - 1) * 100 : null,
    perYear: relative && isLong ? ((to.value / from.value) ** (1 / years) - 1) * 100 : null,
  };
}

/** A time as written by a cell. */
export interface Time {
  year: number;
  /** 1 to 12, or null. */
  month: number | null;
  day: number | null;
  quarter: number | null;
}

/** The parts of a time; null for any other label, and for a number alone that is hardly a year: '12'. */
export function timeParts(at: string): Time | null {
  const match = /^(-?\d{3,4}|-?\d{1,2}(?=-))(?:-(?:Q([1-4])|(\d{2})(?:-(\d{2})(?:T[\d:.Z+-]*)?)?))?$/u.exec(at.trim());
  if (match?.[1] === undefined) return null;
  const [, year, quarter, month, day] = match;
  const number = (digits: string | undefined): number | null => (digits === undefined ? null : Number(digits));
  return { year: Number(year), quarter: number(quarter), month: number(month), day: number(day) };
}

/** 'July' of 7. */
export function monthName(month: number, language: string): string {
  return new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" }).format(new Date(Date.UTC(2000, month - 1)));
}

/** A time as a fractional year; NaN for any other label. */
function yearOf(at: string): number {
  const time = timeParts(at);
  if (time === null) return Number.NaN;
  const month = time.month ?? (time.quarter === null ? 1 : time.quarter * 3 - 2);
  return time.year + (month - 1) / 12 + ((time.day ?? 1) - 1) / 365;
}

/** The period of dates that all begin a year, or a month; undefined for days, and for a single date. */
export function periodOf(times: readonly string[]): "year" | "month" | undefined {
  if (times.length < 2 || !times.every((time) => timeParts(time)?.day === 1)) return undefined;
  return times.length > 2 && times.every((time) => timeParts(time)?.month === 1) ? "year" : "month";
}

/** Whether groups are years, whatever their column is called. */
export function areYears(groups: readonly Pick<Entry, "name">[]): boolean {
  return groups.length > 0 && groups.every(({ name }) => /^\d{4}$/u.test(name));
}

/** A name of a column or a file as it is read: 'net_generation' is 'net generation', and 'co2-annual-mean' is 'CO2 annual mean'. */
export function spokenName(name: string): string {
  const plain = name.replace(/_+/gu, " ").replace(/[`*]+/gu, "").trim();
  const apart = joined.test(plain) ? plain.replace(/-+/gu, " ") : plain;
  return apart.replace(abbreviated, (word) => word.toUpperCase());
}

/** Names of files: small words with hyphens between them, unlike 'e-mail'. */
const joined = /^[\p{Ll}\d]{3,}(?:-[\p{Ll}\d]{2,})+$/u;
/** Abbreviations in capitals, also where a file's name has small letters. */
const abbreviated = /(?<![\p{L}\p{N}])(?:gdp|gnp|gni|cpi|ppp|co2|ch4|n2o)(?![\p{L}\p{N}])/gu;

/** A quantity without its unit, for values that have the unit: 'Length (km)', 'Length, km' and 'length_km' are 'Length'. */
export function spokenQuantity(name: string, unit: string | null): string {
  const spoken = spokenName(name);
  const ending = ` ${plainUnit(unit ?? "")}`;
  if (unit !== null && name.includes("_") && plainUnit(spoken).endsWith(ending)) return spoken.slice(0, -ending.length);
  const [, bare, inBrackets, behindComma] = /^(.*\S)\s*(?:\(([^()]+)\)|,\s*([^,]+))$/u.exec(spoken) ?? [];
  return bare !== undefined && (inBrackets ?? behindComma)?.trim() === unit ? bare : spoken;
}

/** A column's name in words, without the unit at the end of a program's name: 'solar_gwh' is 'solar'. */
export function columnWords(name: string, unit: string | null): string {
  return name.includes("_") ? spokenQuantity(name, unit) : spokenName(name);
}

/** A unit as names of columns have it: 'm³' is 'm3', '°C' is 'c'. */
function plainUnit(text: string): string {
  return text.toLowerCase().replaceAll("²", "2").replaceAll("³", "3").replace("°", "").replace(/\.$/u, "");
}

/** Whether a number is written with a scale word. */
export function isLarge(value: number): boolean {
  return Math.abs(value) >= scaled;
}

function largeText(value: number, language: string): string {
  return written(value, language, { notation: "compact", compactDisplay: "long", maximumSignificantDigits: scaledDigits });
}

/** Digits before the decimal mark; negative for the zeros behind it: 0.0012 has −2. */
function wholeDigits(value: number): number {
  return value === 0 ? 1 : Math.floor(Math.log10(Math.abs(value))) + 1;
}

/** With a true minus sign. */
function written(value: number, language: string, options: Intl.NumberFormatOptions): string {
  return numberFormat(language, options).format(value).replace(/^-/u, "\u2212");
}

export function withUnit(text: string, unit: string | null): string {
  return unit === null || unit === "" ? text : `${text} ${unit}`;
}

/** A first word of small letters gets a capital; 'pH' and 'x' have none. */
export function capital(text: string): string {
  return /^\p{Ll}\p{Ll}/u.test(text) ? withCapital(text) : text;
}
