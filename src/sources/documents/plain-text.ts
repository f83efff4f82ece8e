/**
 * Parses plain text into paragraphs and headings. Headings are '== Wiki ==', an underlined line, a numbered one, one in
 * capitals, a question above its answer or in a conversation, or a short line without an end mark above a paragraph.
 */
import { alternatives } from "../../languages/combined.ts";
import type { Block, ReadDocument, WarningList } from "./document.ts";
import { HeadingPath } from "./headings.ts";

interface Line {
  text: string;
  from: number;
}

interface Heading {
  level: number;
  text: string;
  /** Number of lines it takes: two if underlined. */
  lines: number;
}

const longestHeading = 90;
const longestTitle = 120;
/** Lines beyond this width are not wrapped: each is a paragraph. Characters. */
const widestWrap = 120;

export function readPlainText(text: string, warnings: WarningList): ReadDocument {
  const blocks: Block[] = [];
  const headings = new HeadingPath();
  const asker = askerIn(text);
  const paragraphs = paragraphsOf(text, asker !== null);
  let title: string | null = null;
  /** A heading without content so far is kept as text, so that no word of the document is lost. */
  let empty: { block: Block; level: number } | null = null;
  /** Behind a marked question. */
  let isAsked = false;
  for (const [index, lines] of paragraphs.entries()) {
    let rest = lines;
    const first = lines[0];
    const opening = index === 0 ? titleOf(lines, paragraphs.slice(1)) : null;
    if (opening !== null) title = opening.text;
    const heading = opening ?? headingOf(lines, paragraphs[index + 1], asker);
    if (heading !== null && first !== undefined) {
      if (empty !== null && empty.level >= heading.level) blocks.push(empty.block);
      headings.open(heading.level, heading.text);
      isAsked = asking.test(first.text);
      const block: Block = { kind: "prose", from: first.from, to: first.from + first.text.length, heading: headings.path };
      empty = { block, level: heading.level };
      rest = lines.slice(heading.lines);
    }
    const [start] = rest;
    const last = rest.at(-1);
    if (start === undefined || last === undefined) continue;
    const mark = isAsked ? (answering.exec(start.text)?.[0].length ?? 0) : 0;
    isAsked = false;
    empty = null;
    blocks.push({ kind: "prose", from: start.from + mark, to: last.from + last.text.length, heading: headings.path });
  }
  if (empty !== null) blocks.push(empty.block);
  return { text, title, blocks, tables: [], warnings: warnings.all() };
}

