/** Amounts that a question spells out, in digits, as tables have them: 'more than a million'. */
import { alternatives } from "../../languages/combined.ts";
import { languages } from "../../languages/register.ts";

const scale = alternatives(({ numbers }) => Object.values(numbers.scales).join("|"));
const spelt = languages.flatMap(({ numbers }) =>
  numbers.beforeScales.map(([value, words]) => ({
    value,
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?=(?:${scale})(?!\\p{L}))`, "giu"),
  })),
);

/** The text with '1 million' for 'a million'. Everything else stays as it is. */
export function withSpeltAmounts(text: string): string {
  return spelt.reduce((open, { value, pattern }) => open.replace(pattern, `${value} `), text);
}
