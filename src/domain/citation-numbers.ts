/** Numbers citations in the order a reader meets them, the same wherever a research is told. */
import type { Citation } from "./evidence.ts";

/** Citations of cells of one table that stand together share a number beyond this many. */
const mostCells = 6;

/** Citations under one number: one, or cells of one table. */
export type NumberedCitations = readonly [Citation, ...Citation[]];

export class CitationNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #onNew: (number: number, citations: NumberedCitations) => void;

  /** `onNew` is called for each number, in order, with what it stands for. */
  constructor(onNew: (number: number, citations: NumberedCitations) => void) {
    this.#onNew = onNew;
  }

  /** The numbers of what one statement cites. A passage cited before keeps its number. */
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

/** Each citation alone, but many cells of one table as one. */
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
