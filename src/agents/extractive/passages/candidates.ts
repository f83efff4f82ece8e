/** What of a passage can be quoted: whole sentences, list items, lines of values, code. Verbatim, and no fragments. */
import { indexedText } from "../../../sources/text/markup.ts";
import { type Sentence, sentences } from "../../../sources/text/sentences.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import { wordTexts } from "../../../sources/text/words.ts";
import { type Block, blocksOf, endsAsQuestion, type Span } from "./blocks.ts";
import { heading as headingLine, isRow, sentenceEnd } from "./line-kinds.ts";

export interface Candidate extends Span {
  kind: "sentence" | "item" | "value" | "code";
  text: string;
  /** Stems of its content words; a labelled value includes those of its label. */
  stems: string[];
  /** Stems of the last two headings that label a bare value ('Area › total': '357,022 sq km'); null where it is none. */
  label: string[][] | null;
  /** The sentence that leads to the list or the code. */
  lead: Span | null;
  leadStems: string[];
}

/** A closing bracket ends a sentence only where the whole sentence is bracketed: '(2022 est.)' does not. */
const ending = /(?:[.!?…]["'»”’\]*_`]*|^\(.*[.!?…]["'»”’]*\))$/u;
/** Adjacent cells: a row of a table, or a line of a listing. */
const cells = /\|.*\||\t.*\t|(?:\S[^\S\n]{3,}\S.*){2,}/u;

/** A label whose value stands elsewhere: 'Rubles per US dollar -'. */
const withoutValue = /\s[-–—]\s*$/u;
/** A footnote, or an entry in a list of sources. */
const reference = /^\s*(?:\^|\[\d+\]|↑)/u;
/** A list of links: a table of contents. */
const onlyLink = /^(?:!?\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])?|<?https?:\/\/\S+)[\s,;.]*$/u;
/** Links behind one another: badges, entries of a menu. Of a badge in its link the splitting of sentences may leave the end. */
const pictures = /!\[[^\]]*\]\([^()]*\)/gu;
const links = /<a\s[^<>]*>.*?<\/a>|(?:^|\[)[^[\]]*(?:\](?:\([^()]*\)|\[[^\]]*\]))+|<?https?:\/\/\S+/gsu;
/** An anchor of a page names what follows: '<a name="kill"></a>'. */
const onlyTags = /^(?:<[^<>]*>\s*)+$/u;

/** Minimum number of words; anything shorter is a label or a value. Numbers count in a sentence with its end mark. */
const fewestWords = 4;
const longestValue = 200;
/** Words of 'No.' and 'Yes, gladly.' */
const longestYes = 2;
/** A longer item is quoted by its sentences. Characters. */
const longestItem = 600;
const longestCode = 1_500;
/** A text with more tags is a layout. */
const mostTags = 4;

/**
 * The quotable pieces in order. A passage that is nothing but a value under its headings is returned as that value; a number
 * that stands alone before notes on it is one, too.
 */
export function candidatesOf(passage: string, heading: readonly string[] = []): Candidate[] {
  const blocks = blocksOf(passage);
  const found = blocks.flatMap((block, index) =>
    isCaption(passage, block, blocks[index + 1]) ? [] : candidatesIn(passage, block, leadOf(passage, blocks[index - 1])),
  );
  if (found.length === 0) return labelledValue(passage, heading, { from: 0, to: passage.length });
  const [first] = blocks;
  const isBare = first?.kind === "paragraph" && numberFirst.test(passage.slice(first.from)) && found.every(({ from }) => from >= first.to);
  return isBare ? [...labelledValue(passage, heading, first), ...found] : found;
}

/** The line right above the rows of a table is their title, unless it is a sentence. */
function isCaption(passage: string, { kind, from, to }: Block, next: Block | undefined): boolean {
  if (kind !== "paragraph" || next?.kind !== "other" || !isRow(passage.slice(next.from, next.to).split("\n", 1)[0] ?? "")) return false;
  const text = passage.slice(from, to);
  return !/\n/u.test(text) && !/\n\s*\n/u.test(passage.slice(to, next.from)) && !sentenceEnd.test(text) && !text.endsWith(":");
}

function candidatesIn(passage: string, block: Block, lead: Span | null): Candidate[] {
  const piece = (kind: Candidate["kind"], { from, to }: Span, led: Span | null): Candidate[] => {
    const text = passage.slice(from, to);
    const stems = contentStems(indexedText(text));
    const leadStems = led === null ? [] : contentStems(indexedText(passage.slice(led.from, led.to)));
    return stems.length === 0 ? [] : [{ kind, text, from, to, stems, label: null, lead: led, leadStems }];
  };
  switch (block.kind) {
    case "paragraph":
      return answered(passage, withShortAnswer(passage, wholeSentences(passage, block)))
        .filter(({ text }) => isQuotable(text))
        .flatMap((sentence) => piece(isEnded(sentence.text) ? "sentence" : "value", sentence, null));
    case "values":
      return block.lines
        .filter(({ from, to }) => !cells.test(passage.slice(from, to)) && !isOnlyLinks(passage.slice(from, to)))
        .flatMap((line) => piece("value", line, lead));
    case "list":
      return block.items.flatMap((item) => {
        const text = passage.slice(item.from, item.to);
        if (reference.test(text) || cells.test(text) || isOnlyLinks(text) || letteredWords(text) === 0) return [];
        const isLong = item.to - item.from > longestItem;
        const parts = isLong ? wholeSentences(passage, item).filter((sentence) => isQuotable(sentence.text)) : [];
        return parts.length > 0 ? parts.flatMap((part) => piece("sentence", part, lead)) : isLong ? [] : piece("item", item, lead);
      });
    case "code":
      return block.to - block.from > longestCode ? [] : piece("code", block, lead);
    case "other":
      return [];
  }
}

