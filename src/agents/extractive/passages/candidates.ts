/** The sentences of a passage that may be quoted: whole, verbatim, and really sentences. */
import { type Sentence, sentences } from "../../../sources/text/sentences.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import { wordTexts } from "../../../sources/text/words.ts";

export interface Candidate {
  text: string;
  /** UTF-16 offsets within the passage's text. */
  from: number;
  to: number;
  stems: string[];
}

const marker = /^\s*(?:[-*•–—+>#]+|\(?\d{1,3}[.)]|\(?[a-zа-я]\))\s+/iu;
const ending = /[.!?…]["'»”’)\]*_`]*$/u;
/** Cells side by side: a row of a table, or a line of a listing. */
const cells = /\|.*\||\t.*\t|(?:\S\s{3,}\S.*){2,}/u;

/** Fewest words of a quotation; less is a label. */
const fewestWords = 4;

/** Sentences in their order. What has no end mark is a heading, a label or a row, and is left out with them. */
export function candidatesOf(passage: string): Candidate[] {
  const found: Candidate[] = [];
  for (const sentence of wholeSentences(passage)) {
    const lead = marker.exec(sentence.text)?.[0].length ?? 0;
    const text = sentence.text.slice(lead);
    if (!ending.test(text) || cells.test(text) || wordTexts(text).length < fewestWords) continue;
    const stems = contentStems(text);
    if (stems.length > 0) found.push({ text, from: sentence.from + lead, to: sentence.to, stems });
  }
  return found;
}

/** Sentences, with those joined that a bracket spans: 'The committee (abbr. IOC) is …' is one. */
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

/** A bracket that is still open after so many characters was never meant to close. */
const longestJoined = 1_200;

function isOpen(text: string): boolean {
  return text.lastIndexOf("(") > text.lastIndexOf(")");
}
