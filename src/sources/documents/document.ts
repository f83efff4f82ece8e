/** A parsed document: its text, and the passages and tables that point into it. */
import type { Division } from "../../domain/evidence/division.ts";
import type { Cell, Column } from "../../domain/evidence/evidence.ts";
import type { TextLanguage } from "../text/language.ts";

/** Something that could only be read in part. `line` is null where it concerns the whole document. */
export interface Warning {
  line: number | null;
  message: string;
}

/** Offsets are UTF-16 code units in the document's text, `to` exclusive; lines count from 1. */
export interface Span {
  from: number;
  to: number;
}

/** A piece of text that passages are made of: a paragraph, a list item, a few lines of code. */
export interface Block extends Span {
  kind: "prose" | "lines";
  heading: readonly string[];
}

export interface ReadRow extends Span {
  line: number;
  cells: Cell[];
}

export interface ReadTable {
  /** Caption or nearest heading; null where there is neither. */
  title: string | null;
  heading: readonly string[];
  line: number;
  columns: Column[];
  rows: ReadRow[];
}

export interface ReadDocument {
  /** The text that all offsets refer to. */
  text: string;
  /** The title stated in the document itself. */
  title: string | null;
  blocks: Block[];
  tables: ReadTable[];
  warnings: Warning[];
  /** Where its pages, sheets, slides, chapters or messages begin; absent where the format has none. */
  divisions?: readonly Division[];
  /** Consists of pictures only, as a scan does: it is stored although no search finds it. */
  isPictures?: boolean;
  /** Of a packed format: the bytes that were unpacked to read it. */
  unpackedBytes?: number;
}

export interface Passage extends Span {
  line: number;
  heading: readonly string[];
  /** Number of the table that these rows belong to, or null for prose. */
  table: number | null;
}

export interface ParsedDocument extends ReadDocument {
  language: TextLanguage;
  passages: Passage[];
}

/** Keeps the first warnings of each kind and counts the rest, so that a broken file of a million lines gives a readable list. */
export class WarningList {
  readonly #kinds = new Map<string, { lines: number[]; count: number; message: (lines: string, count: number) => string }>();
  readonly #single: Warning[] = [];

  /** A warning about the document as a whole. */
  add(message: string): void {
    this.#single.push({ line: null, message });
  }

  /** A warning about one line; those of one kind are combined. `message` gets the list of lines and their count. */
  addLine(kind: string, line: number, message: (lines: string, count: number) => string): void {
    const known = this.#kinds.get(kind);
    if (known === undefined) this.#kinds.set(kind, { lines: [line], count: 1, message });
    else {
      known.count++;
      if (known.lines.length < shownLines) known.lines.push(line);
    }
  }

  all(): Warning[] {
    const grouped = [...this.#kinds.values()].map(({ lines, count, message }) => ({
      line: lines[0] ?? null,
      message: message(listed(lines, count), count),
    }));
    const warnings = [...this.#single, ...grouped];
    if (warnings.length <= maxWarnings) return warnings;
    return [...warnings.slice(0, maxWarnings), { line: null, message: `${warnings.length - maxWarnings} more warnings` }];
  }
}

const shownLines = 10;
const maxWarnings = 30;

function listed(lines: readonly number[], count: number): string {
  const shown = `${count === 1 ? "line" : "lines"} ${lines.join(", ")}`;
  return count > lines.length ? `${shown} and ${count - lines.length} more` : shown;
}
