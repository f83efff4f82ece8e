/**
 * The words of requests and of the brief dialogue. All are alternatives unless stated otherwise, empty where the language
 * has none. In verbs and openings a blank matches any white space.
 */
import type { ReportFormat } from "../../domain/reports/formats.ts";
import type { GrammaticalCase } from "./cases.ts";

export type Verb = "add" | "remove" | "replace" | "only" | "goal" | "want" | "make";
export type NamedFormat = ReportFormat | "other";

/** A wording that compares. Groups: `list` of subjects, or `list` and `second`; `aspect` where the wording itself names it. */
export interface ComparisonWording {
  pattern: RegExp;
  /** The cases of the first subjects, and of those behind a joint or in `second`; null where they are nominatives. */
  cases: { first: GrammaticalCase | null; other: GrammaticalCase | null };
  /** False where amounts behind the same words ask for one figure: 'the difference between the 2004 and 2005 totals'. */
  ofAmounts: boolean;
  /** False where no verb says that things are compared: 'A versus B'. */
  hasVerb?: boolean;
}

export interface BriefWords {
  /** Longer before shorter. */
  verbs: Readonly<Record<Verb, string>>;
  please: string;
  /** Behind a question, no part of it: how the answer is to be worded, what it is to rest on, thanks. */
  manner: string;
  /** Polite words before a verb. */
  polite: string;
  clauseJoints: string;
  /** Greetings and particles before a request: "hi", "so". */
  greetings: string;
  /** Openings of a request before its subject, beside the verbs of `commands`: 'what do the documents say about'. */
  openings: string;
  /** Questions for what a whole text is about, without their mark; its name is the group `of`, or `text` where it has to name a kind of text. */
  wholeTexts: readonly string[];
  /** How a clause begins that only orders the questions behind its colon: 'I need a report for', 'my boss wants to know'. */
  orders: string;
  /** Words between such an order and its topic: 'on' of 'a briefing on the roof'. */
  orderedAbout: string;
  /** For whom or for what occasion a report is ordered: 'for our board'. */
  addressees: string;
  /** Between a topic and the list of what is wanted of it: 'covering'. */
  covering: string;
  /** What begins a sentence that lists what a report is to be about: 'It should cover'. */
  coverOrders: string;
  /** Subjects of a clause about the asker. */
  speakers: string;
  /** Names of report formats, including unsupported ones. */
  formats: Readonly<Record<NamedFormat, string>>;
  /** Language names by tag. */
  languages: Readonly<Record<string, string>>;
  /** Words around a format or a language, separated by white space. */
  wishFiller: string;
  /** Nouns behind a format's name: 'an Excel file'. */
  formWords: string;
  /** Words between such a noun and the subject. */
  subjectLead: string;
  /** The word for what Ralph writes, in its form after 'make a'. */
  reportWord: string;
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
  /** Of these the ones before whoever has something, in a language that says 'at him is' for 'he has'. */
  ownerPrepositions: string;
  /** Pairs of words that name one thing. */
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
  /** A time without a year at the end of a list, which is meant of each part: 'over time', 'in recent years'. */
  closingTime: string;
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
  comparisons: readonly ComparisonWording[];
  /** Words before the criterion of a comparison, and the case that they ask for. */
  comparisonAspects: readonly { words: string; wanted: GrammaticalCase | null }[];
  /** Words between two compared subjects. */
  comparisonJoint: string;
  /** Words of every question, by blanks, none of which is another one with two letters exchanged or a double one written once. */
  oftenMistyped: string;
  /** Kinds of places, as they stand before a name: 'the state of New York'. */
  places: string;
  /** Words for amounts, whose difference is a figure. */
  amounts: string;
  askers: string;
  /** Begins a clause that tells when or where, and asks nothing: 'when you compile' of 'the gain when you compile'. */
  joinedClause: string;
  questionJoints: string;
  /** Extremes of whatever stands behind them, and not of the thing that is asked for: 'most' of 'the most rain'. */
  countingExtremes: string;
  /** Ends of a question that say why it is asked: 'I heard two different numbers'. */
  asides: string;
  /** Further extremes that a question may join: 'the oldest and the newest'. */
  joinedExtremes: string;
  /** The askers that begin another question after a comma. */
  listedAskers: string;
  /** Openings of a question for what something has or is, which may name several things: 'what is the', 'what are'. */
  listQuestion: string;
  /** The form of one thing of a verb of several, for a question that is asked of each alone: 'have' is 'has'; null where the thing is several. */
  singularVerb(verb: string, name: string): string | null;
  /** Names of several things, which keep the verb. */
  pluralNames: RegExp;
  /** 'How have A and B changed?': groups for opening, things, ending. */
  changeQuestion: RegExp;
  /** The order of words of such a question within another, and the other order. */
  indirectChange: [RegExp, string];
  definition: string;
  /** A question word with a verb behind which the subject stands: 'When did', before 'the ferry start'. */
  helpingVerbs: string;
  /** What is asked of the thing behind it: 'used for' of 'What is Rust used for'. */
  predicates: string;
  /** Words that begin a relative clause. */
  relatives: string;
  /** Asks for one of the things that were compared before: 'Which has more caffeine?' */
  whichOne: string;
  /** At the end of a question, an adverb for the place that was named before, with the space before it; and what stands before that place. */
  placePronoun: string;
  placePreposition: string;
  subjectPronouns: string;
  objectPronouns: string;
  /** Possessive pronouns that a name with an apostrophe can replace. */
  possessives: string;
  /** Stands for one of a kind that was named: 'how do I set one'. */
  indefinitePronoun: string;
  /** Askers for a person, whom only `personPronouns` may mean afterwards. */
  personAskers: string;
  personPronouns: string;
  /** Pronouns that stand for several things. */
  pluralPronouns: string;
  yesOrNo: string;
  /** Words behind `yesOrNo` that show a question behind a comma: 'is the'; empty where `yesOrNo` alone shows it. */
  askedSubjects: string;
  askerPrepositions: string;
  /** What stands for each of the things that a line before names, and for all of them; empty in a language with cases. */
  eachThing: string;
  everyThing: string;
  /** Askers that stand before a noun: 'to which account'. */
  nounAskers: string;
  /** Verbs whose subject may stand behind them, and endings of nouns that are none, in a language with cases. */
  intransitive: string;
  obliqueEndings: string;
  comparedTo: string;
  /** Before a list of which one thing is asked for: 'the oldest of'. */
  chosenFrom: string;
  /** Questions which country has more of something, with the groups `aspect` and `list`. */
  rankings: readonly RegExp[];
  /** 'compared to that of Norway' */
  comparedLead: string;
  /** Pronouns that refer back. */
  backward: string;
}
