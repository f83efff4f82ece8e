/** Columns that bound others row by row: 'over budget', 'below the minimum stock'. Pure. */
import { spokenName } from "../../../languages/amounts.ts";
import { alternatives, lowerCaseWords } from "../../../languages/combined.ts";
import { labelStems } from "../figures/concepts.ts";
import { negationBefore } from "../figures/intent.ts";
import { type Relation, relations } from "../figures/measure-words.ts";
import type { TableQuestion } from "./question.ts";
import type { TypedColumn, TypedTable } from "./typed-table.ts";

export interface Bound {
  /** Offsets of the words that say so. */
  from: number;
  to: number;
  /** The column whose values are compared. */
  column: number;
  relation: Relation;
  bound: {
    column: number;
    /** Indexes of the question's tokens that name it. */
    tokens: readonly number[];
  };
}

const moreOrLess = new RegExp(`^(?:${alternatives(({ rows }) => `${rows.more}|${rows.less}`)})(?!\\p{L})`, "u");
const than = lowerCaseWords(({ rows }) => rows.than);
/** Content words behind the comparison that may name the column. */
const mostBehind = 2;
/** Letters of a word that a column's name shortens: 'Min. stock'. */
const shortest = 3;

/** Pairs of columns of which the question asks that one is above or below the other. */
export function boundsIn(
  { lower, tokens, conditions, dates }: TableQuestion,
  { columns, isTransposed }: TypedTable,
  named: readonly { column: number; tokens: readonly number[] }[],
): Bound[] {
  if (conditions.length > 0 || isTransposed) return [];
  const numbers = columns.filter(
    ({ isNumeric, isTime, isRank, isCode, isTimePart }) => isNumeric && !isTime && !isRank && !isCode && !isTimePart,
  );
  const year = dates.find(({ precision }) => precision === "year");
  const isDated = ({ from, to }: { from: number; to: number }): boolean => dates.some((date) => date.from <= from && to <= date.to);
  return relations.flatMap(([relation, pattern]) =>
    [...lower.matchAll(pattern)].flatMap(({ index, 0: { length } }): Bound[] => {
      if (negationBefore(lower, index) !== null) return [];
      const behind = tokens.flatMap((token, at) => (token.from >= index + length && !isDated(token) ? [{ ...token, at }] : []));
      const words = behind.filter(({ isContent }) => isContent).slice(0, mostBehind);
      const [first] = words;
      if (first === undefined) return [];
      // 'Minimum' of 'the minimum stock' is a word of the question's form.
      const shortens = (text: string, { stems }: TypedColumn): boolean =>
        stems.some((stem) => stem.length >= shortest && text.toLowerCase().startsWith(stem));
      const said = behind.filter(({ at, text }) => at < first.at && numbers.some((column) => shortens(text, column)));
      // 'More beer' of itself compares beer with no other column.
      const compared = lower.slice(index, first.from);
      if (said.length === 0 && moreOrLess.test(compared) && compared.search(than) < 0) return [];
      const all = numbers.filter(({ index: own }) =>
        named.some(({ column, tokens: at }) => column === own && words.some((token) => at.includes(token.at))),
      );
      const bounds = narrowed(all, (column) => said.some(({ text }) => shortens(text, column)));
      return narrowed(bounds, ({ name }) => year !== undefined && name.includes(year.iso)).flatMap((bound) => {
        const others = numbers.filter((column) => !bounds.includes(column));
        const [value] = others.sort((a, b) => kinship(b, bound) - kinship(a, bound));
        if (value === undefined || kinship(value, bound) === 0) return [];
        const used = [...said, ...words].map(({ at }) => at);
        return [{ column: value.index, relation, bound: { column: bound.index, tokens: used }, from: index, to: first.to }];
      });
    }),
  );
}

/** The question without the operations of words that say a bound: 'below the minimum stock' asks for no minimum. */
export function withoutBounds(question: TableQuestion, bounds: readonly Bound[]): TableQuestion {
  if (bounds.length === 0) return question;
  const isOfBound = (at: number): boolean => bounds.some(({ from, to }) => from <= at && at < to);
  return { ...question, signals: new Map([...question.signals].filter(([, at]) => !isOfBound(at))) };
}

/** Those that fit, or all where none does. */
function narrowed<T>(all: readonly T[], fits: (one: T) => boolean): readonly T[] {
  const fitting = all.filter(fits);
  return fitting.length > 0 ? fitting : all;
}

/** How much the columns share of their names, and whether of their units. */
function kinship(one: TypedColumn, other: TypedColumn): number {
  const stems = labelStems(spokenName(other.name));
  const shared = labelStems(spokenName(one.name)).filter((stem) => stems.includes(stem)).length;
  return shared + (one.unit !== null && one.unit === other.unit ? 1 : 0);
}
