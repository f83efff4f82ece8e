/** Ranges of numbers that leave scale and unit to their second end: '1.8 to 1.3 thousand km²', '40–45 tonnes'. Pure. */
import { alternatives } from "../../../languages/combined.ts";

const between = new RegExp(
  `^[\\s\\u00a0]?(?:[-–—]|[\\s\\u00a0](?:${alternatives(({ claims }) => claims.ends.between)})[\\s\\u00a0])[\\s\\u00a0]?$`,
  "iu",
);
/** Ends of one range differ by no more than this factor: '2019 and 5 km' is none. */
const widest = 100;

const year = /^(?:1\d|2[01])\d\d$/u;

interface Ranged {
  readonly from: number;
  readonly to: number;
  readonly digits: number;
  readonly factor: number;
  readonly unit: string | null;
}

/** The first ends with the scale and the unit of the second ones. */
export function withSharedUnits<Number extends Ranged>(amounts: readonly Number[], text: string): Number[] {
  return amounts.map((amount, index) => {
    const next = amounts[index + 1];
    if (next === undefined || amount.unit !== null || amount.factor !== 1 || (next.unit === null && next.factor === 1)) return amount;
    const [least, most] = [amount.digits, next.digits].toSorted((one, other) => one - other) as [number, number];
    const isYear = year.test(text.slice(amount.from, amount.to)) && !year.test(String(next.digits));
    if (isYear || most > least * widest || !between.test(text.slice(amount.to, next.from))) return amount;
    return { ...amount, factor: next.factor, unit: next.unit };
  });
}
