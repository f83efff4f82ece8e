/** Words of questions about tables: alternatives for lower-case text, or words separated by white space. */

export const impliedQuantities = [
  ...["height", "population", "density", "area", "size", "length", "time", "weight", "income", "price", "speed", "share", "temperature"],
  ...[
    "precipitation",
    "deaths",
    "age",
    "employment",
    "lifeExpectancy",
    "points",
    "distance",
    "depth",
    "wins",
    "traffic",
    "latitude",
    "longitude",
    "place",
    "occupation",
    "energy",
    "sold",
    "revenue",
  ],
] as const;
export type ImpliedQuantity = (typeof impliedQuantities)[number];
export const thingKinds = ["city", "company", "country", "person", "place", "year", "game", "team", "work", "item"] as const;
export type ThingKind = (typeof thingKinds)[number];

export interface RowWords {
  /** Words for the row before or after a named one. */
  before: string;
  after: string;
  /** Words for an end of a list, in its own order or by a quantity named beside them. */
  first: string;
  last: string;
  /** Those of both that mean the list's own order: 'bottom', not 'oldest'. */
  ends: string;
  /** 'Top five' */
  top: string;
  /** 'Best': the greatest of what counts. */
  best: string;
  /** Words before the year from which on something is asked. */
  since: string;
  count: string;
  difference: string;
  sum: string;
  all: string;
  only: string;
  same: string;
  /** 'Besides', 'other than' */
  besides: string;
  or: string;
  /** Before the number of the things that one is chosen from: 'which of the four'. */
  among: string;
  /** Begins a question for several things: 'which countries have'. */
  asksSeveral: string;
  /** Words that join two names. */
  joining: string;
  than: string;
  /** Comparatives for the greater and the smaller end. */
  more: string;
  less: string;
  /** Words before the thing by which rows are grouped: 'per month'. */
  per: string;
  /** Verbs of questions that cells and heads do not repeat: 'spend', 'go'. */
  plainVerbs: string;
  /** Superlatives of a thing, with the thing as group `base`: 'windiest'. */
  superlative: string;
  /** The same of comparatives: 'windier'. */
  comparative: string;
  /** What verbs have before the root that a noun lacks. */
  prefixes: string;
  /** Beginnings of a word that deny the rest of it: 'unpaid'. */
  negatingPrefixes: string;
  /** Endings of stems of adjectives beyond those of the places that they are made of. */
  demonymEndings: string;
  /** Names of columns that count what a row stands for. */
  countColumns: string;
  /** Names of columns with months. */
  monthColumns: string;
  /** Words before where something comes from and where it goes to, and the names of columns of both. */
  from: string;
  fromColumns: string;
  to: string;
  toColumns: string;
  /** Words for having the first place. */
  winner: string;
  not: string;
  different: string;
  change: string;
  /** Words for the table itself, and for being in it. */
  list: string;
  /** Words without meaning for the question's subject. */
  filler: string;
  /** Words that look like an operation and are none: 'mountain peak', 'as well as'. */
  noSignal: string;
  /** Beginnings of a yes-or-no question. */
  yesOrNo: string;
  /** Words for towns of a million or more. */
  million: string;
  between: string;
  betweenAnd: string;
  /** Of these the words that make a span without the former. */
  until: string;
  /** Words that imply a quantity: 'tallest' implies a height. */
  implied: Readonly<Record<ImpliedQuantity, string>>;
  /** Words in the names of columns with the implied quantity. */
  impliedColumns: Readonly<Record<ImpliedQuantity, string>>;
  /** Of these the words for columns in which less means more: the fastest has the least time. */
  reversedColumns: Readonly<Partial<Record<ImpliedQuantity, string>>>;
  /** Groups of words for one kind of thing: 'city' matches a list of municipalities. */
  kinds: Readonly<Record<ThingKind, string>>;
}
