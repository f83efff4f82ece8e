/**
 * The words of commands: alternatives of regular expressions, empty where the language has none. In verbs a blank matches
 * any white space.
 */

/** Commands that show something. Commands that act are in `actions`. */
export const findingActs = ["read", "list", "count", "show", "find", "check", "analyse", "compare", "summarise"] as const;
export type FindingAct = (typeof findingActs)[number];

export type StepPart = "search" | "extract" | "collect" | "study" | "examine" | "design" | "adapt" | "test";

export interface CommandWords {
  /** Imperatives; longer before shorter. */
  acts: Readonly<Record<FindingAct, string>>;
  /** After a verb of showing, for a document's own words: 'the text of'. */
  textOf: string;
  /** Words between two commands: 'then'. */
  joints: string;
  /** Nouns for a document as a whole: 'letter'. */
  documents: string;
  /** Further kinds of texts that a question may be about as a whole. */
  writings: string;
  /** Choose by date among what is named. */
  newest: string;
  oldest: string;
  /** Say that an act is done for each of many. */
  many: string;
  /** Many people, whether or not the words of `many` are beside them. */
  people: string;
  /** Texts that come in numbers, where a period is named for them: 'correspondence'. */
  correspondence: string;
  /** A period whose texts are many. */
  period: string;
  /** Verbs for changing or building a whole. */
  reworking: string;
  /** From one thing over to another: 'from X to Y'. */
  transfer: string;
  /** A whole that is changed only in many steps: 'system'. */
  systems: string;
  phrases: {
    /** The columns of a list of documents. */
    name: string;
    date: string;
    /** The columns of a list of people. */
    person: string;
    address: string;
    count(item: string, documents: number): string;
    /** A document was shown in part. Characters. */
    goesOn(shown: number, whole: number): string;
    /** The parts of a step that stands for many. */
    parts: Readonly<Record<StepPart, (object: string) => string>>;
  };
}
