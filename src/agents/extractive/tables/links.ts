/** Links the words of a question to columns and cells of a table: by stem, synonym, abbreviation and likeness. Pure. */

import { editDistance } from "../../../domain/base/edit-distance.ts";
import { wordsOf } from "../../../languages/combined.ts";
import { thingKinds } from "../../../languages/subjects/rows.ts";
import { relatedStems, sameThings } from "../../../sources/related-stems.ts";
import { stem } from "../../../sources/text/stems.ts";
import { labelStems } from "../figures/concepts.ts";
import type { TableRow } from "../figures/table-series.ts";
import type { TableQuestion } from "./question.ts";
import { numberIn, type TypedColumn, type TypedTable, textOf, timeIn } from "./typed-table.ts";

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

export interface ColumnLink {
  column: number;
  /** Indexes of the question's tokens that name it. */
  tokens: readonly number[];
  /** Sum of the likenesses of these tokens. */
  strength: number;
  /** Share of the column's name that the question says. */
  share: number;
  /** Whether a word implies it: 'tallest' a height. */
  isImplied: boolean;
  inHead: boolean;
}

export interface Links {
  mentions: readonly Mention[];
  columns: readonly ColumnLink[];
  /** Tokens found in the title or the document's name. */
  inTitle: ReadonlySet<number>;
  /** Tokens that every row holds: they select nothing. */
  everywhere: ReadonlySet<number>;
  /** Number of things asked for; null where it is part of a column's name. */
  several: number | null;
}

const kinds = thingKinds.map((kind) => wordsOf(({ rows }) => rows.kinds[kind]).map((word) => stem(word)));

/** Stems of other names for the same kind of thing. */
function alike(own: string): string[] {
  return kinds.flatMap((kind) => (kind.includes(own) ? kind : []));
}

/** How alike two stems are, 0 to 1. */
function likeness(one: string, other: string): number {
  if (one === other) return 1;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < 4 || /\d/u.test(short)) return 0;
  // 'Buddhist' and 'Buddhism'; 'pop' and 'population'.
  const shared = long.length - 2;
  if (shared >= 5 && long.length - short.length <= 2 && short.slice(0, shared) === long.slice(0, shared)) return 0.8;
  if (long.length >= 2 * short.length - 2 && long.startsWith(short)) return 0.6;
  const most = short.length >= 8 ? 2 : 1;
  if (short.length >= 5 && short[0] === long[0] && editDistance(one, other, most) <= most) return 0.7;
  // 'Visitors' and 'visits', 'drinking' and 'drinks'.
  return long.slice(0, Math.max(5, Math.ceil(0.6 * long.length))) === short.slice(0, Math.max(5, Math.ceil(0.6 * long.length))) ? 0.6 : 0;
}

export function links(question: TableQuestion, table: TypedTable): Links {
  const names = synonymsOf(question);
  const times = table.columns.filter(({ isTime }) => isTime);
  const all = table.columns.flatMap((column) => columnLink(question, column, names, times.length === 1 && column.isTime) ?? []);
  const isNamed = numberNames(question, all);
  const columns = isNamed ? all : all.filter(({ tokens }) => tokens.some((token) => token !== question.severalAt));
  const inTitle = new Set(
    question.tokens.flatMap(({ stem: own }, index) => {
      const spellings = [[own], ...(names.get(index) ?? []).map(({ stems }) => stems)];
      return spellings.some((spelling) => spelling.every((each) => [...table.titleStems].some((title) => likeness(each, title) >= 0.7)))
        ? [index]
        : [];
    }),
  );
  // 'Cities' means the column of cities, and not Kansas City.
  const isHead = ({ column, tokens, share }: Mention): boolean =>
    share < 1 && columns.some((link) => link.column === column && tokens.every((token) => link.tokens.includes(token)));
  const found = [...mentionsIn(question, table, names).filter((mention) => !isHead(mention)), ...affirmedIn(table, columns)];
  const selects = ({ rows }: Mention): boolean => rows.length < table.rows.length || table.rows.length === 1;
  const everywhere = new Set(found.filter((mention) => !selects(mention)).flatMap(({ tokens }) => tokens));
  const several = isNamed ? null : question.several;
  return { mentions: found.filter(selects).slice(0, mostMentions), columns, inTitle, everywhere, several };
}

