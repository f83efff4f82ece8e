/** The words with which a request begins and that say nothing of its subject: 'Please tell me about'. */
import { alternatives, spacedAlternatives } from "../../../languages/combined.ts";
import { contentStems } from "../../../sources/text/stems.ts";

const politeness = `(?:(?:${alternatives(({ brief }) => brief.greetings)})[\\s,!]+)*`;
const opening = new RegExp(
  `^${politeness}(?:(?:${spacedAlternatives(({ brief }) => brief.openings)})(?![\\p{L}\\p{N}-])[\\s,:—]*|(?<=[\\s,!]))`,
  "iu",
);

/** Whether the text begins with words that ask for work. */
export function hasOpening(text: string): boolean {
  return opening.test(text.trim());
}

/** The text without its opening, or as it is where nothing would be left. */
export function withoutOpening(text: string): string {
  let bare = text.trim();
  // 'Can you please tell me about …' has more than one.
  for (let cut = 0; cut < 3; cut += 1) bare = bare.replace(opening, "").trim();
  return contentStems(bare).length === 0 ? text.trim() : bare;
}
