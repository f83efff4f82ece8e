/** Amounts whose number is a word: 'four kilograms', 'one and a half kilometres'. Pure. */
import { type Amount, amountsIn } from "./amounts.ts";
import { countsIn } from "./number-words.ts";

/** A greater one has its own scale already, and its unit behind it. */
const mostInWords = 1_000;

/** Characters behind a number word that its scale and its unit may take. */
const room = 64;

/** With the unit behind the word. Their places are not those of the text. */
export function speltAmounts(text: string, language: string): Amount[] {
  const words = countsIn(text)
    .filter(({ value, from }) => value > 1 && value < mostInWords && !/\d\s?$/.test(text.slice(Math.max(0, from - 2), from)))
    .sort((one, other) => one.from - other.from || other.to - one.to);
  const found: Amount[] = [];
  let end = 0;
  for (const { value, from, to, text: word } of words) {
    if (from < end) continue;
    end = to;
    const [amount] = amountsIn(value + text.slice(to, to + room), language);
    if (amount?.from !== 0 || amount.digits !== value) continue;
    const unit = amount.text.replace(/^[\d.,]+/, "");
    found.push({ ...amount, text: word + unit, decimals: 15 });
  }
  return found;
}
