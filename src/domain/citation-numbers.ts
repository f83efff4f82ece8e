/** Numbers citations in reading order, the same in every report format. */
import type { Citation } from "./evidence.ts";

/** More cells of one table than this, cited together, share a number. */
const mostCells = 6;

/** Citations under one number: one, or cells of one table. */
export type NumberedCitations = readonly [Citation, ...Citation[]];

export class CitationNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #onNew: (number: number, citations: NumberedCitations) => void;

  /** `onNew` is called for each new number, in order, with its citations. */
  constructor(onNew: (number: number, citations: NumberedCitations) => void) {
    this.#onNew = onNew;
  }

  /** The numbers of one statement's citations. A citation that occurred before keeps its number. */
  of(citations: readonly Citation[]): number[] {
    return together(citations).map((group) => {
      const key = JSON.stringify(group.map(keyOf));
      const known = this.#numbers.get(key);
      if (known !== undefined) return known;
      const number = this.#numbers.size + 1;
      this.#numbers.set(key, number);
      this.#onNew(number, group);
      return number;
    });
  }
}

function keyOf({ sourceId, place, quote }: Citation): unknown {
  return [sourceId, place.from, place.to, place.table ?? null, place.cells ?? null, quote];
}

/** Groups citations by number: each alone, but many cells of one table as one. */
function together(citations: readonly Citation[]): NumberedCitations[] {
  const byTable = Map.groupBy(citations, ({ sourceId, place: { cells, table } }) =>
    cells === undefined ? null : JSON.stringify([sourceId, table ?? null]),
  );
  return [...byTable].flatMap(([table, members]): NumberedCitations[] => {
    const [first, ...more] = members;
    if (first === undefined) return [];
    return table !== null && members.length > mostCells ? [[first, ...more]] : members.map((citation) => [citation]);
  });
}
