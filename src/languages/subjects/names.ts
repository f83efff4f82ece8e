/** Synonyms of names in questions and tables, and the inflection of names. */

export interface NameWords {
  /** Common country names missing from the runtime's ICU data, by country code, separated by bars. */
  countries: Readonly<Record<string, string>>;
  /** Capitals and seats of governments by country code: they stand for the government, and their country can be told from them. */
  capitals: Readonly<Record<string, string>>;
  /** Common statistical measures, separated by bars; the same key means the same measure in every language. */
  glossary: Readonly<Record<string, string>>;
  /** Nominative endings with those of the other cases, roughly: only stems have to match. Empty for a language without cases. */
  cases: readonly (readonly [ending: RegExp, others: readonly string[]])[];
}
