/** Opening phrases of a request that do not tell its subject: 'Please tell me about'. */
import { alternatives, spacedAlternatives } from "../../../languages/combined.ts";
import { contentStems } from "../../../sources/text/stems.ts";

const politeness = `(?:(?:${alternatives(({ brief }) => brief.greetings)})[\\s,!]+)*`;
const opening = new RegExp(
  `^${politeness}(?:(?:${spacedAlternatives(({ brief }) => brief.openings)})(?![\\p{L}\\p{N}-])[\\s,:—]*|(?<=[\\s,!]))`,
  "iu",
);

/** Whether the text begins with an opening phrase. */
export function hasOpening(text: string): boolean {
  return opening.test(text.trim());
}

/** The text without its opening; unchanged where nothing would be left. */
export function withoutOpening(text: string): string {
  let bare = text.trim();
  // 'Can you please tell me about …' has several openings.
  for (let cut = 0; cut < 3; cut += 1) bare = bare.replace(opening, "").trim();
  return contentStems(bare).length === 0 ? text.trim() : bare;
}
