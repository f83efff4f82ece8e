/**
 * Packs a document's blocks into passages: whole sentences up to about 800 characters, never across a heading, without
 * overlap. Table rows get passages of their own.
 */
import { divisionAt } from "../../domain/evidence/division.ts";
import { sentences } from "../text/sentences.ts";
import type { Block, Passage, ReadDocument, ReadTable, Span } from "./document.ts";
import { LineIndex } from "./lines.ts";

export interface PassageLimits {
  /** A passage of this length ends with its paragraph. Characters. */
  enough: number;
  /** Maximum length of a passage, unless a single sentence is longer. Characters. */
  most: number;
  /** A longer sentence is split at white space: it is probably not one. Characters. */
  longest: number;
}

const passageLimits: PassageLimits = { enough: 400, most: 800, longest: 1_600 };

/** The passages of a document, in the order of the text. A page, sheet or slide begins a passage; a sentence may go over its end. */
export function passagesOf(
  { text, blocks, tables, divisions = [] }: Pick<ReadDocument, "text" | "blocks" | "tables" | "divisions">,
  limits = passageLimits,
): Passage[] {
  const lines = new LineIndex(text);
  const found: Passage[] = [];
  let open: Passage | null = null;
  const isWithin = (from: number, to: number): boolean =>
    divisions.length === 0 || divisionAt(divisions, from) === divisionAt(divisions, to);
  const close = (): void => {
    if (open !== null) found.push(open);
    open = null;
  };
  for (const block of blocks) {
    if (open !== null && (!sameHeading(open.heading, block.heading) || isApart(text.slice(open.to, block.from)))) close();
    // A block that fits as a whole need not be split into sentences.
    const start: number = (open as Passage | null)?.from ?? block.from;
    const fits = block.to - start <= limits.most && isWithin(start, block.to);
    for (const piece of fits ? trimmed(text, block) : piecesOf(text, block, limits)) {
      if (open !== null && (piece.to - open.from > limits.most || !isWithin(open.from, piece.from))) close();
      if (open === null) open = { ...piece, line: lines.lineOf(piece.from), heading: block.heading, table: null };
      else open.to = piece.to;
    }
    if (open !== null && open.to - open.from >= limits.enough) close();
  }
  close();
  for (const [number, table] of tables.entries()) found.push(...rowPassages(table, number, limits));
  return found.sort((a, b) => a.from - b.from);
}

function rowPassages(table: ReadTable, number: number, limits: PassageLimits): Passage[] {
  const found: Passage[] = [];
  let open: Passage | null = null;
  for (const { from, to, line } of table.rows) {
    if (open === null || to - open.from > limits.most) {
      open = { from, to, line, heading: table.heading, table: number };
      found.push(open);
    } else {
      open.to = to;
    }
  }
  return found;
}

function* trimmed(text: string, { from, to }: Span): Generator<Span> {
  const body = text.slice(from, to);
  const start = from + (body.length - body.trimStart().length);
  const end = from + body.trimEnd().length;
  if (end > start) yield { from: start, to: end };
}

/** The smallest pieces of a block at which a passage may begin or end. */
function* piecesOf(text: string, block: Block, limits: PassageLimits): Generator<Span> {
  const body = text.slice(block.from, block.to);
  const units = block.kind === "prose" ? sentences(body) : linesOf(body);
  for (const { from, to } of units) {
    if (to - from <= limits.longest) yield { from: block.from + from, to: block.from + to };
    else yield* cutLong(text, { from: block.from + from, to: block.from + to }, limits.most);
  }
}

function* linesOf(body: string): Generator<Span> {
  for (const match of body.matchAll(/[^\n]*\S[^\n]*/g)) yield { from: match.index, to: match.index + match[0].trimEnd().length };
}

function* cutLong(text: string, { from, to }: Span, most: number): Generator<Span> {
  let at = from;
  while (at < to) {
    let end = Math.min(at + most, to);
    if (end < to) {
      const piece = text.slice(at, end);
      const gap = piece.search(/\s\S*$/);
      if (gap > most / 2) end = at + gap;
      else if (isHighSurrogate(text.charCodeAt(end - 1))) end--;
    }
    const piece = text.slice(at, end);
    const start = at + (piece.length - piece.trimStart().length);
    if (start < at + piece.trimEnd().length) yield { from: start, to: at + piece.trimEnd().length };
    at = end;
  }
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

/** Whether there is more than a list bullet between two blocks: a table, a rule. */
function isApart(between: string): boolean {
  return between.replace(/\s+/g, "").length > longestBullet;
}
const longestBullet = 8;

function sameHeading(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((part, index) => part === b[index]));
}
