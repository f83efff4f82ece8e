/** All white space as single spaces, and none at the ends: a text on one line. */
export function singleSpaced(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