/** What a turn in a conversation begins with: 'ANNA: '. */
const turn = /^\p{Lu}[\p{L} .'’-]{0,30}:\s+(?=\S)/u;
/** Questions that make a conversation. */
const fewestAsked = 3;

/** Who asks in a conversation, as their turns begin: 'HOST: '; null where nobody asks often. */
function askerIn(text: string): string | null {
  const asked = text.split("\n").flatMap((line) => (line.trimEnd().endsWith("?") ? (turn.exec(line) ?? []) : []));
  const most = [...Map.groupBy(asked, (label) => label)].sort(([, one], [, other]) => other.length - one.length)[0];
  return most === undefined || most[1].length < fewestAsked ? null : most[0];
}

/** Groups of lines between blank lines and rules; an unwrapped line is its own paragraph, and so is a turn in a conversation. */
function paragraphsOf(text: string, hasTurns: boolean): Line[][] {
  const paragraphs: Line[][] = [];
  let open: Line[] = [];
  const close = (): void => {
    if (open.length > 0) paragraphs.push(open);
    open = [];
  };
  for (const match of text.matchAll(/[^\n\f]*[\n\f]?/g)) {
    const line = match[0].trimEnd();
    if (match[0] === "") continue;
    const isRule = /^[\s]*[-=_*~#]{5,}\s*$/.test(line);
    const underlines =
      isRule && open.length === 1 && /^\s*(?:=+|-+)\s*$/.test(line) && line.trim().length >= (open[0]?.text.trim().length ?? 0) * 0.6;
    if (line === "" || (isRule && !underlines)) {
      close();
      continue;
    }
    if (isWikiHeading(line) || line.length > widestWrap || (hasTurns && turn.test(line))) close();
    open.push({ text: line, from: match.index });
    if (isWikiHeading(line) || line.length > widestWrap) close();
  }
  close();
  return paragraphs;
}

const wikiHeading = /^\s*(={2,6})\s*([^=].*?)\s*\1\s*$/;

function isWikiHeading(line: string): boolean {
  return line.length <= 200 && wikiHeading.test(line);
}

/** The title that a document begins with; null where its first paragraph is text. */
function titleOf(lines: readonly Line[], more: readonly (readonly Line[])[]): Heading | null {
  const opening = lines[0]?.text.trim() ?? "";
  // The first question of several is no title of the others.
  if (questionOf(lines, more[0]) !== null && more.some((each, index) => questionOf(each, more[index + 1]) !== null)) return null;
  if (isTitle(lines)) {
    const isMemo = isHeadOfMemo(lines.slice(1));
    return { level: 0, text: subjectIn(lines.slice(1), opening) ?? opening, lines: isMemo ? 1 : lines.length };
  }
  return more.length > 0 && isTitlePage(lines) ? { level: 0, text: joined(lines), lines: 1 } : null;
}

/** Two or three short lines: 'PRICE LIST', 'valid from 1 May 2026'. The first is no beginning of a sentence. */
function isTitlePage(lines: readonly Line[]): boolean {
  const [first, ...others] = lines.map(({ text }) => text.trim());
  if (first === undefined || others.length === 0 || others.length > 2 || joined(lines).length > longestTitle) return false;
  const isName = /\p{Lu}{3}/u.test(first) && first === first.toUpperCase();
  return isName && others.every((text) => !/[.!?;:,…]$/u.test(text) && !/:\s/u.test(text) && !/^\s*(?:[-*•]|\d+[.)])\s/u.test(text));
}

/** A line that goes on in lower case is one with the line before. */
function joined(lines: readonly Line[]): string {
  return lines.map(({ text }) => text.trim()).reduce((whole, text) => `${whole}${/^\p{Ll}/u.test(text) ? "" : ","} ${text}`);
}

/** Whether the first paragraph has a title: one short line without an end mark, possibly underlined, or above the head of a memo. */
function isTitle([first, second, ...more]: readonly Line[]): boolean {
  if (first === undefined) return false;
  const isUnderlined = second === undefined || /^\s*[=-]+\s*$/.test(second.text);
  if (!(isUnderlined && more.length === 0) && (isHeadOfMemo([first]) || !isHeadOfMemo([second, ...more]))) return false;
  const text = first.text.trim();
  return text.length <= longestTitle && /\p{L}/u.test(text) && !/[.;:,…]$/u.test(text) && !isWikiHeading(text);
}

/** Lines such as 'Date: 6 May 2024', which are below the title of a memo or report. */
function isHeadOfMemo(lines: readonly (Line | undefined)[]): boolean {
  return lines.every((line) => line !== undefined && /^\s*\p{Lu}[\p{L} ]{1,24}:\s+\S/u.test(line.text));
}

const subjectLine = new RegExp(`^\\s*(?:${alternatives(({ tables }) => tables.subjectLine)}):\\s+(.+)$`, "iu");

/** What a paper says that it is about: the title itself below a first line that says only its kind ('MEMO'), else the rest of it. */
function subjectIn(lines: readonly Line[], opening: string): string | null {
  const subject = lines.map(({ text }) => subjectLine.exec(text)?.[1]?.trim()).find((text) => text !== undefined);
  if (!isHeadOfMemo(lines) || subject === undefined) return null;
  const title = opening.split(/\s+/u).length > longestKind ? `${opening}: ${subject}` : subject;
  return title.length > longestTitle ? null : title;
}

/** Words of 'MEMO' and 'Internal memorandum'. */
const longestKind = 2;

const chapter = new RegExp(`^(?:${alternatives(({ tables }) => tables.chapters)})\\s+(?:\\d{1,3}|[IVXLC]{1,6}|\\p{Lu})(?:[.:\\s]|$)`, "iu");
/** 'Q: Is there parking?' */
const asking = new RegExp(`^\\s*(?:${alternatives(({ tables }) => tables.asking)})[ \\d]*[:.)]\\s+`, "iu");
const answering = new RegExp(`^\\s*(?:${alternatives(({ tables }) => tables.answering)})[ \\d]*[:.)]\\s+`, "iu");
/** A question of at least three words that stands alone. */
const question = /^\p{Lu}\S*(?:\s+\S+){2,}\?$/u;
const longestQuestion = 200;
const numbered = /^(\d{1,2}(?:\.\d{1,2})*)\.?\s+\p{L}/u;

function headingOf(lines: readonly Line[], next: readonly Line[] | undefined, asker: string | null): Heading | null {
  const [first, second] = lines;
  if (first === undefined) return null;
  const wiki = wikiHeading.exec(first.text);
  if (wiki !== null) return { level: (wiki[1]?.length ?? 2) - 1, text: wiki[2] ?? "", lines: 1 };
  const asked = questionOf(lines, next);
  const text = first.text.trim();
  if (asked !== null && !chapter.test(text) && !numbered.test(text)) return { ...asked, text: withoutLabel(asked.text, asker) };
  if (text.length > longestHeading || !/\p{L}/u.test(text)) return null;
  if (second !== undefined && /^\s*=+\s*$/.test(second.text)) return { level: 1, text, lines: 2 };
  if (second !== undefined && /^\s*-+\s*$/.test(second.text)) return { level: 2, text, lines: 2 };
  const number = /[.;:,…]$/u.test(text) ? undefined : numbered.exec(text)?.[1];
  const isApart = lines.length === 1 && next !== undefined;
  if (!isApart && !(number !== undefined && opensSection(text, lines))) return null;
  if (chapter.test(text)) return { level: 1, text, lines: 1 };
  if (number !== undefined) return { level: 1 + number.split(".").length, text, lines: 1 };
  if (next === undefined || /[.!?;:,…>»"”)]$/u.test(text) || !/^[\p{Lu}\p{Nd}«"“]/u.test(text) || isDateLine(text)) return null;
  if (text === text.toUpperCase() && /\p{Lu}{3}/u.test(text)) return { level: 1, text, lines: 1 };
  const opensParagraph = next.length > 1 || (next[0]?.text.length ?? 0) > longestHeading;
  return opensParagraph ? { level: 8, text, lines: 1 } : null;
}

/** Whether a numbered line without an end mark stands right above its section: above a list, or a longer line that begins a sentence. */
function opensSection(text: string, [, second]: readonly Line[]): boolean {
  const below = second?.text.trim() ?? "";
  if (/^[-*•–]\s/u.test(below)) return true;
  return text.length <= longestNumbered && below.length > text.length && /^\p{Lu}/u.test(below);
}
const longestNumbered = 50;

/** A question above its answer: marked as one, or a line of its own above a paragraph that asks nothing. */
function questionOf(lines: readonly Line[], next: readonly Line[] | undefined): Heading | null {
  const end = lines.findIndex(({ text }) => text.trimEnd().endsWith("?"));
  if (end < 0) return null;
  const isMarked = asking.test(lines[0]?.text ?? "");
  const text = lines
    .slice(0, end + 1)
    .map((line) => line.text.trim())
    .join(" ")
    .replace(asking, "");
  if (text.length > longestQuestion || (next === undefined && end + 1 === lines.length)) return null;
  if (isMarked) return { level: 8, text, lines: end + 1 };
  const isAnswered = next?.at(-1)?.text.trimEnd().endsWith("?") === false && /[.!:)]$/u.test(next.at(-1)?.text.trimEnd() ?? "");
  return lines.length === 1 && isAnswered && text.length <= longestHeading && question.test(text) ? { level: 8, text, lines: 1 } : null;
}

function withoutLabel(text: string, asker: string | null): string {
  return asker !== null && text.startsWith(asker) ? text.slice(asker.length) : text;
}

function isDateLine(text: string): boolean {
  return /^(?:\p{L}+ )?\d{1,2}[ .,]*\p{L}*[ .,]*\d{4}$/u.test(text);
}
