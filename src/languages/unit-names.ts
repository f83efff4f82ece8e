/** Whether a column's name says its unit in words of any language: 'weight, kilograms' for kg. */
import { alternatives } from "./combined.ts";
import { unitNames } from "./subjects/numbers.ts";

const spellings = new Map(
  unitNames.map((name) => [name as string, new RegExp(`^(?:${alternatives(({ numbers }) => numbers.units[name] ?? "(?!)")})\\.?$`, "iu")]),
);

/** A unit with the marks around it. Characters. */
const longestUnit = 40;

export function namesUnit(name: string, unit: string): boolean {
  const said = name
    .slice(-longestUnit)
    .split(/[,()]/u)
    .findLast((part) => part.trim() !== "");
  return said !== undefined && said.length < Math.min(name.length, longestUnit) && (spellings.get(unit)?.test(said.trim()) ?? false);
}