/** A complete sentence, or a line that says as much without an end mark. */
function isQuotable(text: string): boolean {
  if (cells.test(text) || reference.test(text) || withoutValue.test(text)) return false;
  if ((text.match(/<\w/gu)?.length ?? 0) > mostTags || isOnlyLinks(text)) return false;
  const lettered = letteredWords(text);
  if (lettered >= fewestWords) return true;
  const isShort = isEnded(text) && wordTexts(indexedText(text)).length >= fewestWords;
  return lettered > 1 && (isShort || /\p{L}[^:]*(?:: +| [–—] )\S/u.test(text));
}

/** Nothing but links, pictures and marks. A longer text is one to read. */
function isOnlyLinks(text: string): boolean {
  if (onlyLink.test(text)) return true;
  if (text.length > longestItem || !/\]\(|\]\[|<a\s/u.test(text)) return false;
  return !/[\p{L}\p{N}]/u.test(text.replace(pictures, "").replace(links, ""));
}

export function isEnded(text: string): boolean {
  return ending.test(text);
}

function letteredWords(text: string): number {
  return wordTexts(indexedText(text)).filter((word) => /\p{L}/u.test(word)).length;
}

/** The last sentence of the paragraph before a list or code. */
export function leadOf(passage: string, before: Block | undefined): Span | null {
  if (before?.kind !== "paragraph") return null;
  const last = wholeSentences(passage, before).at(-1);
  return last === undefined || shortValue.test(last.text) || onlyTags.test(last.text) ? null : { from: last.from, to: last.to };
}

/** A name and its value lead to nothing: 'Absent: Omar Haddad.' */
const shortValue = /^\p{L}[\p{L} ]{0,20}:\s+\S.{0,40}[^:\s]$/u;

/** A paragraph that begins with a number, behind a sign or a currency at most. */
const numberFirst = /^[^\p{L}\n]{0,3}\d/u;

function labelledValue(passage: string, heading: readonly string[], span: Span): Candidate[] {
  const text = passage.slice(span.from, span.to).trim();
  // 'Taxes (% of area)' is a label of taxes, not of an area.
  const label = heading.slice(-2).map((each) => contentStems(each.replace(/\([^()]*\)/gu, "").trim() || each));
  if (text === "" || text.length > longestValue || text.includes("\n") || label.flat().length === 0) return [];
  if ([cells, reference, withoutValue, headingLine, onlyLink, onlyTags].some((kind) => kind.test(text))) return [];
  const from = passage.indexOf(text, span.from);
  const stems = [...contentStems(text), ...label.flat()];
  return [{ kind: "value", text, from, to: from + text.length, stems, label, lead: null, leadStems: [] }];
}

/** 'No.' at the beginning of a paragraph is the answer, and is told with the sentence that says why. */
function withShortAnswer(passage: string, all: readonly Sentence[]): readonly Sentence[] {
  const [first, second] = all;
  if (first === undefined || second === undefined || !isEnded(first.text)) return all;
  const said = letteredWords(first.text);
  if (said === 0 || said > longestYes) return all;
  return [{ text: passage.slice(first.from, second.to), from: first.from, to: second.to }, ...all.slice(2)];
}

/** A question is told with the sentence behind it, and one that no sentence answers is left out. */
function answered(passage: string, all: readonly Sentence[]): Sentence[] {
  return all.flatMap((sentence, index) => {
    if (endsAsQuestion(sentence.text)) return [];
    const before = all[index - 1];
    const isAnswer = before !== undefined && endsAsQuestion(before.text);
    return isAnswer ? [{ text: passage.slice(before.from, sentence.to), from: before.from, to: sentence.to }] : [sentence];
  });
}

/** Sentences of a span, rejoined where a bracket spans several: 'The committee (abbr. IOC) is …' is one. */
function wholeSentences(passage: string, { from: start, to: end }: Span): Sentence[] {
  const found: Sentence[] = [];
  for (const { text, from, to } of sentences(passage.slice(start, end))) {
    const sentence = { text, from: start + from, to: start + to };
    const last = found.at(-1);
    const joined = last !== undefined && isOpen(last.text) && sentence.to - last.from <= longestJoined;
    if (joined && !passage.slice(last.to, sentence.from).includes("\n")) {
      last.text = passage.slice(last.from, sentence.to);
      last.to = sentence.to;
    } else {
      found.push(sentence);
    }
  }
  return found;
}

/** A bracket still open after this many characters is treated as unbalanced. */
const longestJoined = 1_200;

function isOpen(text: string): boolean {
  return text.lastIndexOf("(") > text.lastIndexOf(")");
}
