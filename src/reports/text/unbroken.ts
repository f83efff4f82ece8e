/** What stays on one line: numbers with what they count ('31.8 %', '214 TWh', '45 000 €'), and initials with their name. Pure. */
import { alternatives } from "../../languages/combined.ts";
import { languages } from "../../languages/register.ts";

const words = alternatives(({ numbers }) => [...Object.values(numbers.units), ...Object.values(numbers.scales)].join("|"));
/** Symbols of units and their prefixes, whose case counts. */
const prefixes = languages.flatMap(({ claims }) => Object.keys(claims.prefixes)).join("|");
const symbols = alternatives(({ claims }) => Object.values(claims.symbols).join("|"));
const blanks = [
  new RegExp(`(?<=\\d) (?=(?:%|‰|°C|°F|[€$£¥₽]|${words})(?![\\p{L}\\d]))`, "giu"),
  new RegExp(`(?<=\\d) (?=(?:${prefixes})?(?:${symbols})(?![\\p{L}\\d]))`, "gu"),
  /(?<=(?<![\d.,])\d{1,3}(?: \d{3})*) (?=\d{3}(?!\d))/gu,
  /(?<=(?<![\p{L}\d])\p{Lu}\.) (?=\p{Lu})/gu,
];

/** What all of them need: most sentences have none of it, and one search is faster than four replacements. */
const breakable = /\d |\p{Lu}\. /u;

/** With no-break spaces in it. What is copied to be searched for, such as quotations in Markdown, keeps the spaces of its source. */
export function unbroken(text: string): string {
  return !breakable.test(text) ? text : blanks.reduce((rest, blank) => rest.replace(blank, "\u00a0"), text);
}
