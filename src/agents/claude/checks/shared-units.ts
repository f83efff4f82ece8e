/** Ranges of numbers that leave scale and unit to their second end: '1.8 to 1.3 thousand km²', '40–45 tonnes'. Pure. */
import { alternatives } from "../../../languages/combined.ts";
import type { Amount } from "./amounts.ts";

const between = new RegExp(
  `^[\\s\\u00a0]?(?:[-–—]|[\\s\\u00a0](?:${alternatives(({ claims }) => claims.ends.between)})[\\s\\u00a0])[\\s\\u00a0]?$`,
  "iu",
);
/** Ends of one range differ by no more than this factor: '2019 and 5 km' is none. */
const widest = 100;

/** The first ends with the scale and the unit of the second ones. */
export function withSharedUnits(amounts: readonly Amount[], text: string): Amount[] {
  return amounts.map((amount, index) => {
    const next = amounts[index + 1];
    if (next === undefined || amount.unit !== null || amount.factor !== 1 || (next.unit === null && next.factor === 1)) return amount;
    const [least, most] = [amount.digits, next.digits].toSorted((one, other) => one - other) as [number, number];
    if (most > least * widest || !between.test(text.slice(amount.to, next.from))) return amount;
    return { ...amount, factor: next.factor, unit: next.unit };
  });
}
