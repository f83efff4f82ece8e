/** Reads a passage's blocks: paragraphs, lists with their lead-in, code, lines of values. Pure; offsets are the passage's. */
import { sentences } from "../../../sources/text/sentences.ts";
import {
  blank,
  commentEnd,
  fence,
  heading,
  isCode,
  isIndentedCode,
  isPart,
  isRow,
  item,
  keyValue,
  linesOfCode,
  longestValueLine,
  longSentence,
  rule,
  sentenceEnd,
} from "./line-kinds.ts";

export interface Span {
  /** UTF-16 offsets, `to` exclusive. */
  from: number;
  to: number;
}

export interface ListItem extends Span {
  /** Number or letter of a numbered item; null for a bullet. */
  number: string | null;
}

export type Block =
  | ({ kind: "paragraph" } & Span)
  | ({ kind: "code" } & Span)
  /** Lines of 'key: value'. */
  | ({ kind: "values"; lines: Span[] } & Span)
  | ({ kind: "list"; items: ListItem[] } & Span)
  /** Headings, table rows, rules: nothing of them is quoted from prose. */
  | ({ kind: "other" } & Span);

interface Line extends Span {
  text: string;
}

function linesOf(text: string): Line[] {
  const found: Line[] = [];
  let from = 0;
  for (const line of text.split("\n")) {
    found.push({ text: line, from, to: from + line.trimEnd().length });
    from += line.length + 1;
  }
  return found;
}

/**
 * Readers of a page see no comments; what is in one is no list either: '<!-- added: v4.8.0 changes: - …'. Items of one small letter are
 * the buttons of a box of links: '- v', '- t', '- e'.
 */
const comment = /<!--[\s\S]*?(?:-->|(?![\s\S]))|(?:^[ \t]*[-*•][ \t]+\p{Ll}[ \t]*(?:\n|$)){3,}/gmu;
const blanked = (text: string): string => text.replace(/[^\n]/gu, " ");

export function blocksOf(passage: string): Block[] {
  const text = passage.replace(comment, blanked);
  const lines = linesOf(text);
  const blocks: Block[] = [];
  let at = 0;
  const opened = unopenedCode(lines);
  if (opened > 0) {
    const end = lines[opened - 1] as Line;
    blocks.push({ kind: "code", from: 0, to: end.to });
    at = opened + 1;
  }
  while (at < lines.length) {
    const line = lines[at] as Line;
    if (blank.test(line.text)) {
      at += 1;
      continue;
    }
    const end = endOf(lines, at);
    blocks.push(...blockOf(lines, at, end));
    at = Math.max(at + 1, end);
  }
  return withWholeSteps(text, blocks);
}

