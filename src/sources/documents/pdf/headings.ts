/** Recognises headings by their size, or because the PDF's outline names them. */
import { singleSpaced } from "../../../domain/base/single-spaced.ts";
import { type Line, mostOf } from "./text-lines.ts";

/** A heading is at least this much larger than the body's text. */
const larger = 1.12;
const longest = 200;

/** An entry of the PDF's outline (its bookmarks). */
export interface OutlineEntry {
  title: string;
  /** From 1. */
  level: number;
}

export class HeadingStyle {
  readonly bodySize: number;
  readonly #sizes: readonly number[];
  readonly #outline: ReadonlyMap<string, number>;

  constructor(lines: readonly Line[], outline: readonly OutlineEntry[]) {
    const characters = new Map<number, number>();
    for (const { size, text } of lines) characters.set(halfPoints(size), (characters.get(halfPoints(size)) ?? 0) + text.length);
    this.bodySize = mostOf(characters) ?? 10;
    this.#sizes = [...characters.keys()].filter((size) => size >= this.bodySize * larger).sort((a, b) => b - a);
    this.#outline = new Map(outline.map(({ title, level }) => [bare(title), level]));
  }

  /** The heading's level from 1, or null for a line of running text. */
  levelOf({ text, size, cells }: Line): number | null {
    if (text.length > longest || !/\p{L}/u.test(text) || cells.length > 2) return null;
    const level = this.#outline.get(bare(text)) ?? this.#outline.get(bare(text.replace(/^[\d.]+\s+/, "")));
    if (level !== undefined && size >= this.bodySize * 0.95) return Math.min(level, 6);
    const rank = this.#sizes.indexOf(halfPoints(size));
    return rank === -1 ? null : Math.min(rank + 1, 6);
  }
}

function halfPoints(size: number): number {
  return Math.round(size * 2) / 2;
}

function bare(text: string): string {
  return singleSpaced(text).toLowerCase();
}
