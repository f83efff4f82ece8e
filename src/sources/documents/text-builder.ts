/** Writes the plain text of a document in a structured format (HTML, JSON, PDF …), and records where its blocks and tables are. */
import { singleSpaced } from "../../domain/base/single-spaced.ts";
import type { Division, DivisionLabel } from "../../domain/evidence/division.ts";
import type { DecimalMark } from "../text/numbers.ts";
import type { Block, ReadTable, Span, WarningList } from "./document.ts";
import { HeadingPath } from "./headings.ts";
import { type RawRow, typedTable } from "./table-columns.ts";

export class TextBuilder {
  readonly headings = new HeadingPath();
  readonly blocks: Block[] = [];
  readonly tables: ReadTable[] = [];
  readonly divisions: Division[] = [];
  readonly #parts: string[] = [];
  readonly #warnings: WarningList;
  #length = 0;
  #line = 1;
  /** After an item of a list, whose next line may be another one. */
  #isInList = false;
  #empty: (Block & { level: number }) | null = null;

  constructor(warnings: WarningList) {
    this.#warnings = warnings;
  }

  /** Escapes may have produced lone surrogates and NUL characters: each becomes a replacement character. */
  get text(): string {
    return this.#parts.join("").toWellFormed().replaceAll("\u0000", "\ufffd");
  }

  /** Line of the text, from 1, that is written next. */
  get line(): number {
    return this.#line;
  }

  /** Begins a page, sheet, slide … with the next text, or `offset` characters after its start. */
  begin(label: DivisionLabel, offset = 0): Division {
    const division = { from: this.#length + offset, ...label };
    this.divisions.push(division);
    return division;
  }

  /** Length of the text so far. */
  get length(): number {
    return this.#length;
  }

  /** Adds a heading on its own line. A heading without content below it becomes a block, so that it can be found. */
  heading(level: number, text: string): void {
    this.headings.open(level, text);
    this.#endList();
    // One above a deeper heading is found by the paths below it.
    if (this.#empty !== null && level <= this.#empty.level) this.#keepEmpty();
    const span = this.#write(text, "\n\n");
    this.#empty = { kind: "prose", ...span, heading: this.headings.path, level };
  }

  prose(text: string, end = "\n\n"): void {
    this.#endList();
    this.#block("prose", text, end);
  }

  /** Adds an item of a list, with its mark: '-' or '2.'. Items stand line by line; what follows them is apart. */
  item(mark: string, text: string): void {
    if (text.trim() === "") return;
    this.#block("prose", `${mark} ${text}`, "\n");
    this.#isInList = true;
  }

  lines(text: string): void {
    this.#endList();
    this.#block("lines", text, "\n\n");
  }

  /** Adds a table, one line per row, cells separated by bars. A table that is too small becomes lines of text. */
  table(title: string | null, head: readonly string[][], rows: readonly string[][], decimalMark?: DecimalMark): void {
    this.#empty = null;
    this.#endList();
    const line = this.#line;
    for (const row of head) this.#write(rowText(row), "\n");
    const raw = rows.map((cells): RawRow => ({ line: this.#line, ...this.#write(rowText(cells), "\n"), cells: [...cells] }));
    this.#write("", "\n");
    const heading = this.headings.path;
    const table = typedTable(
      {
        title: title ?? heading.at(-1) ?? null,
        heading,
        line,
        head: [...head],
        rows: raw,
        ...(decimalMark === undefined ? {} : { decimalMark }),
      },
      this.#warnings,
    );
    const first = raw[0];
    const last = raw.at(-1);
    if (table !== null) this.tables.push(table);
    else if (first !== undefined && last !== undefined && last.to > first.from) {
      this.blocks.push({ kind: "lines", from: first.from, to: last.to, heading });
    }
  }

  finish(): void {
    this.#keepEmpty();
  }

  #endList(): void {
    if (this.#isInList) this.#write("", "\n");
    this.#isInList = false;
  }

  #keepEmpty(): void {
    if (this.#empty === null) return;
    const { level: _level, ...block } = this.#empty;
    this.blocks.push(block);
    this.#empty = null;
  }

  #block(kind: Block["kind"], text: string, end: string): void {
    if (text.trim() === "") return;
    this.#empty = null;
    this.blocks.push({ kind, ...this.#write(text, end), heading: this.headings.path });
  }

  #write(text: string, end: string): Span {
    const from = this.#length;
    this.#parts.push(text, end);
    this.#length += text.length + end.length;
    for (const part of [text, end]) for (let feed = part.indexOf("\n"); feed !== -1; feed = part.indexOf("\n", feed + 1)) this.#line++;
    return { from, to: from + text.length };
  }
}

function rowText(cells: readonly string[]): string {
  return cells.map((cell) => singleSpaced(cell)).join(" | ");
}
