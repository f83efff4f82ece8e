/** Numbers citations in reading order, the same in every report format and in the console. Pure, and without imports: browsers run it too. */

/** The part of `Citation` that identifies it. */
interface Cited {
  sourceId: string;
  place: { from: number; to: number; table?: number | undefined; cells?: string[] | undefined };
  quote: string;
}

/** More cells of one table than this, cited together, share a number; of rows that follow one another, fewer. */
const mostCells = 6;
const mostInRow = 2;

/** Citations under one number: one, or cells of one table. */
export type NumberedCitations<C> = readonly [C, ...C[]];

export class CitationNumbers<C extends Cited> {
  readonly #numbers = new Map<string, number>();
  readonly #onNew: (number: number, citations: NumberedCitations<C>) => void;

  /** `onNew` is called for each new number, in order, with its citations. */
  constructor(onNew: (number: number, citations: NumberedCitations<C>) => void) {
    this.#onNew = onNew;
  }

  /** The numbers of one statement's citations. A citation that occurred before keeps its number. */
  of(citations: readonly C[]): number[] {
    return together(citations).map((group) => {
      const key = group.length === 1 ? keyOf(group[0]) : group.map(keyOf).join("\n");
      const known = this.#numbers.get(key);
      if (known !== undefined) return known;
      const number = this.#numbers.size + 1;
      this.#numbers.set(key, number);
      this.#onNew(number, group);
      return number;
    });
  }
}

/** The quotation, which may contain the separator, is the last part, so that keys are unique. */
function keyOf({ sourceId, place: { from, to, table, cells = [] }, quote }: Cited): string {
  return [sourceId, from, to, table ?? "", cells.join(), quote].join("|");
}

/** Groups citations by number: each alone, but many cells of one table as one. */
function together<C extends Cited>(citations: readonly C[]): NumberedCitations<C>[] {
  if (citations.length <= mostInRow) return citations.map((citation) => [citation]);
  const byTable = Map.groupBy(citations, ({ sourceId, place: { cells, table } }) =>
    cells === undefined ? null : JSON.stringify([sourceId, table ?? null]),
  );
  return [...byTable].flatMap(([table, members]): NumberedCitations<C>[] => {
    const [first, ...more] = members;
    if (first === undefined) return [];
    return table !== null && members.length > (areNeighbours(members) ? mostInRow : mostCells)
      ? [[first, ...more]]
      : members.map((citation) => [citation]);
  });
}

/** Whether each citation is of one row, and the rows follow one another: a note names them in a few words. */
function areNeighbours(citations: readonly Cited[]): boolean {
  const rows = citations.map(({ place: { cells = [] } }) => {
    const [row, ...others] = new Set(cells.map((cell) => Number.parseInt(cell, 10)));
    return row === undefined || others.length > 0 ? Number.NaN : row;
  });
  const sorted = rows.toSorted((one, other) => one - other);
  return sorted.every((row, index) => row === (sorted[0] ?? Number.NaN) + index);
}