/** Whether the number of asked things is part of a column's name: 'the most 5 pointers', not 'the 5 shooters with the highest total'. */
function numberNames({ tokens, severalAt }: TableQuestion, all: readonly ColumnLink[]): boolean {
  const names = (index: number): ColumnLink[] => all.filter((link) => link.tokens.includes(index));
  const isThing = tokens[severalAt + 1]?.isContent === true && names(severalAt + 1).every((link) => link.tokens.includes(severalAt));
  return isThing && names(severalAt).length > 0;
}

interface Synonym {
  stems: readonly string[];
  /** How alike the two are: a name of the same thing more than a word for a similar one. */
  like: number;
}
type Synonyms = ReadonlyMap<number, readonly Synonym[]>;
const sameThing = 0.8;
const similarThing = 0.6;

/** Other names of the question's words and terms, by the index of each token that they stand for. */
function synonymsOf({ tokens }: TableQuestion): Synonyms {
  const found = new Map<number, Synonym[]>();
  const add = (index: number | undefined, synonym: Synonym): void => {
    if (index !== undefined) found.set(index, [...(found.get(index) ?? []), synonym]);
  };
  const content = tokens.flatMap(({ stem: own, isContent }, index) => (isContent ? [{ own, index }] : []));
  for (const { covers, stems } of sameThings(content.map(({ own }) => own))) {
    const at = content.findIndex((_each, from) => covers.every((cover, step) => content[from + step]?.own === cover));
    for (let step = 0; step < covers.length; step += 1) add(content[at + step]?.index, { stems, like: sameThing });
  }
  const similar = relatedStems(content.map(({ own }) => own));
  for (const { own, index } of content) for (const { stems } of similar.get(own) ?? []) add(index, { stems, like: similarThing });
  return found;
}

/** `isOnlyTime` where no other column holds times, so that 'oldest' and 'when' mean this one. */
function columnLink(question: TableQuestion, column: TypedColumn, names: Synonyms, isOnlyTime: boolean): ColumnLink | null {
  const tokens: number[] = [];
  const held = new Set<string>();
  let strength = 0;
  for (const [index, { stem: own, isContent }] of question.tokens.entries()) {
    // A word of the question's form ('place', 'total', 'first') names a column too, but need not.
    if (!isContent && !column.stems.includes(own)) continue;
    let best = 0;
    for (const each of column.stems) {
      const like = likeness(own, each);
      if (like >= 0.6) held.add(each);
      best = Math.max(best, like);
    }
    if (best < 0.6 && isContent) {
      const named = (names.get(index) ?? []).filter(({ stems }) => stems.every((each) => column.stems.includes(each)));
      const kind = alike(own).some((other) => column.stems.includes(other));
      best = Math.max(kind ? similarThing : 0, ...named.map(({ like }) => like));
    }
    if (best < 0.6) continue;
    tokens.push(index);
    strength += isContent ? best : 0.5 * best;
  }
  const year = question.dates.find(({ iso }) => column.name.includes(iso.slice(0, 4)));
  if (year !== undefined && !column.isTime) {
    const own = question.tokens.findIndex(({ from }) => from >= year.from && from < year.to);
    if (own >= 0 && !tokens.includes(own)) tokens.push(own);
    strength += 0.5;
  }
  const meant = question.implied.filter(
    ({ quantity, columns }) => (quantity === "time" && isOnlyTime) || columns.some((each) => column.stems.includes(each)),
  );
  for (const { from, to } of meant) {
    for (const [index, token] of question.tokens.entries())
      if (token.from >= from && token.to <= to && !tokens.includes(index)) tokens.push(index);
  }
  if (strength === 0 && meant.length === 0) return null;
  return {
    column: column.index,
    tokens,
    strength,
    share: held.size / Math.max(1, column.stems.filter((each) => held.has(each) || !column.unitStems.includes(each)).length),
    isImplied: meant.length > 0,
    inHead: question.head.some((index) => tokens.includes(index)),
  };
}

const affirmative = new Set(wordsOf(({ tables }) => tables.affirmative));
const negative = new Set(wordsOf(({ tables }) => tables.negative));

/** Named columns whose cells say yes or no: 'with a balcony' means the rows that say yes. */
function affirmedIn({ columns, rows }: TypedTable, linked: readonly ColumnLink[]): Mention[] {
  return linked.flatMap(({ column, tokens, share }): Mention[] => {
    const said = (row: TableRow): string =>
      String(row.cells[column] ?? "")
        .trim()
        .toLowerCase();
    const isAnswer = (word: string): boolean => word === "" || affirmative.has(word) || negative.has(word);
    const held = columns[column]?.isNumeric === true ? [] : rows.filter((row) => affirmative.has(said(row)));
    return held.length === 0 || !rows.every((row) => isAnswer(said(row))) ? [] : [{ column, rows: held, tokens, share, isValue: false }];
  });
}

