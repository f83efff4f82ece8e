/** What a question says of the cells of a table: their texts, numbers and dates, and rows that say yes. Pure. */
import { alternatives, wordsOf } from "../../../languages/combined.ts";
import { daysOf } from "../../../sources/text/dates.ts";
import { stem } from "../../../sources/text/stems.ts";
import { labelStems } from "../figures/concepts.ts";
import type { TableRow } from "../figures/table-series.ts";
import type { TableQuestion } from "./question.ts";
import { dateOf, numberIn, type TypedColumn, type TypedTable, textOf } from "./typed-table.ts";
import { alike, likeness, type Synonym, type Synonyms, sameThing } from "./word-likeness.ts";

/** A text of the question that occurs in cells of one column, with the rows that hold it. */
export interface Mention {
  column: number;
  rows: readonly TableRow[];
  /** Indexes of the question's tokens. */
  tokens: readonly number[];
  /** Share of the cell that the question says, 0 to 1. */
  share: number;
  /** A number or a date of the question. */
  isValue: boolean;
}

const affirmative = new Set(wordsOf(({ tables }) => tables.affirmative));
const negative = new Set(wordsOf(({ tables }) => tables.negative));

const negated = new RegExp(`^(?:${alternatives(({ rows }) => rows.negatingPrefixes)})(?<denied>\\p{L}{3,})$`, "iu");

/** Named columns whose cells say yes or no: 'with a balcony' means the rows that say yes. */
export function affirmedIn(
  { columns, rows }: TypedTable,
  linked: readonly { column: number; tokens: readonly number[]; share: number }[],
): Mention[] {
  return linked.flatMap(({ column, tokens, share }): Mention[] => {
    const held = columns[column]?.isNumeric === true ? [] : answering(affirmative, rows, column);
    return held.length === 0 ? [] : [{ column, rows: held, tokens, share, isValue: false }];
  });
}

/** 'Unpaid' means the rows of which the column 'Paid' says no. */
export function deniedIn({ tokens }: TableQuestion, { columns, rows }: TypedTable): Mention[] {
  return tokens.flatMap(({ text }, index) => {
    const denied = negated.exec(text)?.groups?.["denied"];
    const named = denied === undefined ? [] : columns.filter(({ isNumeric, stems }) => !isNumeric && stems.includes(stem(denied)));
    return named.flatMap(({ index: column }): Mention[] => {
      const held = answering(negative, rows, column);
      return held.length === 0 ? [] : [{ column, rows: held, tokens: [index], share: 1, isValue: false }];
    });
  });
}

/** The rows whose cell is one of the words, in a column that says nothing but yes and no. */
function answering(words: ReadonlySet<string>, rows: readonly TableRow[], column: number): TableRow[] {
  const said = ({ cells }: TableRow): string => textOf(cells[column]).trim().toLowerCase();
  const isAnswer = (word: string): boolean => word === "" || affirmative.has(word) || negative.has(word);
  return rows.every((row) => isAnswer(said(row))) ? rows.filter((row) => words.has(said(row))) : [];
}

/** Longer cells are prose. Characters. */
const longestCell = 160;
/** Minimum share of a cell that a partial match must say. */
const enoughOfCell = 0.3;

/** `several`: how many things are asked for, which no cell is searched for. */
export function mentionsIn(question: TableQuestion, table: TypedTable, names: Synonyms, several: number | null): Mention[] {
  const found = new Map<string, Mention & { rows: TableRow[] }>();
  const read = cellMatcher(question, names, new Set(table.columns.flatMap(({ stems }) => stems)));
  const told = question.dates.map((date): ToldDate => ({ ...date, days: daysOf(date) }));
  // A month is not matched by its year.
  const isTold = ({ tokens }: { tokens: readonly number[] }): boolean =>
    tokens.some((token) => !/^\d+$/u.test(question.tokens[token]?.text ?? ""));
  const matchOf = (cell: string | number, column: TypedColumn): Omit<Mention, "column" | "rows"> | null => {
    if (!column.isTime) return (typeof cell === "string" ? read(cell) : null) ?? exactly(cell, column, question, told, several);
    const exact = exactly(cell, column, question, told, several);
    // '2005-01-31' has no word to compare with those of hundreds of dates.
    if (exact !== null || typeof cell !== "string" || !/\p{L}/u.test(cell)) return exact;
    const text = read(cell);
    return text !== null && isTold(text) ? text : null;
  };
  for (const column of table.columns) {
    for (const row of table.rows) {
      const cell = row.cells[column.index] ?? null;
      if (cell === null || cell === "") continue;
      const match = matchOf(cell, column);
      if (match === null) continue;
      const key = `${column.index} ${match.tokens.join(" ")} ${match.share >= 1}`;
      const known = found.get(key);
      if (known === undefined) found.set(key, { column: column.index, rows: [row], ...match });
      else {
        known.rows.push(row);
        known.share = Math.min(known.share, match.share);
      }
    }
  }
  const said = verbatim(question, [...found.values()]);
  const quality = ({ tokens, share, column, isValue }: Mention): number =>
    tokens.length + 0.9 * share + (column === table.naming ? 0.1 : 0) - (isValue ? 0.2 : 0);
  return said.sort((a, b) => quality(b) - quality(a));
}