/** Whether a text ends as a question: it tells no answer itself. */
export function endsAsQuestion(text: string): boolean {
  return /\?["'»”’)*_`]*\s*$/u.test(text);
}

/** Numbered steps between which code or bullets stand at the margin are one list: each step with what follows it. */
function withWholeSteps(text: string, blocks: readonly Block[]): Block[] {
  const whole: Block[] = [];
  for (let at = 0; at < blocks.length; at += 1) {
    const last = lastStep(blocks, at);
    const block = blocks[at] as Block;
    if (last === at || block.kind !== "list") {
      whole.push(block);
      continue;
    }
    const group = blocks.slice(at, last + 1);
    const steps = group.flatMap((each) => (each.kind === "list" ? each.items.filter(({ number }) => number !== null) : []));
    const end = group.at(-1) as Block;
    const items = steps.map((step, index) => ({ ...step, to: endOfStep(text, step, steps[index + 1]) ?? end.to }));
    whole.push({ kind: "list", items, from: block.from, to: end.to });
    at = last;
  }
  return whole;
}

/** Maximum number of blocks between two steps. */
const mostBetween = 3;

/** Index of the block that holds the last of the consecutive steps that begin with a block; its own index without any. */
function lastStep(blocks: readonly Block[], at: number): number {
  let last = at;
  let number = stepsOf(blocks[at]).at(-1);
  for (let next = at + 1; number !== undefined && next <= Math.min(last + mostBetween, blocks.length - 1); next += 1) {
    if (blocks[next]?.kind === "other") break;
    const steps = stepsOf(blocks[next]);
    if (steps[0] !== number + 1) continue;
    last = next;
    number = steps.at(-1);
  }
  return last;
}

function stepsOf(block: Block | undefined): number[] {
  return block?.kind === "list" ? block.items.flatMap(({ number }) => (/^\d+$/u.test(number ?? "") ? [Number(number)] : [])) : [];
}

/** Before the mark of the next step; null without a next one. */
function endOfStep(text: string, step: Span, next: Span | undefined): number | null {
  if (next === undefined) return null;
  return step.from + text.slice(step.from, text.lastIndexOf("\n", next.from)).trimEnd().length;
}

/** Number of lines of code before a closing fence that the passage does not open; 0 for none. */
function unopenedCode(lines: readonly Line[]): number {
  const fences = lines.flatMap(({ text }, index) => (fence.test(text) ? [index] : []));
  const [first = 0] = fences;
  if (first <= 0 || isOpening((lines[first] as Line).text)) return 0;
  // The first fence that names a language begins code, so that every second one before it ends some.
  const opening = fences.findIndex((at) => isOpening((lines[at] as Line).text));
  if (opening % 2 === 1) return first;
  const before = lines.slice(0, first).filter(({ text }) => !blank.test(text));
  return before.filter(({ text }) => isCode(text)).length >= before.length / 2 ? first : 0;
}

/** Index after the block's last line. */
function endOf(lines: readonly Line[], at: number): number {
  const first = (lines[at] as Line).text;
  const opening = fence.exec(first)?.[1];
  if (opening !== undefined) {
    const close = lines.findIndex(({ text }, index) => index > at && fence.exec(text)?.[1]?.startsWith(opening.slice(0, 3)) === true);
    if (close < 0) return closesOnly(first, lines.slice(at + 1)) ? at + 1 : lines.length;
    return close + 1;
  }
  if (heading.test(first) || rule.test(first)) return at + 1;
  const isList = item.test(first) || (at === 0 && startsWithinList(lines));
  let inFence = false;
  let end = at + 1;
  for (; end < lines.length; end += 1) {
    const { text } = lines[end] as Line;
    if (isList && fence.test(text) && /^[ \t]{2,}/u.test(text)) {
      inFence = !inFence;
      continue;
    }
    if (inFence) continue;
    if (blank.test(text)) {
      const next = lines.findIndex((line, index) => index > end && !blank.test(line.text));
      if (!isList || next < 0 || !(item.test((lines[next] as Line).text) || /^[ \t]{2,}\S/u.test((lines[next] as Line).text))) return end;
      continue;
    }
    if (fence.test(text) || heading.test(text) || rule.test(text)) return end;
    if (isRow(text) !== isRow(first) || (!isList && item.test(text))) return end;
  }
  return end;
}

/** Whether a fence names a language, as only the first one of code does. */
function isOpening(line: string): boolean {
  return line.replace(fence, "").trim() !== "";
}

/** Whether a fence ends code that began before the passage: it names no language, and what follows is prose. */
function closesOnly(line: string, after: readonly Line[]): boolean {
  const written = after.filter(({ text }) => !blank.test(text));
  return !isOpening(line) && written.filter(({ text }) => isCode(text)).length < written.length / 2;
}

/** The first item of a list lost its mark where the passage begins with it. */
function startsWithinList(lines: readonly Line[]): boolean {
  const next = lines.findIndex(({ text }, index) => index > 0 && !/^[ \t]+\S/u.test(text));
  const before = lines[next - 1]?.text.trimEnd() ?? "";
  return next > 0 && item.test((lines[next] as Line).text) && !before.endsWith(":");
}

function blockOf(lines: readonly Line[], at: number, end: number): Block[] {
  const own = lines.slice(at, end);
  const first = own[0] as Line;
  const span = spanOf(own);
  if (fence.test(first.text)) {
    const inner = own
      .slice(1, own.length > 1 && fence.test((own.at(-1) as Line).text) ? -1 : undefined)
      .filter(({ text }) => !blank.test(text));
    return inner.length === 0 ? [] : [{ kind: "code", ...spanOf(inner) }];
  }
  if (heading.test(first.text) || rule.test(first.text) || own.every(({ text }) => isRow(text))) return [{ kind: "other", ...span }];
  if (own.some(({ text }) => commentEnd.test(text))) return [{ kind: "code", ...span }];
  if (item.test(first.text) || (at === 0 && startsWithinList(lines))) return [{ kind: "list", items: itemsOf(own), ...span }];
  const parts = own.findIndex(({ text }) => !isPart(text));
  if (parts > 1) return inParts(own, parts + 1);
  if (linesOfCode(own) > own.length / 2 || isIndentedCode(own)) return [{ kind: "code", ...span }];
  return inRuns(own);
}

/** Lines that end with a semicolon, a list without marks; what stands behind the end of its last sentence is a paragraph. */
function inParts(lines: readonly Line[], count: number): Block[] {
  const own = lines.slice(0, count);
  const items = own.map((line) => ({ ...spanOf([line]), number: null }));
  const [last, { text, from }] = [items.at(-1) as ListItem, own.at(-1) as Line];
  const [first, second] = sentences(text);
  if (first !== undefined) last.to = from + first.to;
  const list: Block = { kind: "list", items, ...spanOf(own), to: last.to };
  const rest = second === undefined ? lines.slice(count) : lines.slice(count - 1);
  const start = second === undefined ? rest[0]?.from : from + second.from;
  return start === undefined ? [list] : [list, { kind: "paragraph", ...spanOf(rest), from: start }];
}

/** Lines of values, and the paragraphs around them. */
function inRuns(lines: readonly Line[]): Block[] {
  const isAlone = lines.length === 1;
  const isValue = ({ text }: Line): boolean =>
    keyValue.test(text) && text.length <= longestValueLine && !(isAlone ? sentenceEnd : longSentence).test(text.trimEnd());
  const runs: { values: boolean; lines: Line[] }[] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    // A line that goes on in the next one is no value.
    if (last?.values === isValue(line)) last.lines.push(line);
    else runs.push({ values: isValue(line), lines: [line] });
  }
  const isList = runs.every(({ values, lines: own }) => !values || own.length > 1 || isAlone);
  const goesOn = runs.some(({ values }, index) => values && /^\s*\p{Ll}/u.test(runs[index + 1]?.lines[0]?.text ?? ""));
  if (!isList || goesOn) return [{ kind: "paragraph", ...spanOf(lines) }];
  return runs.map(({ values, lines: own }) =>
    values ? { kind: "values", lines: own.map(({ from, to }) => ({ from, to })), ...spanOf(own) } : { kind: "paragraph", ...spanOf(own) },
  );
}

