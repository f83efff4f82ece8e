/** Links the words of a question to columns and cells of a table: by stem, synonym and likeness. Pure. */
import { wordsOf } from "../../../languages/combined.ts";
import type { ImpliedQuantity } from "../../../languages/subjects/rows.ts";
import { namedMonths, namedQuarters } from "../../../sources/text/named-periods.ts";
import { stem } from "../../../sources/text/stems.ts";
import { unitsOf } from "../passages/measured-quantities.ts";
import { type Bound, boundsIn } from "./bounds.ts";
import { affirmedIn, deniedIn, type Mention, mentionsIn } from "./mentions.ts";
import type { TableQuestion } from "./question.ts";
import { isPart, type TypedColumn, type TypedTable } from "./typed-table.ts";
import { alike, isTimeWord, likeness, type Synonyms, similarThing, synonymsOf } from "./word-likeness.ts";

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
  /** A column called 'count', where a number of things is asked for. */
  isCount: boolean;
}

export interface Links {
  mentions: readonly Mention[];
  columns: readonly ColumnLink[];
  /** Tokens found in the title or the document's name. */
  inTitle: ReadonlySet<number>;
  /** Tokens that every row holds: they select nothing. */
  everywhere: ReadonlySet<number>;
  /** Columns that bound others. */
  bounds: readonly Bound[];
  /** Number of things asked for; null where it is part of a column's name. */
  several: number | null;
}

const mostMentions = 14;

export function links(question: TableQuestion, table: TypedTable): Links {
  const names = synonymsOf(question);
  const times = table.columns.filter(({ isTime }) => isTime);
  const all = called(
    question,
    table,
    table.columns.flatMap((column) => {
      const told = { isOnlyTime: times.length === 1 && column.isTime, byUnit: toldByUnit(question, table, column) };
      return columnLink(question, column, names, told) ?? [];
    }),
  );
  const isNamed = numberNames(question, all);
  const columns = isNamed ? all : all.filter(({ tokens, isCount }) => isCount || tokens.some((token) => token !== question.severalAt));
  const inTitle = new Set(
    question.tokens.flatMap(({ stem: own }, index) => {
      const spellings = [[own], ...(names.get(index) ?? []).map(({ stems }) => stems)];
      return spellings.some((spelling) => spelling.every((each) => [...table.titleStems].some((title) => likeness(each, title) >= 0.7)))
        ? [index]
        : [];
    }),
  );
  // 'Cities' means the column of cities, and not Kansas City; 'gas' means 'Natural gas', and not the column of fuels.
  const isNameOf = (column: number, token: number): boolean => {
    const own = question.tokens[token]?.stem ?? "";
    return alike(own).length > 0 || (table.columns[column]?.stems.some((each) => likeness(own, each) >= 0.8) ?? false);
  };
  const isHead = ({ column, tokens, share }: Mention): boolean =>
    share < 1 &&
    columns.some((link) => link.column === column && tokens.every((token) => link.tokens.includes(token) && isNameOf(column, token)));
  const several = isNamed || isValueOfColumn(question, all) ? null : question.several;
  const written = ofNamedColumns(
    question,
    columns,
    mentionsIn(question, table, names, several).filter((mention) => !isHead(mention)),
  );
  const found = [...written, ...affirmedIn(table, columns), ...deniedIn(question, table)];
  const selects = ({ rows }: Mention): boolean => rows.length < table.rows.length || table.rows.length === 1 || isPart(table.hit);
  const everywhere = new Set(found.filter((mention) => !selects(mention)).flatMap(({ tokens }) => tokens));
  const bounds = boundsIn(question, table, columns);
  return { mentions: found.filter(selects).slice(0, mostMentions), columns, inTitle, everywhere, bounds, several };
}

/**
 * Without columns that only mean alike what another one is called ('points' are no goals where both are columns), or a part of
 * what implies another one: the people of 'people live longer' are no population.
 */
