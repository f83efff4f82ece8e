/** What sentences of documents say in a language: alternatives, or words by white space. */

export interface PassageWords {
  reasons: string;
  recommending: string;
  failure: string;
  copula: string;
  /** Behind the copula: it tells what a thing is not. */
  notCopula: string;
  /** Entries of a bibliography. */
  bibliography: string;
  sourceSections: string;
  /** Words that say nothing beside a year. */
  yearWords: string;
}
