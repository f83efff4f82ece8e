/** Whether a column's name says its unit in words of any language: 'weight, kilograms' for kg. */
import { alternatives } from "./combined.ts";
import { unitNames } from "./subjects/numbers.ts";

const spellings = new Map(
  unitNames.map((name) => [name as string, new RegExp(`^(?:${alternatives(({ numbers }) => numbers.units[name] ?? "(?!)")})\\.?$`, "iu")]),
);

export function namesUnit(name: string, unit: string): boolean {
  const said = /(?:,\s*|\()([^,()]+)\)?\s*$/u.exec(name)?.[1]?.trim();
  return said !== undefined && (spellings.get(unit)?.test(said) ?? false);
}
