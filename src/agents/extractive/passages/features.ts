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
  /** The rarest of the question's words that any document holds. */
  rarest: number;
  /** What a number, person or place is asked of: 'complaints' in 'how many complaints'. */
  askedFor: number;
  /** The asked type of answer beside what it is asked of: '212 clocks', 'founded by Edith Rowe'. */
  toldOf: number;
  holdsType: number;
  lacksType: number;
  /** Pairs of the question's words that stand close together. */
  pairs: number;
  defines: number;
  askedDefinition: number;
  failure: number;
  howOpening: number;
  howSteps: number;
  /** Where steps are asked for: how far the headings above a numbered step are what is asked. */
  namedSteps: number;
  opening: number;
  length: number;
  poor: number;
  item: number;
  value: number;
  code: number;
  bareValue: number;
  /** How far the label of a bare value is what was asked. */
  label: number;
  /** Coverage of a topic by the headings: its own section. */
  topicHeading: number;
  /** Of the latest date, where the newest is asked for. */
  latest: number;
}

/** Between 0 and 1 each, except the margin and the score. */
export interface ConfidenceFeatures {
  coverage: number;
  contextCoverage: number;
  passageCoverage: number;
  beyondTitle: number;
  /** Squares: that all is held is worth more than twice a half. */
  beyondWhole: number;
  contextWhole: number;
  /** Number of the question's words in it, of six. */
  held: number;
  missingNames: number;
  /** The question names another thing than the passage. */
  lacksNamed: number;
  offTopic: number;
  holdsType: number;
  lacksType: number;
  askedFor: number;
  toldOf: number;
  /** The passage speaks of the kind of thing that is asked for, or does not. */
  holdsKind: number;
  lacksKind: number;
  /** Number of the question's words that neither it nor its neighbours hold, of four. */
  missing: number;
  /** Holds nearly all of the question, with its neighbours. */
  whole: number;
  /** Where a definition is asked for: how far it is one. */
  defined: number;
  /** Share of the question in words that no document holds. */
  unknown: number;
  /** Score before the next best of another passage. */
  margin: number;
  score: number;
  pairs: number;
  rarest: number;
  bareValue: number;
  label: number;
  item: number;
  headingCoverage: number;
  topic: number;
  otherLanguage: number;
}
