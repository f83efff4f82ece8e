/**
 * The words of requests and of the dialogue over a brief. All are alternatives but where said otherwise; empty where the
 * language has none. In verbs and openings a blank stands for any white space.
 */
import type { ReportFormat } from "../../domain/brief.ts";

export type Verb = "add" | "remove" | "replace" | "only" | "goal" | "want" | "make";
export type NamedFormat = ReportFormat | "xlsx" | "pptx" | "docx" | "other";

export interface BriefWords {
  /** The longer before the shorter. */
  verbs: Readonly<Record<Verb, string>>;
  please: string;
  /** What may stand before a verb. */
  polite: string;
  clauseJoints: string;
  greetings: string;
  /** How a request begins that says nothing of its subject yet: 'tell me about'. */
  openings: string;
  /** Names of report formats, and of formats that there are not. */
  formats: Readonly<Record<NamedFormat, string>>;
  /** Names of languages by their tag. */
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
  /** 'in PDF format', around the source of the names. */
  inFormat: (names: string) => string;
  inLanguage: string;
  answerVerbs: string;
  articles: string;
  definite: string;
  prepositions: string;
  /** What joins a name at the end to its head; empty where the name stands in a case instead. */
  headPrepositions: string;
  /** Pairs that name one thing, separated by bars. */
  fixedPairs: string;
  /** The two ends of a pair, which are never cut. */
  pairBrackets: string;
  /** A part that begins so belongs to what stands before it. */
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
  /** Words around an item that say nothing of it: first any of these, then one kind, then a preposition. */
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
  /** Of the askers, those that begin another question after a comma. */
  listedAskers: string;
  /** Openings of a question that asks for several things at once. */
  listQuestion: string;
  /** 'How have A and B changed?': opening, things, ending. */
  changeQuestion: RegExp;
  definition: string;
  subjectPronouns: string;
  yesOrNo: string;
  askerPrepositions: string;
  comparedTo: string;
  /** 'compared to that of Norway' */
  comparedLead: string;
  /** Pronouns that name what came before. */
  backward: string;
}
