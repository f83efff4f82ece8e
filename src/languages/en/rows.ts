/** Words of English questions about tables. */
import { oneOf } from "../alternatives.ts";
import type { RowWords } from "../subjects/rows.ts";

export const rows: RowWords = {
  before: "before|previous(?:ly)?(?: (?:to|from))?|prior(?: to)?|preced(?:es?|ed|ing)|(?:directly |right |just )?above|ahead of",
  after:
    "after|next(?: to)?|follow(?:s|ed|ing)?|(?:directly |right |just )?below|(?:directly |right |just |listed )under(?:neath)?|underneath|beneath|behind|subsequent(?:ly)?|succeed(?:s|ed|ing)?",
  first: "first|topmost|earliest|begin(?:s|ning)?|oldest|initial(?:ly)?|1st|soonest",
  last: "last|bottom|final|latest|most recent(?:ly)?|newest|ends?",
  ends: "first|topmost|begin(?:s|ning)?|initial(?:ly)?|1st|last|bottom|final|ends?",
  top: "top",
  best: "best",
  since: "since",
  count: "how many|(?:the )?(?:total )?(?:number|amount|count) of|count of|number of",
  difference: oneOf`
    difference(?:s)?(?: in| between)?
    how (?:much|many)(?: \p{L}+){0,2} (?:more|less|fewer|larger|bigger|greater|higher|lower|smaller|taller|longer|older|later|earlier|shorter|faster|heavier)
    (?:by )?how much (?:more|less)|how long after|how far apart|how many (?:years|months|days) (?:passed|elapsed|were there|are there|between|after|before)`,
  sum: "combined|al+together|(?:the )?sum(?: of)?|in total|in all|total(?: (?:number|amount))?|together|overall|(?:over|in|for|during|throughout|across) (?:the (?:whole|entire|full)|all (?:the )?(?:years|months|weeks|days))",
  all: "all|every|entire",
  only: "(?:the )?only",
  same: "(?:the |this )?same|equal|as many|identical|tied",
  besides: "besides?|other than|another|other|except(?: for)?|apart from|aside from|excluding",
  or: "or",
  among: "of (?:the|these|those|all)",
  asksSeveral:
    "(?:which|what) (?:(?!of )[a-z-]+ ){0,3}?[a-z-]{2,}[a-rt-z]s (?:of [^,?]{1,40} )?(?:are|were|have|had|do|did)(?![a-z])|(?:which|what) (?:are|were) the (?:[a-z-]+ )+[a-z-]{2,}[a-rt-z]s(?![a-z])",
  joining: "and|or|versus|vs|with|than",
  than: "than",
  more: "more|larger|bigger|greater|higher|taller|longer|older|later|better|faster|heavier|farther|further|richer|warmer",
  less: "less(?:er)?|fewer|lower|smaller|shorter|younger|earlier|worse|slower|lighter|sooner|nearer|closer|cheaper",
  per: "per|by|for each|for every|in each|each|every",
  plainVerbs: oneOf`
    spen[dt](?:s|ing)?|go(?:es|ing|ne)?|went|g[eo]t(?:s|ten|ting)?|tak(?:e|es|en|ing)|took|ma(?:ke|kes|de|king)|us(?:e|es|ed|ing)|giv(?:e|es|en|ing)|gave|happen(?:s|ed)?
    work(?:s|ed|ing)?|buil[dt]|ke(?:ep|eps|pt)|see(?:s|n)?|saw|done|doing|record(?:ed|s)|report(?:ed|s)|log(?:s|ged)|answer(?:s|ed)|br(?:ing|ings|ought)|h(?:old|olds|eld)
    offer(?:s|ed)?|need(?:s|ed)?|want(?:s|ed)?|find|found|look(?:s|ed)?|r[au]n(?:s|ning)?|tell|know|belong(?:s|ed)?|contain(?:s|ed)?|consist(?:s|ed)?|registered|reach(?:ed|es)?`,
  superlative: String.raw`(?<base>\p{L}{3,})iest`,
  comparative: String.raw`(?<base>\p{L}{3,})ier`,
  negatingPrefixes: "un|non-?|in",
  prefixes: "",
  demonymEndings: "e?an|n|ian|es|ish",
  countColumns: "count counts qty",
  monthColumns: "month",
  from: "from|out of|leaving|departing|starting (?:in|at)",
  fromColumns: "origin from source departure start",
  to: "to|into|arriving (?:in|at)|towards?",
  toColumns: "destination to target arrival end",
  not: "not|cannot|never|no|without|did ?n[o'’]?t|does ?n[o'’]?t|is ?n[o'’]?t|was ?n[o'’]?t|were ?n[o'’]?t|has ?n[o'’]?t|had ?n[o'’]?t|n[’']t|closed|shut|lack(?:s|ing)?|out of(?= stock)",
  different: "different|distinct|unique|various",
  change: oneOf`
    grow(?:s|n|ing|th)?|grew|increas(?:e|es|ed|ing)|decreas(?:e|es|ed|ing)|declin(?:e|es|ed|ing)|chang(?:e|es|ed|ing)|drop(?:s|ped)?|fell
    (?:los(?:e|es|t|ing)|gain(?:s|ed|ing)?|r[io]se[ns]?|fall(?:s|en|ing)?)(?= .{0,60}(?:between|from \d|since))`,
  list: oneOf`
    list(?:s|ed|ing|ings)?|charts?|table|column|rows?|appear(?:s|ed|ing|ances?)?|(?:re)?present(?:s|ed)?|show(?:s|n|ed)?|includ(?:es|ed)
    mention(?:s|ed)?|there|rank(?:s|ed|ing|ings)?|place[ds]?|come[s]?|came|named?|names|called|according|given|total|times?|shown|data|file`,
  filler: oneOf`
    in terms of|according to|amount|values?|figures?|kinds?|types? of|individuals?|only|following|actual(?:ly)?|ever|overall|recorded|record
    (?:square|cubic) (?:kilo)?(?:met(?:er|re)s|feet|miles)|(?:kilo)?met(?:er|re)s|feet|miles|tell me|give me|name|identify|consecutive(?:ly)?|entire|whole`,
  winner: "won|winner(?: of)?|took (?:gold|the gold)",
  noSignal:
    "by (?:when|whom)|(?:rise|rose|risen|grow|grew|grown|increased?|go up|went up|gone up) or (?:fall|fell|fallen|shrink|shrunk|decreased?|declined?|drop|dropped|down)|before and after|by default|(?:rain|snow|hail)(?:fall)? fell|mountain peaks?|as well as|or not|what now|at first|first names?|last names?|no\\. ?\\d+",
  yesOrNo: "do|does|did|is|are|was|were|has|have|had|can",
  million: "million-(?:plus )?(?=cit(?:y|ies))|million (?=cities)",
  between: "between|from",
  betweenAnd: "and|to|until|through",
  until: "to|until|through|till",
  implied: {
    height: "tall(?:er|est)?|high is|high was|height",
    population:
      "million-(?:plus )?cit(?:y|ies)|million cities|(?<!how long .{0,40})(?:people|live[sd]?|living)(?! (?:live[sd]? )?long)|residents?|populous|populated|inhabitants?",
    density: "dense(?:ly|st)?|density|crowded",
    area: "larger?|largest|bigger|biggest|small(?:er|est)?|big",
    size: "larger?|largest|bigger|biggest|smaller|smallest|big",
    length: "long(?:er|est)?|short(?:er|est)?",
    time: "what time|old(?:er|est)?|young(?:er|est)?|newest|earliest|earlier|later|latest|recent(?:ly)?|first|last|when|until|since|date|founded|joined|hired|started|opened|released|born|launched|introduced|registered",
    weight: "heav(?:y|ier|iest)|light(?:er|est)|weigh(?:s|ed)?",
    income:
      "rich(?:er|est)?|poor(?:er|est)?|earn(?:s|ed)?|income|money|gross(?:ed|ing)?|profitable|(?<=(?:highest|lowest|best|worst)[ -])paid",
    price:
      "(?<!\\S )how much (?:is|are|was|were) (?:an?|the)(?! \\S+ (?:of|in|for))|expensive|cheap(?:er|est)?|cost(?:s|ed)?|s(?:ell(?:s|ing)?|old)(?= for)|pric(?:e|es|ed|y)|paid|pay",
    speed: "fast(?:er|est)?|slow(?:er|est)?|quick(?:er|est)?",
    share: "percent(?:age)?|portion|share",
    temperature: "temps?|degrees?|warm(?:er|est)?|hot(?:ter|test)?|cold(?:er|est)?|cool(?:er|est)?",
    precipitation: "wet(?:ter|test)?|rain(?:s|ed|ing|y|iest|fall)?|dr(?:y|ier|iest)",
    deaths: "deadl(?:y|ier|iest)|died?|deaths?|kill(?:s|ed)?|fatal(?:ities)?|lethal",
    age: "old(?:er|est)?|young(?:er|est)?",
    employment: "jobs?|work(?:s|ed|ers)?|employ(?:s|ed|ees)?|staff",
    lifeExpectancy:
      "life expectancy|(?:people )?live[sd]? long(?:er|est)?|how long (?:do|does|did|can|will) (?!i |we |you )(?:\\S+ ){1,6}live|life span|lifespan",
    points: "points?|scor(?:e|es|ed|ing)|best|worst|successful",
    distance: "far(?:ther|thest)?|furthest|near(?:est)?|distance",
    depth: "deep(?:er|est)?|shallow(?:est)?",
    wins: "w[io]n(?:s|ning)?|victor(?:y|ies|ious)|winners?|beat|defeated",
    traffic: "bus(?:y|ier|iest)|quiet(?:er|est)?|crowded|frequented",
    latitude: oneOf`(?:farthest|furthest|far|further|most) (?:to the )?(?:north|south)(?:ern)?|(?:north|south)ernmost|(?:more |further )(?:north|south)`,
    longitude: oneOf`(?:farthest|furthest|far|further|most) (?:to the )?(?:east|west)(?:ern)?|(?:east|west)ernmost|(?:more |further )(?:east|west)`,
    place:
      "c[ao]me (?:first|second|third|fourth|fifth|last|\\d+\\p{L}{2})|won|winners?|best|worst|rank(?:s|ed|ing)?|finish(?:ed)?|placed?|position(?:ed)?",
    occupation: String.raw`(?<=what d(?:o|oes|id)(?: \S+){1,4} )do(?: for a living)?|work(?:s|ed|ing)? as|occupation|profession|job title`,
    energy: "electricity|electric power|energy",
    sold: "s(?:ell(?:s|ing)?|old)(?! for)",
    revenue: "sales|revenues?|turnover|takings|proceeds",
  },
  impliedColumns: {
    height: "height elevation altitude floors",
    population: "population inhabitants people",
    density: "density",
    area: "area size surface",
    size: "population inhabitants",
    length: "length duration time service tenure",
    time: "year date founded established opened completed released season built start hired hire joined born launched introduced registered departs departure arrives arrival starts begins",
    weight: "weight mass",
    income: "revenue income receipts gross salary earnings amount cost",
    price: "price cost amount fee fare charge tariff",
    speed: "speed time",
    share: "% percent percentage share",
    temperature: "temperature temp high",
    precipitation: "precipitation rain rainfall",
    deaths: "deaths killed fatalities casualties dead",
    age: "age born year",
    employment: "employees employment jobs workers",
    lifeExpectancy: "health expectancy lifespan",
    points: "points score pts goals result total",
    distance: "distance length",
    depth: "depth",
    wins: "w winner won wins result champion gold victories",
    traffic: "passengers pax riders ridership visitors visits traffic customers count",
    latitude: "lat latitude",
    longitude: "lon lng long longitude",
    place: "rank place position pos finish result",
    occupation: "position occupation profession job role post",
    energy: "energy electricity power",
    sold: "sold units copies pieces sales revenue turnover amount",
    revenue: "revenue sales turnover takings proceeds amount",
  },
  reversedColumns: { speed: "time duration" },
  kinds: {
    city: "city town municipality commune subdivision metropolitan urban settlement village capital",
    company: "company corporation firm business enterprise bank manufacturer operator carrier airline maker distributor supplier",
    country: "country nation state nationality",
    person:
      "person name director president player author driver rider athlete swimmer artist actor singer candidate competitor winner champion",
    place: "place location venue site stadium city",
    year: "year date season day month week dt",
    game: "game match opponent date round fixture event",
    team: "team club school college franchise nation",
    work: "title film movie song album episode book show single work series",
    item: "item product name good article sku description goods",
  },
};
