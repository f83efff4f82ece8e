/** Other names of what questions and tables speak of, and how names change with their case. */

export interface NameWords {
  /** Common names of countries that the runtime's data does not give, by country code, separated by bars. */
  countries: Readonly<Record<string, string>>;
  /** What statistics usually measure, separated by bars; the languages' names under one key mean one thing. */
  glossary: Readonly<Record<string, string>>;
  /** Endings of the first case with those of the others, roughly: only the stems of the forms matter. Empty where there are none. */
  cases: readonly (readonly [ending: RegExp, others: readonly string[]])[];
}
