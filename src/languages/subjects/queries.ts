/** How a question was read as a query of a table, in words. Names of columns and cells come in as the table has them. */

export interface QueryCondition {
  column: string;
  relation: "is" | "isNot" | "above" | "atLeast" | "below" | "atMost";
  /** A number, a text, or the names of several rows. */
  value: string;
}

export interface QueryParts {
  computed: "count" | "distinct" | "sum" | "mean" | "difference" | "share" | "comparison" | null;
  /** The returned column; the column that is compared or summed. */
  told: string | null;
  value: string | null;
  order: "highest" | "lowest" | "first" | "last" | null;
  /** Number of returned rows of an order, and the rank of the first: 2 in 'the second largest'. */
  limit: number;
  nth: number;
  group: string | null;
  conditions: readonly QueryCondition[];
  /** The row next to the named ones. */
  beside: "before" | "after" | null;
}

export interface QueryWords {
  /** The query without an end mark: 'Name by highest Population, where State is Punjab'. */
  reading(query: QueryParts): string;
  /** 'State is Punjab and Population > 1000000' */
  conditions(all: readonly QueryCondition[]): string;
  /** Answers in one word. */
  truth: Readonly<Record<"yes" | "no" | "more" | "less", string>>;
  /** 'and' before the last of several. */
  list(items: readonly string[]): string;
  /** What a difference is called, of the rows named or, where they are empty, of what the next sentence names. */
  differenceIn(quantity: string, rows: string): string;
  /** The quantity of a share of a whole. */
  share(quantity: string): string;
}