/**
 * Of cells of one column that share the same words of the question, those that it says word for word, the longest of them:
 * 'very satisfied', not 'satisfied'.
 */
function verbatim({ lower }: TableQuestion, mentions: readonly Mention[]): Mention[] {
  return mentions.map((mention) => {
    const { rows, column, isValue } = mention;
    if (isValue || rows.length < 2) return mention;
    const lengthOf = (row: TableRow): number => {
      const text = textOf(row.cells[column]).toLowerCase();
      return lower.includes(text) ? text.length : 0;
    };
    const longest = Math.max(...rows.map(lengthOf));
    return longest === 0 ? mention : { ...mention, rows: rows.filter((row) => lengthOf(row) === longest) };
  });
}

/** A date of the question with its first and last day. */
type ToldDate = TableQuestion["dates"][number] & { days: { from: number; to: number } };

/** A year, a date or a number of the question, exactly. */
function exactly(
  cell: string | number,
  column: TypedColumn,
  question: TableQuestion,
  told: readonly ToldDate[],
  several: number | null,
): Omit<Mention, "column" | "rows"> | null {
  const ordinal = column.isRank ? question.ordinals.find(({ value }) => value === numberIn(cell)) : undefined;
  if (ordinal !== undefined) return { tokens: tokensOf(question, ordinal), share: 1, isValue: true };
  const dated = column.isClock
    ? question.clocks.find(({ text }) => text.padStart(5, "0") === cell)
    : column.isTime
      ? heldIn(cell, told)
      : typeof cell === "number"
        ? question.numbers.find(({ value }) => value === cell && !(value === several && ranks(question)))
        : undefined;
  const found = dated ?? (question.months.length === 0 ? undefined : monthOf(cell, column, question));
  if (found === undefined) return null;
  const tokens = tokensOf(question, found);
  return tokens.length === 0 ? null : { tokens, share: 1, isValue: true };
}

/** The date of the question that the cell's date is part of: a day of the third quarter. */
function heldIn(cell: string | number, told: readonly ToldDate[]): ToldDate | undefined {
  if (told.length === 0) return undefined;
  const date = dateOf(cell);
  if (date === null) return undefined;
  const { from, to } = daysOf(date);
  return told.find(({ days }) => days.from <= from && to <= days.to);
}

const monthWords = new Set(wordsOf(({ rows }) => rows.monthColumns).map(stem));

/** The month or quarter of the question that the cell is in: of a date, or by its number in a column of months. */
function monthOf(cell: string | number, column: TypedColumn, { months }: TableQuestion): TableQuestion["months"][number] | undefined {
  const isNumbered = typeof cell === "number" && column.stems.some((each) => monthWords.has(each));
  const date = typeof cell === "string" && column.isTime ? dateOf(cell) : null;
  const days = isNumbered || date === null ? null : daysOf(date);
  // Of a year no month is known.
  if (!isNumbered && (date === null || date.precision === "year")) return undefined;
  const [from, to] = days === null ? [Number(cell), Number(cell)] : [monthIn(days.from), monthIn(days.to)];
  const day = date?.precision === "day" && days !== null ? days.from % 100 : null;
  return months.find(
    ({ first, last, day: asked }) =>
      (first <= last ? between(from, first, last) && between(to, first, last) : from >= first || to <= last) &&
      (asked === null || asked === day),
  );
}

/** 7 of 20240701. */
function monthIn(day: number): number {
  return Math.floor(day / 100) % 100;
}

/** 'The top 3' asks for three rows, not for those with a 3. */
function ranks({ signals }: TableQuestion): boolean {
  return (["maximum", "minimum", "top", "first", "last"] as const).some((signal) => signals.has(signal));
}

function tokensOf({ tokens }: TableQuestion, { from, to }: { from: number; to: number }): number[] {
  return tokens.flatMap((token, index) => (token.from >= from && token.to <= to ? [index] : []));
}

function between(value: number, from: number, to: number): boolean {
  return value >= from && value <= to;
}

