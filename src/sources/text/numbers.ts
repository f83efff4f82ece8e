/** Reads numbers as people write them in English and Russian: groups, decimal commas, scale words, units. */
import type { TextLanguage } from "./language.ts";

export interface Quantity {
  text: string;
  from: number;
  to: number;
  /** With the scale word multiplied in: '81,7 млн' is 81,700,000. */
  value: number;
  /** '%', a currency's ISO code, or a unit's symbol; null where none is written. */
  unit: string | null;
}

/** How a comma between digits is to be read where the digits alone do not tell. */
export type DecimalMark = "." | ",";

const spaces = "[ \\u00a0\\u2009\\u202f]";
const digits = `\\d{1,3}(?:(?:${spaces}\\d{3})+(?!\\d)|(?:,\\d{3})+(?![\\d,])|(?:\\.\\d{3})+(?=,\\d)|(?:\\.\\d{3}){2,}(?!\\d)|(?:['’]\\d{3})+(?!\\d))(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)?|[.]\\d+`;
const exponent = "(?:[eE][+-]?\\d{1,3})?";

const scales: readonly [RegExp, number][] = [
  [/^(?:thousand|thousands|тыс\.?|тысяч[аиу]?)$/i, 1e3],
  [/^(?:million|millions|mln\.?|mn|миллион(?:а|ов|ы)?|млн\.?)$/i, 1e6],
  [/^(?:billion|billions|bln\.?|bn|миллиард(?:а|ов|ы)?|млрд\.?)$/i, 1e9],
  [/^(?:trillion|trillions|trn|триллион(?:а|ов|ы)?|трлн\.?)$/i, 1e12],
];
const scaleWords =
  "thousands?|millions?|billions?|trillions?|mln\\.?|bln\\.?|mn|bn|trn|тысяч[аиу]?|тыс\\.?|миллион(?:а|ов|ы)?|млн\\.?|миллиард(?:а|ов|ы)?|млрд\\.?|триллион(?:а|ов|ы)?|трлн\\.?";

/** Units by their canonical name, with the spellings that stand after a number. */
const units: readonly [string, string][] = [
  ["%", "%|percent|per cent|pct|процент(?:а|ов|ы)?"],
  ["USD", "US\\$|USD|US dollars?|U\\.S\\. dollars?|dollars?|долл(?:\\.|аров|ара|ар)?(?: США)?"],
  ["EUR", "€|EUR|euros?|евро"],
  ["GBP", "£|GBP|pounds sterling"],
  ["RUB", "₽|RUB|rubles?|roubles?|руб(?:\\.|лей|ля|ль)?"],
  ["JPY", "¥|JPY|yen|иен[аы]?"],
  ["CNY", "CNY|yuan|юан(?:ей|я|ь)"],
  ["km²", "km²|km2|sq\\.? ?km|square kilomet(?:er|re)s?|км²|км2|кв\\. ?км|квадратн(?:ых|ый|ого) километр(?:ов|а)?"],
  ["km/h", "km/h|kph|км/ч"],
  ["mi²", "sq\\.? ?mi|square miles?"],
  ["km", "km|kilomet(?:er|re)s?|км|километр(?:ов|а|ы)?"],
  ["cm", "cm|centimet(?:er|re)s?|см|сантиметр(?:ов|а|ы)?"],
  ["mm", "mm|millimet(?:er|re)s?|мм|миллиметр(?:ов|а|ы)?"],
  ["mi", "miles?|миль|мил[яи]"],
  ["ft", "ft|feet|foot|фут(?:ов|а|ы)?"],
  ["kg", "kg|kilograms?|кг|килограмм(?:ов|а|ы)?"],
  ["t", "tons?|tonnes?|тонн[аы]?"],
  ["ha", "ha|hectares?|га|гектар(?:ов|а|ы)?"],
  ["°C", "°C|℃|degrees Celsius|градус(?:ов|а)? Цельсия"],
  ["°F", "°F|degrees Fahrenheit"],
  ["ppm", "ppm|parts per million"],
  ["kWh", "kWh|кВт[·⋅ -]?ч"],
  ["MW", "MW|megawatts?|МВт"],
  ["GW", "GW|gigawatts?|ГВт"],
  ["GB", "GB|gigabytes?|ГБ|гигабайт"],
  ["MB", "MB|megabytes?|МБ|мегабайт"],
  ["people", "people|persons|inhabitants|residents|чел\\.|человек[а]?|жител(?:ей|я)"],
  ["years", "years?|лет|год(?:а)?"],
  ["m", "m|met(?:er|re)s?|м|метр(?:ов|а|ы)?"],
];
const unitMatchers = units.map(([name, pattern]) => [name, new RegExp(`^(?:${pattern})$`, "iu")] as const);
const unitWords = units.map(([, pattern]) => pattern).join("|");

const currencyBefore: Record<string, string> = { $: "USD", US$: "USD", "€": "EUR", "£": "GBP", "₽": "RUB", "¥": "JPY" };

const quantityPattern = new RegExp(
  `(?<![\\p{L}\\d_.,])(?<currency>US\\$|[$€£¥₽])?${spaces}?(?<sign>[-−–+])?(?<currency2>[$€£¥₽])?(?<number>${digits})(?<exponent>${exponent})(?![\\p{L}\\d]*\\d)` +
    `(?:${spaces}?-?(?<scale>${scaleWords})(?![\\p{L}\\d]))?(?:${spaces}?-?(?<unit>${unitWords})(?![\\p{L}\\d]))?`,
  "giu",
);

/**
 * The value of digits with groups and a decimal mark, or null where the marks contradict each other.
 * One comma with three digits after it is a group ('1,234') unless `decimal` says that commas are decimal marks.
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
  return word === undefined ? 1 : (scales.find(([pattern]) => pattern.test(word))?.[1] ?? 1);
}

/** The canonical name of a unit as it is written ('percent' → '%', 'долл.' → 'USD'), or null where it is unknown. */
export function unitOf(text: string): string | null {
  const trimmed = text.trim();
  return currencyBefore[trimmed] ?? unitMatchers.find(([, pattern]) => pattern.test(trimmed))?.[0] ?? null;
}

/** Factor of a scale word ('млн', 'in thousands' → 'thousands'), or null where it is none. */
export function scaleFactor(word: string): number | null {
  return scales.find(([pattern]) => pattern.test(word.trim()))?.[1] ?? null;
}

export interface ReadNumber {
  value: number;
  unit: string | null;
}

/**
 * A whole text as one number: '1 234,5', '(123)' for minus 123, '$19,437', '12 %', '81,7 млн чел.'. Null where the text
 * is anything more or anything else.
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
  // Multiplying may leave the last binary digit wrong: 81.7 × 1e6.
  const value = scale === 1 ? unscaled : Number((unscaled * scale).toPrecision(15));
  const currency = groups.currency ?? groups.currency2;
  const unit = currency === undefined ? (groups.unit === undefined ? null : unitOf(groups.unit)) : currencyBefore[currency.toUpperCase()];
  return { value, unit: unit ?? null };
}

/** Every number in running text with its scale word and unit. In Russian a lone comma is a decimal mark. */
export function quantities(text: string, language: TextLanguage = "en"): Quantity[] {
  const found: Quantity[] = [];
  for (const match of text.matchAll(quantityPattern)) {
    const read = readMatch(match.groups ?? {}, language === "ru" ? "," : undefined);
    if (read === null) continue;
    const lead = match[0].length - match[0].trimStart().length;
    const from = match.index + lead;
    found.push({ text: match[0].slice(lead), from, to: match.index + match[0].length, ...read });
  }
  return found;
}