function called({ tokens }: TableQuestion, { columns }: TypedTable, all: readonly ColumnLink[]): ColumnLink[] {
  const whole = all.filter(({ strength, share }) => strength >= 1 && share >= 1);
  const isHeldBy = (link: ColumnLink, other: ColumnLink): boolean => link.tokens.every((token) => other.tokens.includes(token));
  const isSaid = (link: ColumnLink): boolean =>
    link.tokens.some((token) => columns[link.column]?.stems.includes(tokens[token]?.stem ?? ""));
  const isPart = (link: ColumnLink): boolean =>
    !isSaid(link) && all.some((other) => other.isImplied && other.tokens.length > link.tokens.length && isHeldBy(link, other));
  return all.filter((link) => link.isCount || !(isPart(link) || (link.strength < 1 && whole.some((other) => isHeldBy(link, other)))));
}

/** Whether the number of asked things is part of a column's name: 'the most 5 pointers', not 'the 5 shooters with the highest total'. */
function numberNames({ tokens, severalAt }: TableQuestion, all: readonly ColumnLink[]): boolean {
  const names = (index: number): ColumnLink[] => all.filter((link) => link.tokens.includes(index));
  const isThing = tokens[severalAt + 1]?.isContent === true && names(severalAt + 1).every((link) => link.tokens.includes(severalAt));
  return isThing && names(severalAt).length > 0;
}

/** 'Line 12' names a line, where one of it is called 12, and not what has 12 stops. */
function ofNamedColumns({ tokens: words }: TableQuestion, columns: readonly ColumnLink[], mentions: readonly Mention[]): Mention[] {
  const isNamed = ({ column, tokens: [first = 0] }: Mention): boolean =>
    columns.some((link) => link.column === column && link.strength >= 1 && link.tokens.includes(first - 1));
  // A column with lines 9 and N3 holds texts.
  const isNumber = ({ isValue, tokens: own }: Mention): boolean => isValue || own.every((index) => /^\d+$/u.test(words[index]?.text ?? ""));
  const named = mentions.filter((mention) => isNumber(mention) && isNamed(mention));
  const isOther = ({ column, tokens, isValue }: Mention): boolean =>
    isValue && named.some((other) => other.column !== column && tokens.every((token) => other.tokens.includes(token)));
  return mentions.filter((mention) => !isOther(mention));
}

/** 'Group 2': the number behind the name of a column is one of its values, and not how many are asked for. */
function isValueOfColumn({ severalAt }: TableQuestion, all: readonly ColumnLink[]): boolean {
  return all.some(({ tokens, strength }) => strength >= 1 && tokens.includes(severalAt - 1));
}

/** Whether the column is called by one of the stems. */
function tellsOf(names: readonly string[], { stems }: TypedColumn): boolean {
  return names.some((each) => stems.some((stem) => stem === each || isShortFor(stem, each)));
}

/** The asked quantities that no column is called by and that the column's unit tells: electricity in 'Output (GWh)'. */
function toldByUnit({ implied }: TableQuestion, { columns }: TypedTable, { unit }: TypedColumn): ImpliedQuantity[] {
  const isNamed = (names: readonly string[]): boolean => columns.some((column) => tellsOf(names, column));
  return implied.flatMap((asked) => (unitsOf[asked.quantity]?.includes(unit ?? "") && !isNamed(asked.columns) ? [asked.quantity] : []));
}

/** The question's words that name the column, the column's own words that they name, and how strongly. */
function namingWords(
  question: TableQuestion,
  column: TypedColumn,
  names: Synonyms,
  isOnlyTime: boolean,
): { tokens: number[]; held: Set<string>; strength: number } {
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
      const isPeriod = isOnlyTime && column.type === "date" && isTimeWord(own);
      const kinds = isPeriod ? [own] : alike(own).filter((other) => column.stems.includes(other));
      for (const each of [...named.flatMap(({ stems }) => stems), ...kinds]) held.add(each);
      best = Math.max(kinds.length > 0 ? similarThing : 0, ...named.map(({ like }) => like));
    }
    if (best < 0.6) continue;
    tokens.push(index);
    strength += isContent ? best : 0.5 * best;
  }
  return { tokens, held, strength };
}

