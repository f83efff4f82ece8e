/** Number words, negations and names in English, for checking what was written. */
import { oneOf } from "../alternatives.ts";
import type { ClaimWords } from "../subjects/claims.ts";
import { opposites } from "./opposites.ts";
import { sameNames } from "./same-names.ts";

export const claims: ClaimWords = {
  cardinals: {
    0: "zero",
    2: "two",
    3: "three",
    4: "four",
    5: "five",
    6: "six|half a dozen",
    7: "seven",
    8: "eight",
    9: "nine",
    10: "ten",
    11: "eleven",
    12: "twelve|a dozen",
    13: "thirteen",
    14: "fourteen",
    15: "fifteen",
    16: "sixteen",
    17: "seventeen",
    18: "eighteen",
    19: "nineteen",
    20: "twenty",
    30: "thirty",
    40: "forty",
    50: "fifty",
    60: "sixty",
    70: "seventy",
    80: "eighty",
    90: "ninety",
    100: "a hundred|one hundred|hundred",
    1000: "a thousand",
    500000: "half a million",
    1000000: "a million",
    500000000: "half a billion",
    1000000000: "a billion",
  },
  one: "one",
  andHalf: "and a half",
  andQuarter: "and a quarter",
  shares: {
    of: "in(?: every)?|out of(?: every)?",
    every: "every|each",
    parts: { 5: "fifths", 6: "sixths", 8: "eighths", 10: "tenths", 100: "hundredths" },
  },
  fold: "times|-?fold",
  half: "half an?|a quarter of an?|three quarters of an?",
  joinedHalf: "",
  multiples: {
    0.1: "a tenth|one tenth",
    0.2: "a fifth|one fifth",
    0.25: "a quarter|one quarter",
    0.333: "a third|one third",
    0.5: "half|halv(?:e|es|ed|ing)",
    0.667: "two thirds|two-thirds",
    0.75: "three quarters|three-quarters",
    2: "twice|twofold|two-fold|doubl(?:e|es|ed|ing)",
    3: "thrice|threefold|three-fold|tripl(?:e|es|ed|ing)|trebled?",
    4: "fourfold|four-fold|quadrupl(?:e|es|ed|ing)",
    10: "tenfold|ten-fold",
  },
  negations: oneOf`
    too \p{L}+ to|(?:on|by|under|in|at) no (?:account|means|circumstances|way|case|time)|no longer|not|never|no|none|nobody|nothing|nowhere|neither|nor|without|unless|prohibited|forbidden|cannot|fail(?:s|ed)? to|refus(?:es|ed) to|unable to
    (?:do|does|did|is|are|was|were|has|have|had|ca|could|wo|would|should|must|need)n['’]t`,
  denyingPronouns: "none|nobody|nothing|neither",
  concord: "nor",
  wholeDenials: "no|no longer|without|refus(?:es|ed) to|unable to",
  denyingEnds: String.raw`(?:do|does|did|is|are|was|were|has|have|had|could|would|should|will|can|must|may|might) not|cannot|\p{L}+n['’]t`,
  exceptions: "except(?: for)?|excepting|excluding|but for|with the exception of|apart from|save for",
  boundaries: "before|until|till|after|since|from|by",
  relatives: "which|who|whose|that",
  restrictions: "only|solely",
  limits: "before|until|till|unless",
  reports: {
    verbs: oneOf`
      say|says|said|tells?|told|reports?|reported|states?|stated|notes?|noted|explain(?:s|ed)?|write|writes|wrote|recall(?:s|ed)?|remember(?:s|ed)?|claim(?:s|ed)?
      add(?:s|ed)?|mention(?:s|ed)?|record(?:s|ed)?|remark(?:s|ed)?|announce[sd]?|assure[sd]?|insist(?:s|ed)?|repl(?:y|ies|ied)|testif(?:y|ies|ied)|hears?|heard`,
    joint: "that",
    sources: "according to|in the words of|as",
  },
  notDenying: oneOf`
    not only|not just|not merely|not least|(?:no|not|never) (?:more|less|fewer) than|no doubt|(?:nobody|no one|none|nothing) but|if not|(?:cannot|not|never) (?:\p{L}+ ){1,2}without
    not until|no other|nothing else|nobody else|no one else|no [^.;,]{1,60} (?:\p{L}+er|more|less) than`,
  quietDenials: oneOf`
    (?:drop|end)(?:s|ped|ed|ping|ing)? support|lack(?:s|ed|ing)?|missing|absen(?:t|ce)|abstain(?:s|ed)?|abstention|omit(?:s|ted)?|discontinue[sd]?
    remov(?:e[sd]?|ing)|eliminat(?:e[sd]?|ing)|abolish(?:e[sd])?|cease[sd]?|stop(?:s|ped)|scrap(?:s|ped)|prevent(?:s|ed)?|free (?:of|from)|exempt(?:ed|ion|ions)?|den(?:y|ies|ied)|declin(?:e[sd]?|ing) to`,
  nearDenials: "few|little|hardly|scarcely|barely|rarely|seldom",
  impliedDenials: oneOf`
    only|sole|solely|alone|unique|first|last|all|every|most|best|worst|largest|biggest|greatest|smallest|highest|lowest|longest|shortest|oldest|youngest
    newest|earliest|latest|fastest|strongest|brightest|deepest|richest|poorest
    otherwise|unless|by default|extinct`,
  denyingPrefixes: "un|in|im|non|dis|ir|il",
  denyingSuffixes: "less|free",
  pronouns: "it|they|he|she",
  orders: "before|after|than",
  passives: "by|was|were|is|are|be|been|being|gets|got",
  noNouns: String.raw`\p{L}{2,}(?:ed|ing|ly)|seldom|often|(?:believe|expect|think|hope|say|argue|predict|suggest|assume)s?`,
  nounsByPlace: true,
  opposites,
  hedges: oneOf`
    about|around|approximately|approx\.|roughly|nearly|almost|some|circa|ca\.|c\.|over|under|more than|less than|fewer than|at least|up to
    close to|an estimated|just over|just under|above|below|exceed(?:s|ed|ing)?|at most|no (?:more|less|fewer) than|upwards of`,
  atLeast: "over|more than|at least|above|exceed(?:s|ed|ing)?|no (?:less|fewer) than|upwards of",
  atMost: "under|less than|fewer than|below|up to|nearly|almost|close to|at most|no more than",
  andMore: "or more|plus|odd",
  differences: oneOf`
    more|fewer|less|higher|lower|longer|shorter|earlier|later|sooner|older|younger|ahead|behind|better|worse|faster|slower|heavier|lighter|taller
    cheaper|dearer|above|below|deeper|wider|up|down|over|under`,
  company: "and|with|together with|along with",
  further: "and another|plus another",
  wholes: "of|out of|from among",
  wholePronouns: "which|whom|them|these",
  passiveEndings: "",
  symbols: {
    Wh: "Wh",
    W: "Wp?|watts?",
    g: "g|grams?",
    t: "t|tCO2e?|t CO2e?",
    B: "B|bytes?",
    bit: "bits?",
    Hz: "Hz|hertz",
    J: "J|joules?",
    Pa: "Pa|pascals?",
    V: "V|volts?",
    toe: "toe",
    eV: "eV",
    m: "m|met(?:er|re)s?",
    l: "[lL]|lit(?:er|re)s?",
    K: "K|kelvins?",
    A: "A|amp(?:ere)?s?",
    bar: "bar",
    cal: "cal(?:ories)?",
    "m²": "m²|m2|sq\\.? ?m|square met(?:er|re)s?",
    "km³": "cu\\.? ?km|cubic kilomet(?:er|re)s?",
    psi: "psi",
    in: "inch(?:es)?",
    yd: "yards?",
    nmi: "nmi|nautical miles?",
    lb: "lbs?",
    pound: "pounds?",
    oz: "oz|ounces?",
    deg: "°|degrees?",
    ac: "acres?",
    gal: "gallons?",
    bbl: "barrels?",
    kn: "knots?",
    mph: "mph|miles (?:per|an) hour",
    CHF: "CHF|(?:Swiss )?francs?",
    INR: "INR|rupees?",
    KRW: "KRW|won",
    SEK: "SEK|kron(?:a|or|e|er)",
    cent: "cents?|pence|penny|¢",
    pp: "(?:percentage )?points?",
    ppb: "ppb|parts per billion",
  },
  yearBefore: "(?:a|one) year (?:before|earlier|ago)|(?:the )?(?:previous|prior|preceding) year|the year before",
  yearAfter:
    "(?:a|one) year (?:after|later)|the (?:following|next) (?:year|January|February|March|April|May|June|July|August|September|October|November|December)|the year after",
  decadeAfter: "(?:following|next) (?:decade|ten years)|decade (?:after|later)",
  prefixes: {
    ...{
      Ki: 2 ** 10,
      Mi: 2 ** 20,
      Gi: 2 ** 30,
      Ti: 2 ** 40,
      k: 1e3,
      K: 1e3,
      M: 1e6,
      G: 1e9,
      T: 1e12,
      P: 1e15,
      E: 1e18,
      m: 1e-3,
      µ: 1e-6,
      μ: 1e-6,
      n: 1e-9,
    },
    ...{ kilo: 1e3, mega: 1e6, giga: 1e9, milli: 1e-3, micro: 1e-6, nano: 1e-9 },
  },
  clauseJoints: "and|but|or|while|whereas|whilst|yet|although|though|compared (?:with|to)|against|versus|followed by|than",
  ends: { before: "from|between", between: "to|until|till|and" },
  times: {
    ...{
      millisecond: "milliseconds?|msecs?|ms",
      second: "seconds?|secs?|s",
      minute: "minutes?|mins?",
      hour: "hours?|hrs?",
      day: "days?",
      week: "weeks?",
      month: "months?",
    },
    ...{ year: "years?", decade: "decades?", century: "century|centuries" },
  },
  clock: {
    halfPast: "half past|half",
    halfTo: "",
  },
  weekend: "weekends?",
  rates: "an?|per|each|every",
  irregularVerbs: `
    fall|fell|fallen, rise|rose|risen, grow|grew|grown, take|took|taken, give|gave|given, hold|held, keep|kept, leave|left, lose|lost
    make|made, meet|met, pay|paid, sell|sold, send|sent, win|won, write|wrote|written, begin|began|begun, come|came, become|became
    find|found, run|ran, lead|led, build|built, buy|bought, bring|brought, break|broke|broken, choose|chose|chosen, draw|drew|drawn
    drive|drove|driven, eat|ate|eaten, fly|flew|flown, forbid|forbade|forbidden, forget|forgot|forgotten, get|got, go|went|gone
    hear|heard, know|knew|known, lend|lent, mean|meant, see|saw|seen, sink|sank|sunk, speak|spoke|spoken, spend|spent, stand|stood
    steal|stole|stolen, teach|taught, tell|told, think|thought, understand|understood, wear|wore|worn, withdraw|withdrew|withdrawn
    catch|caught, do|did|done, fight|fought, feel|felt, freeze|froze|frozen, seek|sought, shrink|shrank|shrunk, sit|sat, swim|swam, beat|beaten, overtake|overtook|overtaken, cede|ceded, hit, cut, set, put, let, strike|struck, lay|laid
    read, ride|rode|ridden, sleep|slept, sing|sang|sung, drink|drank|drunk, throw|threw|thrown, feed|fed, swear|swore|sworn, wake|woke|woken`,
  problems: {
    number: (words) => `The number “${words}” stands in none of the cited words.`,
    date: (words) => `The date “${words}” stands in none of the cited words.`,
    name: (words) => `The name “${words}” stands in none of the cited words.`,
    unit: (words) => `“${words}” stands in the cited words with another unit or scale.`,
    negation: (words) => `Sentence and cited words differ in “${words}”.`,
    citation: () => "Nothing is cited.",
  },
  doubts: {
    judged: (words) => `Looked at closely: ${words.map((word) => `“${word}”`).join(", ")}.`,
    left: (words) => `Doubtful and not checked: ${words.map((word) => `“${word}”`).join(", ")}.`,
  },
  figures: {
    gives: (stated, computed) =>
      computed === null ? `The cells do not give the figure ${stated}.` : `The cells give ${computed}, not ${stated}.`,
    notInItsCell: (value) => `The value ${value} does not stand in the cell that the figure is computed from.`,
  },
  placeEndings: "[ie]?ans?|ese|ish|i|ic|ns?|s",
  placePrepositions: "in|at|near|from|to|of|off|into|around|outside|inside|through|across|via|between|towards?|for|beyond|past|over",
  directions:
    "north|south|east|west|northern|southern|eastern|western|central|north-?east(?:ern)?|north-?west(?:ern)?|south-?east(?:ern)?|south-?west(?:ern)?",
  sameNames,
};
