/** Tells English from Russian by the letters, and by the function words where both scripts stand in one text. */
import { isStopWord } from "./stems.ts";
import { wordTexts } from "./words.ts";

export type TextLanguage = "en" | "ru";

/** The beginning is enough, and keeps a document of megabytes cheap. */
const sampleLength = 10_000;

/** The language of a text; `en` where there is no letter to tell by. */
export function detectLanguage(text: string): TextLanguage {
  const sample = text.slice(0, sampleLength);
  const { cyrillic, latin } = letters(sample);
  const share = cyrillic / (cyrillic + latin || 1);
  if (share >= 0.5) return "ru";
  if (share < 0.1) return "en";
  const functionWords = wordTexts(sample).filter(isStopWord);
  const russian = functionWords.filter((word) => /\p{Script=Cyrillic}/u.test(word)).length;
  const english = functionWords.length - russian;
  if (russian !== english) return russian > english ? "ru" : "en";
  return share >= 0.25 ? "ru" : "en";
}

/** Letters of either script. A loop over the codes, since every document and question passes here. */
function letters(text: string): { cyrillic: number; latin: number } {
  let cyrillic = 0;
  let latin = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x400 && code < 0x530) cyrillic++;
    else if ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a) latin++;
    else if (code >= 0xc0 && code < 0x250 && code !== 0xd7 && code !== 0xf7) latin++;
  }
  return { cyrillic, latin };
}
