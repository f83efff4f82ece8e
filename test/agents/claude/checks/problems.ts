/** What the check by code finds in a sentence that cites one quotation; the sentence's script tells its language. */
import { checkSentence } from "../../../../src/agents/claude/checks/sentence-check.ts";

export function problemsIn(text: string, quote: string): ReturnType<typeof checkSentence> {
  const language = /\p{Script=Cyrillic}/u.test(text) ? "ru" : "en";
  return checkSentence(text, { quotes: [{ text: quote, isRow: false }], context: [], computed: [] }, language);
}
