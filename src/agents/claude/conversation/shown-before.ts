/** Passages and rows already sent in a conversation. A search that finds them again refers to them instead of repeating them. */
import type { ShownPassage, ShownTable, Taken } from "../evidence/ledger.ts";

export class ShownBefore {
  readonly #seen = new Set<string>();

  /** The new part of an answer, and notes on the repeated part; all of it counts as shown from now on. */
  fresh({ passages, tables, result }: Taken): { taken: Taken; notes: string[] } {
    const newPassages = passages.filter((passage) => this.#isNew(passageKey(passage)));
    const again = passages.filter((passage) => !newPassages.includes(passage));
    const newTables = tables.map((table) => ({ ...table, rows: table.rows.filter(({ row }) => this.#isNew(rowKey(table, row))) }));
    const notes = [
      ...(again.length === 0
        ? []
        : [`Found again, as shown before: ${again.map(({ sourceId, place }) => `${sourceId} from ${place.from}`).join("; ")}`]),
      ...newTables.flatMap(({ sourceId, table, rows }, index) => {
        const repeated = (tables[index]?.rows.length ?? 0) - rows.length;
        return repeated === 0 ? [] : [`${sourceId} table ${table}: ${repeated} of the rows found were shown before`];
      }),
    ];
    for (const passage of passages) this.#seen.add(passageKey(passage));
    for (const table of tables) for (const { row } of table.rows) this.#seen.add(rowKey(table, row));
    return {
      taken: { passages: newPassages, tables: newTables.filter((table, index) => isWorthShowing(table, tables[index])), result },
      notes,
    };
  }

  /** Marks explicitly read content as shown; it is always sent in full. */
  add({ passages, tables }: Taken): void {
    for (const passage of passages) this.#seen.add(passageKey(passage));
    for (const table of tables) for (const { row } of table.rows) this.#seen.add(rowKey(table, row));
  }

  #isNew(key: string): boolean {
    return !this.#seen.has(key);
  }
}

/** A table of which every row was shown is known with its head. */
function isWorthShowing(table: ShownTable, found: ShownTable | undefined): boolean {
  return table.rows.length > 0 || found?.rows.length === 0;
}

function passageKey({ sourceId, place }: ShownPassage): string {
  return `${sourceId} ${place.from} ${place.to}`;
}

function rowKey({ sourceId, table }: ShownTable, row: number): string {
  return `${sourceId} #${table} ${row}`;
}
