/** The words by which a language asks for the rows of a table: alternatives for text in lower case, or words by white space. */

export const impliedQuantities = [
  ...["height", "population", "density", "area", "length", "time", "weight", "income", "price", "speed", "share"],
] as const;
export type ImpliedQuantity = (typeof impliedQuantities)[number];
export type RowKindName = "city" | "company" | "country" | "person" | "place" | "year";

export interface RowWords {
  beforeWords: string;
  afterWords: string;
  /** What stands at an end of a list, as the list has it or by a quantity that is named beside it. */
  firstWords: string;
  lastWords: string;
  /** The table itself, and standing in it. */
  listWords: string;
  /** Of those, the ones that say that the order of the list is meant. */
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
  /** Of the comparing words and superlatives, those for the smaller end. */
  lesserWords: string;
  changeWords: string;
  /** What says neither what is asked for nor of what. */
  fillerWords: string;
  /** Words of columns that tell changes. */
  changeColumns: string;
  /** What asks for a quantity without naming it: 'tallest' means a height. */
  implied: Readonly<Record<ImpliedQuantity, string>>;
  /** Words of the columns that hold it. */
  impliedColumns: Readonly<Record<ImpliedQuantity, string>>;
  densely: string;
  /** Words for one kind of thing: a list of municipalities is asked for its cities. */
  kinds: Readonly<Record<RowKindName, string>>;
  /** What begins a question for yes or no. */
  yesOrNo: string;
  /** Comparing words that no maximum has. */
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
  /** A mountain's peak is no maximum. */
  noExtreme: string;
  /** Beginnings of stems that a column of the implied quantity explains. */
  impliedStems: string;
}
