/** Numbers stay on one line with what they count: '31.8 %', '5 million', '214 TWh'. Pure. */
import { alternatives } from "../../languages/combined.ts";
import { languages } from "../../languages/register.ts";

const words = alternatives(({ numbers }) => [...Object.values(numbers.units), ...Object.values(numbers.scales)].join("|"));
/** Symbols of units and their prefixes, whose case counts. */
const prefixes = languages.flatMap(({ claims }) => Object.keys(claims.prefixes)).join("|");
const symbols = alternatives(({ claims }) => Object.values(claims.symbols).join("|"));
const blanks = [
  new RegExp(`(?<=\\d) (?=(?:%|‰|°C|°F|${words})(?![\\p{L}\\d]))`, "giu"),
  new RegExp(`(?<=\\d) (?=(?:${prefixes})?(?:${symbols})(?![\\p{L}\\d]))`, "gu"),
];

/** With no-break spaces between digits and units, percent signs or words of scale. Quotations keep the spaces of their source. */
export function withUnbrokenUnits(text: string): string {
  return blanks.reduce((rest, blank) => rest.replace(blank, "\u00a0"), text);
}
