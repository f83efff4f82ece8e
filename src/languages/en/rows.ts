/** Words of English questions about table rows. */
import { oneOf } from "../alternatives.ts";
import type { RowWords } from "../subjects/rows.ts";

export const rows: RowWords = {
  beforeWords: "before|previous(?: (?:to|from))?|prior to|preced(?:es?|ed|ing)|above|ahead of",
  afterWords: "after|next|follow(?:s|ed|ing)?|below|under(?:neath)?|beneath|behind",
  firstWords: "first|top(?:most)?|earliest|begin(?:s|ning)?",
  lastWords: "last|bottom|final|latest",
  listWords: oneOf`
    list(?:s|ed|ing|ings)?|charts?|table|column|rows?|appear(?:s|ed|ing)?|(?:re)?present(?:s|ed)?|show(?:s|n)?|includ(?:es|ed)
    mention(?:s|ed)?|there|rank(?:s|ed|ing|ings)?|place[ds]?|come[s]?|came|names?|called`,
  inListOrder: "list(?:ed)?|charts?|table|column|rank(?:s|ed)?",
  countWords: "how many|(?:the )?(?:total )?number of|count of",
  differenceWords: oneOf`
    difference(?:s)?
    how (?:much|many)(?: \p{L}+)? (?:more|less|fewer|larger|bigger|greater|higher|lower|smaller|taller|longer|older|later|earlier|shorter)
    (?:by )?how much (?:more|less)`,
  sumWords: "combined|altogether|(?:the )?sum(?: of)?|in total|total|together",
  allWords: "all|every|each|entire",
  onlyWords: "(?:the )?only",
  sameWords: "(?:the )?same|equal|as many",
  besidesWords: "besides?|other than|another|other|except(?: for)?|apart from",
  eitherWords: "or",
  thanWords: "than",
  comparing: "more|less|fewer|larger|bigger|greater|higher|lower|smaller|taller|longer|shorter|older|younger|later|earlier",
  lesserWords: "less|least|fewer|fewest|lower|lowest|smaller|smallest|shorter|shortest|younger|earlier|earliest|minimum",
  changeWords: oneOf`
    grow(?:s|n|ing|th)?|grew|increas(?:e|es|ed|ing)|decreas(?:e|es|ed|ing)|declin(?:e|es|ed|ing)|chang(?:e|es|ed|ing)|drop(?:s|ped)?|fell`,
  fillerWords: oneOf`
    in terms of|according to|amount|values?|figures?|kinds?|different|distinct|unique|types? of|individuals?
    (?:square|cubic) (?:kilo)?(?:met(?:er|re)s|feet|miles)|(?:kilo)?met(?:er|re)s|feet|miles`,
  changeColumns: "increase change growth decrease",
  implied: {
    height: "tall(?:er|est)?",
    population: "people|live[sd]?|living|residents?|populous|populated",
    density: "dense(?:ly|st)?|density",
    area: "larger?|largest|bigger|biggest|small(?:er|est)?",
    length: "long(?:er|est)?|short(?:er|est)?",
    time: "old(?:er|est)?|young(?:er|est)?|newest|earliest|latest|first|last|when",
    weight: "heav(?:y|ier|iest)|light(?:er|est)",
    income: "rich(?:er|est)?|poor(?:er|est)?|earn(?:s|ed)?|income",
    price: "expensive|cheap(?:er|est)?|cost(?:s)?",
    speed: "fast(?:er|est)?|slow(?:er|est)?",
    share: "percent(?:age)?|portion|share",
  },
  impliedColumns: {
    height: "height elevation altitude",
    population: "population inhabitants",
    density: "density",
    area: "area size",
    length: "length",
    time: "year date founded established",
    weight: "weight mass",
    income: "revenue income receipts",
    price: "price cost",
    speed: "speed time",
    share: "% percent percentage share",
  },
  densely: "dense(?:ly|st)?",
  kinds: {
    city: "city town municipality commune subdivision metropolitan urban settlement",
    company: "company corporation firm business enterprise bank",
    country: "country nation state",
    person: "person name director president player author",
    place: "place location rank position",
    year: "year date",
  },
  yesOrNo: "do|does|did|is|are|was|were|has|have|had|can",
  greater: "more|later|older|longer|taller|above",
  aboveOrBelow: "above or below|below or above",
  beforeOnly: String.raw`before|previous|prior to|preced\S+|above|ahead of`,
  openLimit: "at least|at most|no (?:more|less|fewer|higher|lower|larger|smaller) than",
  negation: "not|never|n't",
  negativeEnding: "n['’]t",
  shareWords: "proportion|ratio|share|constitution",
  timesCounted: "how many (?:of the )?(?:years|fys|quarters|months)",
  notTimesCounted: "later|earlier|older|younger",
  between: "between",
  betweenAnd: "and|to",
  different: "different|distinct|unique|various",
  noExtreme: "peaks?",
  impliedStems: "peopl|live|resid|popul|dens|tall|percent|portion|share|earn",
};
