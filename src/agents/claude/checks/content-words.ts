/** The content words of a sentence in order, each with the stop words that link it to the one before. Pure. */
import { isStopWord, stem } from "../../../sources/text/stems.ts";
import { fold, words } from "../../../sources/text/words.ts";
import { cardinalValue } from "./number-words.ts";
import { verbOf } from "./verbs.ts";

export interface ContentWord {
  readonly word: string;
  readonly folded: string;
  readonly stem: string;
  readonly kind: "name" | "number" | "word";
  /** The stop words between it and the content word before ('of the'); null if punctuation separates the two. */
  readonly link: string | null;
}

const mark = /[^\p{L}\p{N}\s"'“”„«»‘’()-]/u;

export function contentWordsOf(sentence: string): ContentWord[] {
  const found: ContentWord[] = [];
  let link: string[] | null = [];
  let end = 0;
  for (const { text: word, from, to } of words(sentence)) {
    if (mark.test(sentence.slice(end, from))) link = null;
    end = to;
    if (isStopWord(word)) {
      link?.push(fold(word));
      continue;
    }
    const isFirst = found.length === 0 && (link === null || link.length === 0);
    found.push({
      word,
      folded: fold(word),
      stem: verbOf(stem(word)),
      kind: kindOf(word, isFirst),
      link: link === null ? null : link.join(" "),
    });
    link = [];
  }
  return found;
}

function kindOf(word: string, isFirst: boolean): ContentWord["kind"] {
  if (/\d/.test(word) || cardinalValue(word) !== null) return "number";
  return /^\p{Lu}{2,}$/u.test(word) || (/^\p{Lu}/u.test(word) && !isFirst) ? "name" : "word";
}
