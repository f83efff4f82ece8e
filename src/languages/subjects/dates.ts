/** Spellings of dates in a language. All except `months` and `century` are alternatives; empty where it has none. */
export interface DateWords {
  /** January to December. */
  months: readonly string[];
  /** Ordinal endings of a day before the month ('12th March') and after it ('March 12th'). */
  dayOrdinals: string;
  dayOrdinalsBehind: string;
  /** Days of a month in words, from the first to the thirty-first. */
  days: readonly string[];
  /** Words between day, month and year: '12th of March'. */
  of: string;
  /** The word 'year' after the number of a year. */
  yearWords: string;
  /** The word 'year' before 'BC', and after a year of three digits, which is otherwise just a number. */
  yearWordsBeforeChrist: string;
  earlyYearWords: string;
  /** Words right before the number of a year, for the abbreviation of 'year' that is a unit, too. */
  beforeYear: string;
  beforeChrist: string;
  /** The word 'quarter' after its number, and ordinal endings of the number. */
  quarter: string;
  /** The words 'half of the year' after its number. */
  half: string;
  quarterOrdinals: string;
  /** Endings of a decade ('1990s'), and the word 'years' after it. */
  decades: string;
  decadeYears: string;
  /** Decades in words by the last two digits of their first year: 'the nineties'. */
  decadeNames: Readonly<Record<number, string>>;
  /** A century with its number as the first group. */
  century: RegExp;
  /** A part of every spelling of a century without digits. */
  centuryMark: string;
  /** Words before a month: after them 'may' is one. */
  beforeMonth: string;
  /** Names of months, days and seasons, without a year. */
  named: string;
  /** Times of day and repeated times, which also answer 'when': '8 am', 'at nine', 'on weekdays'. */
  clock: string;
}
