/** Words of questions about table rows: alternatives for lower-case text, or words separated by white space. */

export const impliedQuantities = [
  ...["height", "population", "density", "area", "length", "time", "weight", "income", "price", "speed", "share"],
] as const;
export type ImpliedQuantity = (typeof impliedQuantities)[number];
export type RowKindName = "city" | "company" | "country" | "person" | "place" | "year";

export interface RowWords {
  beforeWords: string;
  afterWords: string;
  /** Words for an end of a list, in its own order or by a quantity named beside them. */
  firstWords: string;
  lastWords: string;
  /** Words for the table itself, and for being in it. */
  listWords: string;
  /** Those of `listWords` that refer to the list's order. */
  inListOrder: string;
  countWords: string;
  differenceWords: string;
  sumWords: string;
  allWords: string;
  onlyWords: string;
  sameWords: string;
  besidesWords: string;
  eitherWords: string;
  thanWords: string;
  comparing: string;
  /** Comparatives and superlatives for the smaller end. */
  lesserWords: string;
  changeWords: string;
  /** Words without meaning for the question's subject. */
  fillerWords: string;
  /** Words in the names of columns that hold changes. */
  changeColumns: string;
  /** Words that imply a quantity: 'tallest' implies a height. */
  implied: Readonly<Record<ImpliedQuantity, string>>;
  /** Words in the names of columns with the implied quantity. */
  impliedColumns: Readonly<Record<ImpliedQuantity, string>>;
  densely: string;
  /** Groups of words for one kind of thing: 'city' matches a list of municipalities. */
  kinds: Readonly<Record<RowKindName, string>>;
  /** Beginnings of a yes-or-no question. */
  yesOrNo: string;
  /** Comparatives without a matching maximum. */
  greater: string;
  aboveOrBelow: string;
  beforeOnly: string;
  openLimit: string;
  negation: string;
  negativeEnding: string;
  shareWords: string;
  timesCounted: string;
  /** 'how many years later' asks for a difference. */
  notTimesCounted: string;
  between: string;
  betweenAnd: string;
  different: string;
  /** 'Mountain peak' is not a maximum. */
  noExtreme: string;
  /** Beginnings of stems that a column of the implied quantity accounts for. */
  impliedStems: string;
}
