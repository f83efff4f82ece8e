/** How a language writes dates. All but `months` and `century` are alternatives; empty where it has none. */
export interface DateWords {
  /** January to December. */
  months: readonly string[];
  /** Endings of a day's number before the month ('12th March') and behind it ('March 12th'). */
  dayOrdinals: string;
  dayOrdinalsBehind: string;
  /** Between day, month and year: '12th of March'. */
  of: string;
  /** The word 'year' behind the number of a year. */
  yearWords: string;
  /** The same before 'B. C.', and behind a year of three digits, which nothing else tells from a number. */
  yearWordsBeforeChrist: string;
  earlyYearWords: string;
  beforeChrist: string;
  /** The word 'quarter' behind its number, and the endings of that number. */
  quarter: string;
  quarterOrdinals: string;
  /** Endings of a decade ('1990s'), and 'years' behind it. */
  decades: string;
  decadeYears: string;
  /** A century with its number as the first group. */
  century: RegExp;
  /** What every century holds that is written without digits. */
  centuryMark: string;
  /** Months, days and seasons without a year. */
  named: string;
}
