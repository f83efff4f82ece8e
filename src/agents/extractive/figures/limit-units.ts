/** Converts the limits of conditions to the unit of a column. Pure. */
import { alternatives } from "../../../languages/combined.ts";
import { languages } from "../../../languages/register.ts";
import { scaleFactors, unitFactors, unitNames } from "../../../languages/subjects/numbers.ts";
import { unitOf } from "../../../sources/text/numbers.ts";
import type { Condition } from "./intent.ts";

/** The limit in the unit of the values: 'more than 5 million' is 5 for values in millions, 'over 6 kg' is 6,000 for grams. */
export function inUnitOf(condition: Condition, unit: string, values: readonly number[]): Condition {
  const ratio = ratioTo(unit, condition.unit ?? null);
  if (ratio !== null && ratio !== 1) return { ...condition, value: precise(condition.value * ratio) };
  const factor = scaleOf(unit, condition.value);
  // A table that states no scale is assumed to use the question's, if otherwise every value is far below the limit. Shares have none.
  const isScaled = condition.written < condition.value && unitIn(unit) !== "%";
  const silent = factor === 1 && isScaled && values.every((value) => Math.abs(value) < condition.value / 100);
  return { ...condition, value: silent ? condition.written : condition.value / factor };
}

/** Whether the values have a unit that measures what the limit does: 'same' for grams and kilograms; null where a unit is not known. */
export function measuresOf({ unit: asked }: Pick<Condition, "unit">, unit: string): "same" | "other" | null {
  if (asked === undefined || asked === null || unitIn(unit) === null) return null;
  if (factorsOf(asked) === null) return unitIn(unit) === "%" && asked !== "%" ? "other" : null;
  return ratioTo(unit, asked) === null ? "other" : "same";
}

/** How many units of the values one of the asked unit is; null where they do not measure the same. */
function ratioTo(unit: string, asked: string | null): number | null {
  const own = unitIn(unit);
  const factors = asked === null ? null : factorsOf(asked);
  const [from, to] = [factors?.[asked ?? ""], factors?.[own ?? ""]];
  return from === undefined || to === undefined ? null : from / to;
}

function factorsOf(unit: string): Readonly<Record<string, number>> | null {
  return unitFactors.find((factors) => factors[unit] !== undefined) ?? null;
}

/** Units by the signs that languages write for them behind numbers and in heads. */
const unitSigns = new Map<string, string>([
  ...unitNames.map((unit) => [unit, unit] as const),
  ...languages.flatMap(({ numbers }) => Object.entries(numbers.unitLabels).map(([unit, sign]) => [sign, unit] as const)),
]);

/** The last unit among the words of a column's name and unit: 'g' of 'Body Mass (g)'. */
export function unitIn(text: string): string | null {
  const found = text.split(/[\s(),_]+/u).flatMap((word) => unitOf(word) ?? unitSigns.get(word) ?? []);
  return found.at(-1) ?? null;
}

/** Without the binary noise of a product: 0.1 × 3 is 0.3. */
function precise(value: number): number {
  return Number(value.toPrecision(12));
}

/** The order matters, since one spelling may contain another. */
const scaleMarks = (["million", "thousand", "billion"] as const).map((name) => ({
  mark: new RegExp(
    alternatives(({ numbers }) => numbers.scaleMarks[name]),
    "iu",
  ),
  factor: scaleFactors[name],
}));

/** The factor of a unit's scale; 1 where the number compared is smaller. */
function scaleOf(unit: string, value: number): number {
  const scale = scaleMarks.find(({ mark }) => mark.test(unit));
  const factor = scale?.factor ?? 1;
  return value >= factor ? factor : 1;
}
