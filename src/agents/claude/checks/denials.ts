/** Words that deny without a negation: 'removed', and 'the only one', of which 'no other' says the same. Pure. */
import { wholeWords } from "../../../languages/combined.ts";
import { stem } from "../../../sources/text/stems.ts";

const denying = ["quietDenials", "nearDenials", "exclusives"] as const;
const patterns = denying.map((words) => wholeWords(({ claims }) => claims[words], "giu"));

/** Whether one text has such a word that the other has not. */
export function deniesOtherwise(text: string, other: string): boolean {
  return denialsIn(text).symmetricDifference(denialsIn(other)).size > 0;
}

function denialsIn(text: string): Set<string> {
  return new Set(patterns.flatMap((pattern) => (text.match(pattern) ?? []).map(stem)));
}
