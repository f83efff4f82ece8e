/** Amounts whose number is a word: 'four kilograms', 'one and a half kilometres'. Pure. */
import { type Amount, amountsIn } from "./amounts.ts";
import { countsIn } from "./number-words.ts";

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
  return found;
}
