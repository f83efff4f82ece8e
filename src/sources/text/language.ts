/** Detects the language of a text by its script, and by stop words where languages share the script. */
import { languages } from "../../languages/register.ts";
import { fold, wordTexts } from "./words.ts";

/** The tag of a language that Ralph reads. */
export type TextLanguage = string;

/** The languages of one script, with their stop words. */
interface Script {
  name: string;
  languages: { tag: string; stopWords: ReadonlySet<string> }[];
}

const scripts = [...Map.groupBy(languages, ({ text }) => text.script)].map(
  ([name, own]): Script => ({ name, languages: own.map(({ tag, text }) => ({ tag, stopWords: foldedWords(text.stopWords) })) }),
);

/** Number of the script, from 1, by UTF-16 code unit. A table, because every document and question is scanned. */
const scriptOfCode = new Uint8Array(0x10000);
for (const { text } of languages) {
  const number = scripts.findIndex(({ name }) => name === text.script) + 1;
  for (const [from, to] of text.codes) scriptOfCode.fill(number, from, to + 1);
}

function foldedWords(words: string): Set<string> {
  return new Set(words.split(/\s+/u).map(fold));
}

/** Only the beginning is read, so that large documents stay cheap. Characters. */
const sampleLength = 10_000;

/** The language of a text; the first language where it has no letters. */
export function detectLanguage(text: string): TextLanguage {
  const sample = text.slice(0, sampleLength);
  const counts = letters(sample);
  const all = counts.reduce((sum, count) => sum + count, 0) || 1;
  // Texts in other scripts also contain Latin names, so a smaller share is enough for them.
  const [other = 0] = counts
    .map((_count, index) => index)
    .slice(1)
    .sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
  const share = (counts[other] ?? 0) / all;
  if (other === 0 || share < 0.1) return likeliest(scripts[0], sample);
  if (share >= 0.5) return likeliest(scripts[other], sample);
  const [own, others] = [functionWords(scripts[0], sample), functionWords(scripts[other], sample)];
  return likeliest(scripts[own === others ? (share >= 0.25 ? other : 0) : others > own ? other : 0], sample);
}

function functionWords(script: Script | undefined, sample: string): number {
  return Math.max(
    0,
    ...(script?.languages ?? []).map(({ stopWords }) => wordTexts(sample).filter((word) => stopWords.has(fold(word))).length),
  );
}

/** Of the languages of one script, the one with the most stop words in the text. */
function likeliest(script: Script | undefined, sample: string): TextLanguage {
  const [only, ...more] = script?.languages ?? [];
  if (only === undefined || more.length === 0) return only?.tag ?? languages[0].tag;
  const found = [only, ...more].map(({ tag, stopWords }) => ({
    tag,
    count: wordTexts(sample).filter((word) => stopWords.has(fold(word))).length,
  }));
  return found.reduce((best, each) => (each.count > best.count ? each : best)).tag;
}

/** Number of letters of each script. An indexed loop: an iterator takes ten times as long. */
function letters(text: string): number[] {
  const counts = new Array<number>(scripts.length + 1).fill(0);
  for (let at = 0; at < text.length; at++) {
    const script = scriptOfCode[text.charCodeAt(at)] ?? 0;
    counts[script] = (counts[script] ?? 0) + 1;
  }
  return counts.slice(1);
}
