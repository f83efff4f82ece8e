/** Amounts whose number is a word: 'four kilograms', 'one and a half kilometres'. Pure. */
import { alternatives } from "../../../languages/combined.ts";
import { type Amount, amountsIn } from "./amounts.ts";
import { countsIn } from "./number-words.ts";

const brokenUnit = [
  [new RegExp(`(?<!\\p{L})(?<unit>\\p{L}+)\\s(?:${alternatives(({ claims }) => claims.andHalf)})(?!\\p{L})`, "giu"), 1.5],
  [new RegExp(`(?<!\\p{L})(?<unit>\\p{L}+)\\s(?:${alternatives(({ claims }) => claims.andQuarter)})(?!\\p{L})`, "giu"), 1.25],
  [
    new RegExp(
      `(?<!\\p{L})(?:(?:${alternatives(({ claims }) => claims.half)})\\s|(?:${alternatives(({ claims }) => claims.joinedHalf)}))(?<unit>\\p{L}{4,})`,
      "giu",
    ),
    0.5,
  ],
] as const;
/** Characters behind a number word that its scale and its unit may take. */
const room = 64;

/** With the unit behind the word. */
export function speltAmounts(text: string, language: string): Amount[] {
  const words = countsIn(text)
    .filter(({ value, from }) => value > 1 && !/\d\s?$/.test(text.slice(Math.max(0, from - 2), from)))
    .sort((one, other) => one.from - other.from || other.to - one.to);
  const found: Amount[] = [];
  let end = 0;
  for (const { value, from, to, text: word } of words) {
    if (from < end) continue;
    end = to;
    const [amount] = amountsIn(value + text.slice(to, to + room), language);
    if (amount?.from !== 0 || amount.digits !== value) continue;
    const unit = amount.text.replace(/^[\d.,]+/, "");
    found.push({ ...amount, text: word + unit, from, to: to + unit.length, decimals: 15 });
  }
  return [...found, ...brokenUnits(text, language)];
}

/** 'A ton and a half', 'half a kilo': the unit alone stands for one. */
function brokenUnits(text: string, language: string): Amount[] {
  return brokenUnit.flatMap(([pattern, value]) =>
    [...text.matchAll(pattern)].flatMap((match): Amount[] => {
      const [amount] = amountsIn(`${value} ${match.groups?.unit}`, language);
      if (amount === undefined || (amount.unit === null && amount.factor === 1)) return [];
      return [{ ...amount, digits: value, text: match[0], from: match.index, to: match.index + match[0].length, decimals: 15 }];
    }),
  );
}
