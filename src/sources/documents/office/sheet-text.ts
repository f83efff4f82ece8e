/** Writes the blocks of a sheet: titles and notes as text, the rest as tables whose rows know their place in the sheet. */
import { splitHead } from "../table-head.ts";
import type { TextBuilder } from "../text-builder.ts";
import type { SheetBlock, SheetRow } from "./sheet-grid.ts";

/** A text alone in one of a block's last rows is a note from this length on. Characters. */
const noteLength = 40;

export class SheetWriter {
  readonly #builder: TextBuilder;
  readonly #sheet: string;
  /** The text right above the next block: its title and unit. */
  #above: string[] = [];

  constructor(builder: TextBuilder, sheet: string) {
    this.#builder = builder;
    this.#sheet = sheet;
  }

  write({ column, rows }: SheetBlock): void {
    const body = rows.filter(({ cells }) => filled(cells) > 0);
    const width = Math.max(...body.map(({ cells }) => cells.length));
    if (width < 2 || body.every(({ cells }) => filled(cells) === 1)) {
      this.#above = [];
      for (const row of body) this.#above.push(...this.#prose(row, column));
      return;
    }
    const notes: SheetRow[] = [];
    for (let last = body.at(-1); last !== undefined && isNote(last); last = body.at(-1)) notes.unshift(...body.splice(-1));
    this.#table(body, column);
    for (const note of notes) this.#prose(note, column);
  }

  #prose({ row, cells }: SheetRow, column: number): string[] {
    const texts = cells.filter((text) => text.trim() !== "");
    this.#builder.begin({ sheet: this.#sheet, grid: { line: this.#builder.line, row, column, names: [] } });
    for (const text of texts) this.#builder.prose(text);
    return texts;
  }

  #table(rows: readonly SheetRow[], column: number): void {
    const { title, head, used } = splitHead(rows.slice(0, 100).map(({ cells }) => cells));
    const titleRows = used - head.length;
    for (const row of rows.slice(0, titleRows)) this.#prose(row, column);
    const first = rows[titleRows];
    if (first === undefined) return;
    const grid = { line: this.#builder.line, row: first.row, column, names: [] as readonly string[] };
    this.#builder.begin({ sheet: this.#sheet, grid });
    const before = this.#builder.tables.length;
    const named = [...this.#above, ...(title === null ? [] : [title])].join(". ") || this.#sheet;
    this.#builder.table(
      named,
      head,
      rows.slice(used).map(({ cells }) => cells),
      ".",
    );
    this.#above = [];
    grid.names = this.#builder.tables[before]?.columns.map(({ name }) => name) ?? [];
  }
}

function filled(cells: readonly string[]): number {
  return cells.filter((text) => text.trim() !== "").length;
}

function isNote({ cells }: SheetRow): boolean {
  return filled(cells) === 1 && cells.some((text) => text.length >= noteLength);
}
