/** Tells English from Russian by the letters, and by the function words where both scripts stand in one text. */
import { isStopWord } from "./stems.ts";
import { wordTexts } from "./words.ts";

export type TextLanguage = "en" | "ru";

/** The beginning is enough, and keeps a document of megabytes cheap. */
const sampleLength = 10_000;

/** The language of a text; `en` where there is no letter to tell by. */
export function detectLanguage(text: string): TextLanguage {
  const sample = text.slice(0, sampleLength);
  const cyrillic = sample.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
  const latin = sample.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const share = cyrillic / (cyrillic + latin || 1);
  if (share >= 0.5) return "ru";
  if (share < 0.1) return "en";
  const functionWords = wordTexts(sample).filter(isStopWord);
  const russian = functionWords.filter((word) => /\p{Script=Cyrillic}/u.test(word)).length;
  const english = functionWords.length - russian;
  if (russian !== english) return russian > english ? "ru" : "en";
  return share >= 0.25 ? "ru" : "en";
}
