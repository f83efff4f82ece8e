/** Words that deny without a negation: 'removed', and 'the only one', of which 'no other' says the same. Pure. */
import { wholeWords } from "../../../languages/combined.ts";
import { stem } from "../../../sources/text/stems.ts";

const denying = (["quietDenials", "impliedDenials"] as const).map((words) => wholeWords(({ claims }) => claims[words], "giu"));
const near = wholeWords(({ claims }) => claims.nearDenials, "giu");

/** Whether a sentence or its grounds have such a word that the other has not; one that nearly denies ('few') only where the sentence has it. */
export function deniesOtherwise(text: string, around: string): boolean {
  const [own, other] = [denialsIn(text, denying), denialsIn(around, denying)];
  return own.symmetricDifference(other).size > 0 || denialsIn(text, [near]).difference(denialsIn(around, [near])).size > 0;
}

function denialsIn(text: string, patterns: readonly RegExp[]): Set<string> {
  return new Set(patterns.flatMap((pattern) => (text.match(pattern) ?? []).map(stem)));
}