/** Longer cells are prose. Characters. */
const longestCell = 160;
/** Minimum share of a cell that a partial match must say. */
const enoughOfCell = 0.3;
const mostMentions = 14;

function mentionsIn(question: TableQuestion, table: TypedTable, names: Synonyms): Mention[] {
  const found = new Map<string, Mention & { rows: TableRow[] }>();
  const read = cellMatcher(question, names);
  // A month is not matched by its year.
  const isTold = ({ tokens }: { tokens: readonly number[] }): boolean =>
    tokens.some((token) => !/^\d+$/u.test(question.tokens[token]?.text ?? ""));
  const matchOf = (cell: string | number, column: TypedColumn): Omit<Mention, "column" | "rows"> | null => {
    const text = typeof cell === "string" ? read(cell) : null;
    if (!column.isTime) return text ?? exactly(cell, column, question);
    return exactly(cell, column, question) ?? (text !== null && isTold(text) ? text : null);
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

/** A year, a date or a number of the question, exactly. */
function exactly(cell: string | number, column: TypedColumn, question: TableQuestion): Omit<Mention, "column" | "rows"> | null {
  const text = String(cell);
  const ordinal = column.isRank ? question.ordinals.find(({ value }) => value === numberIn(cell)) : undefined;
  if (ordinal !== undefined) return { tokens: tokensOf(question, ordinal), share: 1, isValue: true };
  const found = column.isTime
    ? question.dates.find(({ iso, precision, years: { from, to } }) => {
        if (precision === "year") return Math.floor(timeIn(cell) ?? Number.NaN) === from;
        if (precision === "decade" || precision === "century") return between(Math.floor(timeIn(cell) ?? Number.NaN), from, to);
        return text.startsWith(iso) || (typeof cell === "string" && timeIn(cell) === timeIn(iso));
      })
    : typeof cell === "number"
      ? question.numbers.find(({ value }) => value === cell && !(value === question.several && ranks(question)))
      : undefined;
  if (found === undefined) return null;
  const tokens = tokensOf(question, found);
  return tokens.length === 0 ? null : { tokens, share: 1, isValue: true };
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

/** 'Milk 1 l': what is named is milk. */
const sizeAtEnd = /\s+\d[\d.,]*\s?\p{L}{1,3}\.?$/u;

/** Finds the longest run of a cell's words in the question. */
function cellMatcher(question: TableQuestion, names: Synonyms): (cell: string) => Omit<Mention, "column" | "rows"> | null {
  const content = question.tokens.flatMap(({ stem: own, isContent, text }, index) =>
    isContent || /^\p{Lu}|^\d/u.test(text) ? [{ own, index, isContent }] : [],
  );
  const starts = new Set([
    ...content.map(({ own }) => own[0] ?? ""),
    ...[...names.values()].flat().map(({ stems }) => stems[0]?.[0] ?? ""),
  ]);
  const cached = new Map<string, Omit<Mention, "column" | "rows"> | null>();
  const match = (cell: string): Omit<Mention, "column" | "rows"> | null => {
    if (cell.length > longestCell) return null;
    const full = labelStems(cell);
    if (!full.some((each) => starts.has(each[0] ?? ""))) return null;
    const bare = labelStems(cell.replace(/\s*[([].*$/u, "").replace(sizeAtEnd, ""));
    const own = bare.length > 0 ? bare : full;
    for (const [index, spellings] of names) {
      const isName = ({ stems, like }: Synonym): boolean =>
        like === sameThing && stems.length === own.length && stems.every((each) => own.includes(each));
      if (!spellings.some(isName)) continue;
      return { tokens: [index], share: 1, isValue: false };
    }
    let best: number[] = [];
    let likest = 0;
    for (let start = 0; start < content.length; start += 1) {
      for (let at = 0; at < full.length; at += 1) {
        const run: number[] = [];
        let sum = 0;
        while (start + run.length < content.length && at + run.length < full.length) {
          const here = content[start + run.length];
          const like = here === undefined ? 0 : likeness(here.own, full[at + run.length] ?? "");
          // 'Cities' asks for cities, and does not name one of a similar spelling.
          if (here === undefined || like < (alike(here.own).length > 0 ? 1 : 0.7)) break;
          sum += like;
          run.push(here.index);
        }
        if (sum > likest) {
          best = run;
          likest = sum;
        }
      }
    }
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