function spanOf(lines: readonly Line[]): Span {
  const first = lines[0] as Line;
  const last = lines.findLast(({ text }) => !blank.test(text)) ?? first;
  return { from: first.from + (first.text.length - first.text.trimStart().length), to: last.to };
}

/** Items at the list's own depth, with what is nested in them. */
function itemsOf(lines: readonly Line[]): ListItem[] {
  const depthOf = (text: string): number => (item.exec(text)?.[1] ?? "").length;
  const depth = Math.min(...lines.filter(({ text }) => item.test(text)).map(({ text }) => depthOf(text)), 3);
  const found: ListItem[] = [];
  let inFence = false;
  for (const line of lines) {
    if (fence.test(line.text)) inFence = !inFence;
    const mark = inFence ? null : item.exec(line.text);
    const last = found.at(-1);
    if (last === undefined || (mark !== null && depthOf(line.text) <= depth + 1)) {
      const lead = mark?.[0].length ?? line.text.length - line.text.trimStart().length;
      found.push({ from: line.from + lead, to: line.to, number: mark?.[2] ?? mark?.[3] ?? null });
    } else if (!blank.test(line.text)) last.to = line.to;
  }
  // The item without its mark has the kind of the others.
  const [first, second] = found;
  if (first !== undefined && first.number === null && second?.number !== null && second?.number !== undefined)
    first.number = String(Math.max(1, Number(second.number) - 1 || 1));
  return found;
}