/** The qualifying end of a name, which a question leaves out: brackets, a quoted name, 'white, 9 l' of paint. */
const furtherOfName = /(?:\s*[([]|\s[«“„"]|,\s).*$/u;
/** 'Milk 1 l': what is named is milk. */
const sizeAtEnd = /\s+\d[\d.,]*\s?\p{L}{1,3}\.?$/u;

/** 'Greenhouse A' is told from 'greenhouse B' by its letter, which is no word of its own. */
function stemsOfCell(cell: string): string[] {
  const stems = labelStems(cell);
  const letter = /[\s-](\p{Lu})$/u.exec(cell)?.[1]?.toLowerCase();
  return letter === undefined || stems.at(-1) === letter ? stems : [...stems, letter];
}

/** A word of the question that may name a cell. */
interface Word {
  own: string;
  /** Of the question's tokens. */
  index: number;
  /** Likeness to a word of a cell that it needs at least. */
  leastLike: number;
}

/** Words of a cell that a question may leave out between two others. */
const mostLeftOut = 2;

/**
 * The run of words that is most like one of the cell's, with the sum of their likenesses. Words of the cell may be left out:
 * 'the kettle Aqua' is the kettle of glass called Aqua.
 */
function longestRun(content: readonly Word[], cell: readonly string[]): { tokens: number[]; likeness: number } {
  let best: { tokens: number[]; likeness: number } = { tokens: [], likeness: 0 };
  for (let start = 0; start < content.length; start += 1) {
    for (let at = 0; at < cell.length; at += 1) {
      const run: number[] = [];
      let [sum, last] = [0, at];
      for (let next = at; next < cell.length; next += 1) {
        const here = content[start + run.length];
        const like = here === undefined ? 0 : likeness(here.own, cell[next] ?? "");
        const isLike = here !== undefined && like >= here.leastLike;
        if (here === undefined || (!isLike && run.length === 0)) break;
        if (!isLike && next - last > mostLeftOut) break;
        if (!isLike) continue;
        last = next;
        sum += like;
        run.push(here.index);
      }
      if (sum > best.likeness) best = { tokens: run, likeness: sum };
    }
  }
  return best;
}

/** Finds the longest run of a cell's words in the question; `heads` are the words of columns, which may stand between them. */
function cellMatcher(
  question: TableQuestion,
  names: Synonyms,
  heads: ReadonlySet<string>,
): (cell: string) => Omit<Mention, "column" | "rows"> | null {
  const content = question.tokens.flatMap(({ stem: own, isContent, text }, index) =>
    // 'Cities' asks for cities, and does not name one of a similar spelling.
    isContent || /^\p{Lu}|^\d/u.test(text) ? [{ own, index, isContent, leastLike: alike(own).length > 0 ? 1 : 0.7 }] : [],
  );
  const ofCells = content.filter(({ own }) => !heads.has(own));
  const starts = new Set([
    ...content.map(({ own }) => own[0] ?? ""),
    ...[...names.values()].flat().map(({ stems }) => stems[0]?.[0] ?? ""),
  ]);
  const cached = new Map<string, Omit<Mention, "column" | "rows"> | null>();
  // 'maxRows' is one word of a question, and two of a cell.
  const single = new Map(
    content.filter(({ isContent }) => isContent).map(({ index }) => [question.tokens[index]?.text.toLowerCase(), index]),
  );
  const match = (cell: string): Omit<Mention, "column" | "rows"> | null => {
    if (cell.length > longestCell) return null;
    const at = single.get(cell.trim().toLowerCase());
    if (at !== undefined && /\p{L}/u.test(cell)) return { tokens: [at], share: 1, isValue: false };
    const full = stemsOfCell(cell);
    if (!full.some((each) => starts.has(each[0] ?? ""))) return null;
    const short = cell.replace(furtherOfName, "").replace(sizeAtEnd, "");
    const bare = short === cell ? full : stemsOfCell(short);
    const own = bare.length > 0 ? bare : full;
    const isName = ({ stems, like }: Synonym): boolean =>
      like === sameThing && stems.length === own.length && stems.every((each) => own.includes(each));
    const named = [...names].flatMap(([index, spellings]) => (spellings.some(isName) ? [index] : []));
    if (named.length > 0) return { tokens: named, share: 1, isValue: false };
    const whole = longestRun(content, full);
    const apart = ofCells.length === content.length ? whole : longestRun(ofCells, full);
    // 'The hotel limit in Oslo' names the hotel in Oslo.
    const { tokens: best, likeness: likest } = apart.likeness > whole.likeness ? apart : whole;
    const said = best.filter((index) => question.tokens[index]?.isContent === true);
    if (said.length === 0) return null;
    const share = Math.min(1, likest / own.length);
    // A small number within a longer text says nothing.
    const isDigits = said.every((index) => /^\d{1,3}$/u.test(question.tokens[index]?.text ?? ""));
    if (share < enoughOfCell || (isDigits && share < 1)) return null;
    return { tokens: best, share, isValue: false };
  };
  return (cell) => {
    const known = cached.get(cell);
    if (known !== undefined) return known;
    const result = match(cell);
    cached.set(cell, result);
    return result;
  };
}
