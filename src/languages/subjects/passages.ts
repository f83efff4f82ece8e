/** Words of sentences in documents: alternatives, or words separated by white space. */

export interface PassageWords {
  reasons: string;
  recommending: string;
  failure: string;
  copula: string;
  /** After the copula: says what a thing is not. */
  notCopula: string;
  /** Entries of a bibliography. */
  bibliography: string;
  sourceSections: string;
  /** Words without meaning of their own beside a year. */
  yearWords: string;
}
