/** Questions for several things by their names: 'What are the main industries?', 'What does Norway export?'. No figure answers them. Pure. */
import { alternatives, wordsOf } from "../../../languages/combined.ts";
import { stem } from "../../../sources/text/stems.ts";

const mainThings = new RegExp(`^(?:${alternatives(({ questions }) => questions.mainThings)})(?!\\p{L})`, "iu");

export function asksForMainThings(text: string): boolean {
  return mainThings.test(text.trim());
}

const goods = new Set(wordsOf(({ questions }) => questions.goods).map(stem));

/** Whether a stem means goods in general: 'commodities' of 'Exports - commodities'. */
export function namesThings(word: string): boolean {
  return goods.has(word);
}

const figuresShare = 0.2;

/** Whether the text tells figures and names nothing: '16.1% (2024 est.)'. */
export function isOfFigures(text: string): boolean {
  const [digits, letters] = [/\p{N}/gu, /\p{L}/gu].map((pattern) => text.match(pattern)?.length ?? 0);
  return (digits ?? 0) > figuresShare * ((letters ?? 0) + (digits ?? 0));
}