/** `isOnlyTime` where no other column holds times, so that 'oldest' and 'when' mean this one. */
function columnLink(
  question: TableQuestion,
  column: TypedColumn,
  names: Synonyms,
  { isOnlyTime, byUnit }: { isOnlyTime: boolean; byUnit: readonly ImpliedQuantity[] },
): ColumnLink | null {
  const { tokens, held, strength: ofWords } = namingWords(question, column, names, isOnlyTime);
  let strength = ofWords;
  const year = question.dates.find(({ iso }) => column.name.includes(iso.slice(0, 4)));
  if (year !== undefined && !column.isTime) {
    const own = question.tokens.findIndex(({ from }) => from >= year.from && from < year.to);
    if (own >= 0 && !tokens.includes(own)) tokens.push(own);
    strength += 0.5;
  }
  for (const token of column.isTime ? [] : ofPeriod(question, column)) {
    if (!tokens.includes(token)) tokens.push(token);
    strength += 0.5;
  }
  const meant = question.implied.filter(
    ({ quantity, columns }) =>
      (quantity === "time" && isOnlyTime) ||
      (quantity === "speed" && column.isDuration) ||
      tellsOf(columns, column) ||
      byUnit.includes(quantity),
  );
  for (const { from, to } of meant) {
    for (const [index, token] of question.tokens.entries())
      if (token.from >= from && token.to <= to && !tokens.includes(index)) tokens.push(index);
  }
  const isCount = countsThings(question, column);
  if (strength === 0 && meant.length === 0 && !isCount) return null;
  return {
    column: column.index,
    tokens,
    strength,
    share:
      held.size /
      Math.max(1, column.stems.filter((each) => held.has(each) || !(column.besideStems.includes(each) || yearOnly.test(each))).length),
    isImplied: meant.length > 0 || isCount,
    inHead: question.head.some((index) => tokens.includes(index)),
    isCount,
  };
}

/** The words of the question for the month or the quarter that the column is called by: 'the third quarter' of 'Q3', 'III'. */
function ofPeriod({ months, tokens }: TableQuestion, { name }: TypedColumn): number[] {
  const named =
    months.length === 0
      ? []
      : [
          ...namedMonths(name).map(({ month }) => [month, month]),
          ...namedQuarters(name).map(({ quarter }) => [quarter * 3 - 2, quarter * 3]),
        ];
  const asked = months.filter(({ first, last, day }) => day === null && named.some(([from, to]) => from === first && to === last));
  return tokens.flatMap((token, index) => (asked.some(({ from, to }) => from <= token.from && token.to <= to) ? [index] : []));
}

/** A year in the name of a column is told by none of a question's words. */
const yearOnly = /^(?:1[5-9]|20|21)\d\d$/u;

/** Letters that a shortened name has at least. */
const shortest = 4;

/** 'Precip' of 'precipitation', 'temp' of 'temperature'. */
function isShortFor(short: string, whole: string): boolean {
  return short.length >= shortest && whole.length > short.length && whole.startsWith(short);
}

const countColumns = new Set(wordsOf(({ rows }) => rows.countColumns).map(stem));

/** 'How many flights', 'most flights': a column called 'count' tells them. */
function countsThings({ signals, implied }: TableQuestion, { stems, isNumeric }: TypedColumn): boolean {
  // 'The rainiest day' counts nothing.
  const isMost = (signals.has("maximum") || signals.has("minimum")) && implied.length === 0;
  return isNumeric && (signals.has("count") || isMost) && stems.every((each) => countColumns.has(each));
}
