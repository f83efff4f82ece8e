/** Features of a quotation for ranking and confidence. */

/** Between 0 and 1 each, so that weights compare. */
export interface RankingFeatures {
  passage: number;
  sentence: number;
  coverage: number;
  contextCoverage: number;
  passageCoverage: number;
  headingCoverage: number;
  /** How far it holds what is asked beyond the document's title: 'wage' of 'wage at the Arvo mill' in a document on the mill. */
  beyondTitle: number;
  /** How far its document is the one that is asked about, beside the best of the found ones. */
  document: number;
  /** How far the title of its document is what is asked about. */
  title: number;
  /** The asked type of answer beside what it is asked of: '212 clocks', 'founded by Edith Rowe'. */
  toldOf: number;
  holdsType: number;
  lacksType: number;
  askedDefinition: number;
  failure: number;
  /** Where steps are asked for: how far the headings above a numbered step are what is asked. */
  namedSteps: number;
  opening: number;
  length: number;
  poor: number;
  /** Of the latest date, where the newest is asked for, and -1 below an earlier date of the same document; or of the document with the latest date. */
  latest: number;
  latestDocument: number;
}

/** Between 0 and 1 each, except the score. */
export interface ConfidenceFeatures {
  score: number;
  /** Score before the next best of another passage. */
  margin: number;
  /** Number of the question's words that it holds, and that its passage and headings hold, of six. */
  held: number;
  heldAround: number;
  /** Share of the question's rarity that neither it nor its passage holds. */
  missing: number;
  /** How much of the question it holds with its neighbours and headings, squared: all is worth more than twice a half. */
  whole: number;
  beyondTitle: number;
  document: number;
  lacksType: number;
  toldOf: number;
  /** The question names another thing than the passage. */
  lacksNamed: number;
  /** Where a definition is asked for: how far it is one. */
  defined: number;
  /** Share of the question in words that no document holds. */
  unknown: number;
  topic: number;
  how: number;
  otherLanguage: number;
  /** Only ranked second or third. */
  later: number;
}
