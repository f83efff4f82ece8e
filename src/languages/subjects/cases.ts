/** How a language's oblique cases are put back into the nominative, by endings; for a language without cases all are empty. */

/** `about`: after 'about'; `by`: after a preposition of measure; `object`: after a verb; `of`: belonging; `with`: company. */
export type GrammaticalCase = "about" | "by" | "object" | "of" | "with";

/** What replaces an ending: the first pattern that matches counts. */
export type EndingRules = readonly (readonly [ending: RegExp, nominative: string])[];

export interface AdjectiveRule {
  adjective: RegExp;
  /** Endings of the noun, in the same case, that the adjective agrees with. */
  noun: RegExp;
  nominative: string;
  /** Endings of the noun that only the adjective's gender settles. */
  nouns?: EndingRules;
}

export interface CaseWords {
  nouns: Readonly<Record<GrammaticalCase, EndingRules>>;
  /** Endings of names in a case where they differ from those of other nouns; tried first. */
  names: Readonly<Partial<Record<GrammaticalCase, EndingRules>>>;
  adjectives: Readonly<Record<GrammaticalCase, readonly AdjectiveRule[]>>;
  /** Nouns whose adjectives have another nominative than the rules give, since both genders share the oblique forms. */
  neuter: { noun: RegExp; adjectives: EndingRules };
  /** Names and words that have one form in all cases, in lower case, separated by white space. */
  indeclinable: string;
  /** Words whose nominative cannot be derived from the ending: 'form=nominative', in lower case, separated by white space. */
  irregular: string;
  /** Ends of the text before a phrase, and the case that they ask for; the first that matches counts. */
  governing: readonly (readonly [before: RegExp, wanted: GrammaticalCase])[];
  /** A word that may be the possessor of the noun before it; null where possession takes a preposition. */
  possessor: RegExp | null;
  /** A word that may be an adjective. */
  adjective: RegExp | null;
}
