/** Extracts the quotable sentences of a passage: complete, verbatim, and no fragments. */
import { foldedLetters } from "../../../languages/combined.ts";
import { type Sentence, sentences } from "../../../sources/text/sentences.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import { wordTexts } from "../../../sources/text/words.ts";

export interface Candidate {
  text: string;
  /** UTF-16 offsets within the passage's text. */
  from: number;
  to: number;
  /** Stems of its content words; a labelled value includes those of its label. */
  stems: string[];
  /** Stems of the last two headings that label a bare value ('Area › total': '357,022 sq km'); null for a sentence. */
  label: string[][] | null;
}

const marker = new RegExp(String.raw`^\s*(?:[-*•–—+>#]+|\(?\d{1,3}[.)]|\(?[${foldedLetters}]\))\s+`, "iu");
/** A closing bracket ends a sentence only where the whole sentence is bracketed: '(2022 est.)' does not. */
const ending = /(?:[.!?…]["'»”’\]*_`]*|^\(.*[.!?…]["'»”’]*\))$/u;
/** Adjacent cells: a row of a table, or a line of a listing. */
const cells = /\|.*\||\t.*\t|(?:\S\s{3,}\S.*){2,}/u;

/** A footnote, or an entry in a list of sources. */
const reference = /^\s*(?:\^|\[\d+\]|↑)/u;

/** Minimum number of words, numbers excluded; anything shorter is a label or a value. */
const fewestWords = 4;
const longestValue = 200;

/**
 * The quotable sentences in order. Text without an end mark is a heading, a label or a row, and is skipped. A passage that
 * is nothing but a value under its headings is returned as that value.
 */
export function candidatesOf(passage: string, heading: readonly string[] = []): Candidate[] {
  const found: Candidate[] = [];
  for (const sentence of wholeSentences(passage)) {
    const lead = marker.exec(sentence.text)?.[0].length ?? 0;
    const text = sentence.text.slice(lead);
    if (!ending.test(text) || cells.test(text) || reference.test(text) || lettered(text) < fewestWords) continue;
    const stems = contentStems(text);
    if (stems.length > 0) found.push({ text, from: sentence.from + lead, to: sentence.to, stems, label: null });
  }
  const value = found.length === 0 ? labelledValue(passage, heading) : null;
  return value === null ? found : [value];
}

function lettered(text: string): number {
  return wordTexts(text).filter((word) => /\p{L}/u.test(word)).length;
}

function labelledValue(passage: string, heading: readonly string[]): Candidate | null {
  const text = passage.trim();
  const label = heading.slice(-2).map((each) => contentStems(each));
  if (text === "" || text.length > longestValue || text.includes("\n") || label.flat().length === 0) return null;
  if (marker.test(text) || cells.test(text) || reference.test(text)) return null;
  const from = passage.indexOf(text);
  return { text, from, to: from + text.length, stems: [...contentStems(text), ...label.flat()], label };
}

/** Sentences, rejoined where a bracket spans several: 'The committee (abbr. IOC) is …' is one. */
function wholeSentences(passage: string): Sentence[] {
  const found: Sentence[] = [];
  for (const sentence of sentences(passage)) {
    const last = found.at(-1);
    if (
      last !== undefined &&
      isOpen(last.text) &&
      sentence.to - last.from <= longestJoined &&
      !passage.slice(last.to, sentence.from).includes("\n")
    ) {
      last.text = passage.slice(last.from, sentence.to);
      last.to = sentence.to;
    } else {
      found.push({ ...sentence });
    }
  }
  return found;
}

/** A bracket still open after this many characters is treated as unbalanced. */
const longestJoined = 1_200;

function isOpen(text: string): boolean {
  return text.lastIndexOf("(") > text.lastIndexOf(")");
}
