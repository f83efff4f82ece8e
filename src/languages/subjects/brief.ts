/**
 * The words of requests and of the brief dialogue. All are alternatives unless stated otherwise, empty where the language
 * has none. In verbs and openings a blank matches any white space.
 */
import type { ReportFormat } from "../../domain/brief.ts";

export type Verb = "add" | "remove" | "replace" | "only" | "goal" | "want" | "make";
export type NamedFormat = ReportFormat | "xlsx" | "pptx" | "docx" | "other";

export interface BriefWords {
  /** Longer before shorter. */
  verbs: Readonly<Record<Verb, string>>;
  please: string;
  /** Polite words before a verb. */
  polite: string;
  clauseJoints: string;
  greetings: string;
  /** Openings of a request before its subject: 'tell me about'. */
  openings: string;
  /** Names of report formats, including unsupported ones. */
  formats: Readonly<Record<NamedFormat, string>>;
  /** Language names by tag. */
  languages: Readonly<Record<string, string>>;
  /** Words around a format or a language, separated by white space. */
  wishFiller: string;
  formatsListed: string;
  and: string;
  outcome: string;
  formatLead: string;
  formatLeadEnd: string;
  oneFormat: string;
  formatEnd: string;
  /** 'In PDF format', around the pattern source of the names. */
  inFormat: (names: string) => string;
  inLanguage: string;
  answerVerbs: string;
  articles: string;
  definite: string;
  prepositions: string;
  /** Prepositions between a head and a final name; empty where the name has a case form instead. */
  headPrepositions: string;
  /** Pairs of words that name one thing, separated by bars. */
  fixedPairs: string;
  /** The two ends of a range or pair, which is never split. */
  pairBrackets: string;
  /** Beginnings of a part that belongs to the part before it. */
  dependent: string;
  finiteVerbs: string;
  listJoints: string;
  orJoints: string;
  /** 'from 1990 to 2010' */
  periodLead: string;
  periodLeadEnd: string;
  decadeEnd: string;
  periodTo: string;
  periodYears: string;
  instead: string;
  insteadVerbs: string;
  exchangePrepositions: string;
  languageWord: string;
  alone: string;
  goal: string;
  /** Words around an item without meaning of their own: first any of these, then one kind, then a preposition. */
  itemLead: string;
  itemKinds: string;
  itemAbout: string;
  behindItem: string;
  /** First to seventh, then last. */
  ordinals: readonly string[];
  itemNumber: string;
  ordinalEndings: string;
  itemNames: string;
  partNames: string;
  comparisonOpening: string;
  comparisonAspect: string;
  comparisonJoint: string;
  versus: string;
  askers: string;
  questionJoints: string;
  /** The askers that begin another question after a comma. */
  listedAskers: string;
  /** Openings of a question that asks for several things at once. */
  listQuestion: string;
  /** 'How have A and B changed?': groups for opening, things, ending. */
  changeQuestion: RegExp;
  definition: string;
  subjectPronouns: string;
  yesOrNo: string;
  askerPrepositions: string;
  comparedTo: string;
  /** 'compared to that of Norway' */
  comparedLead: string;
  /** Pronouns that refer back. */
  backward: string;
}
