/** Words by which a written sentence is checked against its quotations. */
/** Units of time in seconds, as far as a sentence means them. */
export const timeUnits = {
  millisecond: 0.001,
  second: 1,
  minute: 60,
  hour: 3_600,
  day: 86_400,
  week: 604_800,
  month: 2_629_800,
  year: 31_557_600,
  decade: 315_576_000,
  century: 3_155_760_000,
} as const;
export type TimeUnit = keyof typeof timeUnits;

export interface ClaimWords {
  /** Number words as alternatives, by value: counts ('three', 'a dozen'). The word for one is left out: it is an article too. From 100 on, and with fractions, they say what a quotation holds; a sentence may round by them. */
  cardinals: Readonly<Record<number, string>>;
  /** Ordinals of a count and a scale ('three-millionth'): alternatives of both by value, and the ending of an ordinal in digits. */
  scaledOrdinals: { counts: Readonly<Record<number, string>>; scales: Readonly<Record<number, string>>; ending: string };
  /** Alternatives: the word for one where it counts ('one week'). */
  one: string;
  /** Alternatives: what adds a half, or a quarter, to the number or the unit before it ('six and a half', 'an hour and a quarter'). */
  andHalf: string;
  andQuarter: string;
  /** Shares in words: what is in 'one in five', the word before the ordinal of 'every third', and the parts of a whole by their number ('tenths'). */
  shares: { of: string; every: string; parts: Readonly<Record<number, string>> };
  /** Alternatives: what is behind a number that multiplies ('three times'). */
  fold: string;
  /** Alternatives: what makes one unit of time a half of it ('half an hour'). */
  half: string;
  /** The same where it is one word with the unit. */
  joinedHalf: string;
  /** Alternatives by factor: 'twice', 'halved'. */
  multiples: Readonly<Record<number, string>>;
  /** Alternatives: words that negate the words next to them. */
  negations: string;
  /** Alternatives: those of them that deny a thing as a whole ('no', 'without'). */
  wholeDenials: string;
  /** Alternatives: those of them that stand for what is denied ('none'). */
  denyingPronouns: string;
  /** Alternatives: negations that go on with one before them and do not cancel it: 'nor', and the second of the two that Russian has in 'nobody does'. */
  concord: string;
  /** Alternatives: those that stand for a denied statement as a whole, at the end of a clause ('did not'). */
  denyingEnds: string;
  /** Alternatives: what takes one thing out of a statement ('except'). */
  exceptions: string;
  /** Alternatives: words for the whole of a group, or for all cases, of which 'not' leaves a part ('not all'). */
  totals: string;
  /** Alternatives: words by which something is said of a part of a group, or in some cases ('most'). */
  partials: string;
  /** Alternatives: words for what is left of a whole. */
  rests: string;
  /** Alternatives: words before a time on one side of which something holds ('before', 'since'). */
  boundaries: string;
  /** Alternatives: words that begin a clause about the noun before them ('which'). */
  relatives: string;
  /** Alternatives: what says that nothing else is so. */
  restrictions: string;
  /** Alternatives: what follows a denial that holds so long alone ('not before it is dry'). */
  limits: string;
  /** Alternatives: verbs by which a sentence says whose words it tells, what joins these to them, and what names their source ('according to'). */
  reports: { verbs: string; joint: string; sources: string };
  /** Alternatives: phrases with such a word that deny nothing ('not only'). */
  notDenying: string;
  /** Alternatives: words that say without a denial that something is not so or ends ('drop', 'lack'). */
  quietDenials: string;
  /** Alternatives: words that deny of nearly all ('few', 'hardly'). */
  nearDenials: string;
  /** Alternatives: words that imply a denial: 'only' and 'first' deny it of all others, 'otherwise' denies the case named before. */
  impliedDenials: string;
  /** Alternatives: what begins a word to deny it ('un' of 'undamaged'). */
  denyingPrefixes: string;
  /** The same at the end of a word ('less'). */
  denyingSuffixes: string;
  /** Alternatives: endings of what can be done ('unusable' is what cannot be used). */
  ableSuffixes: string;
  /** Alternatives: words that stand for what was named before, at the beginning of a sentence. */
  pronouns: string;
  /** Alternatives: words whose two sides cannot change places ('before', 'than'). */
  orders: string;
  /** Alternatives: words beside a verb that make its subject what was done to ('was', 'by'). */
  passives: string;
  /** Alternatives: words whose endings say that they are no nouns, but verbs or adverbs. */
  noNouns: string;
  /** Whether in the main only the place of a word tells a verb from a noun: 'cut', 'covers'. */
  nounsByPlace: boolean;
  /** Groups of alternatives of which each excludes the others of its group: 'rise' and 'fall', 'spring' and 'winter'. */
  opposites: readonly (readonly string[])[];
  /** Alternatives: words before a number that was rounded; of them those that give a least and a greatest value; and what is behind a number that is a least value. */
  hedges: string;
  atLeast: string;
  atMost: string;
  andMore: string;
  /** Alternatives: what is behind a number that says how much more or less something is ('three more'). */
  differences: string;
  /** Alternatives: what joins a person to a number of others ('Curie and two colleagues'). */
  company: string;
  /** Alternatives: the same of things ('Russian and another two languages'). */
  further: string;
  /** Alternatives: what is between a part and its whole ('7 of 140'). */
  wholes: string;
  /** What stands for a whole that was told before: '51 of them'. */
  wholePronouns: string;
  /** Alternatives: verbs' endings that make what is done to something its subject. */
  passiveEndings: string;
  /** Symbols of units that take prefixes, as alternatives by the international symbol; letters' case counts. */
  symbols: Readonly<Record<string, string>>;
  /** Factors by prefix of those symbols. */
  prefixes: Readonly<Record<string, number>>;
  /** Alternatives: what tells of the year before, and of the year after, another one. */
  yearBefore: string;
  yearAfter: string;
  /** Alternatives: what tells of the ten years after another date. */
  decadeAfter: string;
  /** Alternatives: words that join two statements of one sentence ('and', 'whereas'). */
  clauseJoints: string;
  /** Alternatives: what is before the first of two ends and between them ('from 3 to 5', 'between 2001 and 2010'). */
  ends: { before: string; between: string };
  /** Units of time as alternatives, by their name. */
  times: Readonly<Record<TimeUnit, string>>;
  /** Times of a day: what is before an hour for the half behind it ('half past seven'), before the ordinal of the hour that it is a half of, and behind an hour of the first twelve, or of the others. */
  clock: { halfPast: string; halfTo: string; forenoon: string; afternoon: string };
  /** Alternatives: what is before an age, and what is before one that ends its clause ('he died at 35'). */
  ages: { before: string; alone: string };
  /** Alternatives: the days of the week together that need not work. */
  weekend: string;
  /** Alternatives: what is before a unit of time in a rate ('a year', 'per day'). */
  rates: string;
  /** Forms of a verb that no stem unites, separated by bars, a verb a line. */
  irregularVerbs: string;
  /** What is wrong with a sentence, by its words that do not follow. */
  problems: Readonly<Record<"number" | "date" | "name" | "unit" | "negation" | "citation", (words: string) => string>>;
  /** What was doubtful in a sentence: judged all the same, or left without a verdict. */
  doubts: { judged(words: readonly string[]): string; left(words: readonly string[]): string };
  /** What is wrong with a figure that was computed again from its cells. */
  figures: {
    /** `computed` is null where they give no number. */
    gives(stated: string, computed: string | null): string;
    notInItsCell(value: string): string;
  };
  /** Alternatives: endings by which an adjective of a place differs from its name ('Kenyan'). */
  placeEndings: string;
  /** Alternatives: names of days, by their day and month as a text has them. */
  namedDays: Readonly<Record<string, string>>;
  /** Alternatives: prepositions before the name of a place that is meant as one. */
  placePrepositions: string;
  /** Alternatives: parts of the sky, as they stand before the name of a place. */
  directions: string;
  /** Names of the same, separated by bars, a group a line, where neither stems nor country names tell: 'Spain|Spanish'. */
  sameNames: string;
}
