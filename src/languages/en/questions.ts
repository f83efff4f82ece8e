/** Question words in English. */
import { oneOf } from "../alternatives.ts";
import type { QuestionWords } from "../subjects/questions.ts";

export const questions: QuestionWords = {
  askers: {
    number: oneOf`
      how (?:much time|many|much|old|far|long|tall|high|deep|big|large|small|short|fast|quick(?:ly)?|soon|heavy|wide|thick|often|frequently|hot|warm|cold|loud|strong)
      what(?:(?:['’]s| is| was| are| were) the)? (?:percentage|percent|number|amount|proportion|share|age|temp(?:erature)?|distance|height|length|size|area|speed|price|rate|cost|fee|fare)
      what(?= (?:do|does|did|will|would) (?:[\p{L}\p{N}.'’-]+ ){1,6}(?:cost|earn|charge|pay(?! attention| for\W*$))(?!\p{L}))
      (?<!\p{L}\s)what(?= (?:it|they|he|she|we|the|an?|this|that|these|(?-i:\p{Lu})\S*) (?:(?!and )\S+ ){0,7}(?:costs?|earns?|charges?)\W*$)
      (?:what|which) (?:[\p{L}.]+ )?versions?`,
    occasion: "when(?= (?:can|could|may|should|must|am|(?:are|is) (?:we|you|one|it) (?:allowed|permitted|obliged))(?!\\p{L}))",
    date: "when|(?:in |on |at |by |during |from |until )?(?:what|which) (?:year|date|day|month|century|decade|time)(?! of)|(?<=best )(?:time|season|months?)(?= (?:to|for)(?!\\p{L}))|since when|how long ago",
    person: "who|whom|whose",
    place: oneOf`
      where|(?:in |at |from |to )?(?:what|which) (?:city|country|state|place|town|region|continent|location|county|province|river|island)`,
    reason: "why|how come|what (?:caused|causes|made|led to)|(?:for )?what(?:'s| is| was)? (?:the )?reason",
  },
  measures: {
    growth_per_year: oneOf`
      cagr|compound annual growth(?: rate)?|(?:average |mean )?(?:annual|yearly) (?:percentage )?(?:growth|increase|change)(?: rate)?
      (?:growth|grow|grew|grown|increased?|rise|rose|change[ds]?)(?: rate)? (?:per year|a year|each year|every year|annually|per annum)
      how (?:fast|quickly|rapidly|slowly)(?= (?:is|are|has|have|did|does|do|was|were) .{1,80} (?:gr[eo]w|ris|rose|increas|fall|fell|drop|declin|decreas|shrink|chang))`,
    growth: oneOf`
      (?:percentage|percent|per cent) (?:change|increase|decrease|growth|decline)(?: ?/ ?\(decrease\))?|growth(?: rate)?|grow|grew|grown`,
    change: oneOf`
      by how much|how much (?:did|has|have|does)(?! .{1,80} (?:costs?|weigh|pa(?:y|id)|charged?|spen[dt]|earn|need|used?|hold|contain|owe|rain|snow|produce|generate|sell|sold|consume|make|made|burn|emit|export|import|collect|bring|brought|receive|drink|eat|give|given|donate|lend|buy|bought|come to|take|save))|(?:absolute )?change[ds]?|increase[ds]?(?: ?/? ?\(?decrease[ds]?\)?)?|decrease[ds]?|declined?
      difference|lo(?:se|st)(?= .{0,60}(?:since|between|from \d))|develop(?:s|ed|ing)?|(?:go|goes|going|went|gone|get|gets|got) (?:up|down|better|worse)|improv(?:e|es|ed|ing)|worsen(?:s|ed)?|perform(?:s|ed)?|(?<=how (?:did|has|have|is|are|was|were) .{1,80} )(?:go(?:ne|ing)?|do(?:ne|ing)|far(?:e|ed|ing))(?=\s*(?:$|[?.,]|(?:in|over|from|since|between|during|through|throughout)(?!\p{L})))|evolv(?:e|es|ed|ing)|risen?|rose|rises|fall(?:s|en)?|fell|dropp?(?:s|ed)?|jump(?:s|ed)?|leap(?:s|t|ed)?|surge[ds]?|plunge[ds]?
      (?<=(?:is|are|was|were|been) .{1,80} )(?:grow|ris|increas|fall|drop|declin|decreas|shrink)ing(?=\s*(?:$|[?.,]|(?:in|over|from|since|between|during|through|per|a|each|every)(?!\p{L})))
      first (?:vs\.?|versus|and|to|against|compared (?:to|with)) (?:the )?last (?=year|month|quarter|day|week)|(?:at )?(?:the )?(?:start|beginning) (?:and|vs\.?|versus) (?:at )?(?:the )?end
      over time|(?:over|in|during) (?:the )?recent (?:years|decades|months|quarters)|(?:over|with) the (?:years|decades|centuries)`,
    maximum: oneOf`
      highest|largest|maximum|max|most|biggest|greatest|peak(?:ed)?|top|tallest|longest|heaviest|fastest|oldest|warmest|hottest|richest|wettest|rainiest|deadliest|deepest|widest
      strongest|busiest|loudest|noisiest|wealthiest|priciest|costliest|dearest|thickest|hardest|brightest|steepest|sharpest|densest|quickest
      (?:north|east)ernmost|(?:farthest|furthest)(?! (?:to the )?(?:south|west))|higher|larger|greater|bigger`,
    minimum: oneOf`
      lowest|smallest|minimum|min|worst|least|fewest|shortest|slowest|youngest|coldest|coolest|driest|lightest|poorest|cheapest|nearest|closest|quietest
      thinnest|narrowest|shallowest|weakest|(?:south|west)ernmost|(?:farthest|furthest) (?:to the )?(?:south|west)|lower|smaller`,
    mean: "(?:on )?average|avg\\.?|(?<!do(?:es)? .{1,80})mean",
    sum: String.raw`sum(?: of)?|in (?:total|all)(?=\s*(?:$|[?.,]|(?:in|for|over|during|by|between|since|from|until)(?!\p{L})))|al+together|(?:all )?together(?=\s*(?:$|[?.,]))|combined|cumulative|(?:over|in|for|during|throughout|across) all (?:the )?(?:years|months|weeks|days)`,
    trend: "trend(?:s)?",
    latest: "latest|most recent(?:ly)?|newest|current(?:ly)?(?! us)|now(?:adays)?|today|at the moment|at present|these days",
  },
  relations: {
    atLeast: "at least|no less than|not less than|or more",
    atMost: "at most|no more than|not more than|up to",
    above:
      "exceed(?:s|ed|ing)?|(?:more|greater|higher|larger|bigger|longer|taller|older|heavier|later|deeper|faster|warmer|hotter|wider|richer|farther|further) than|over|above",
    below:
      "(?:less|fewer|lower|smaller|shorter|younger|lighter|earlier|colder|cooler|slower|cheaper|shallower|nearer|closer) than|under|below",
  },
  negation: String.raw`(?:not|never|\p{L}+n['’]t)(?: (?!and |but |or |that )\p{L}+){0,3}|no`,
  steps: {
    rise: "gr(?:ow|ows|ew|own|owth|owing)|improv(?:e|es|ed|ing|ements?)|gain(?:s|ed)?|increas(?:e|es|ed|ing)|ris(?:e|es|en|ing)|rose|jump(?:s|ed)?|leap(?:s|t|ed)?|surge[ds]?|climb(?:s|ed)?|go(?:es|ne)? up|went up",
    fall: "fall(?:s|en|ing)?|fell|los(?:e|es|t|ing)|worsen(?:s|ed)?|drop(?:s|ped)?|declin(?:e|es|ed|ing)|decreas(?:e|es|ed|ing)|plunge[ds]?|shr(?:inks?|ank|unk)|slump(?:s|ed)?|go(?:es|ne)? down|went down",
    either: "chang(?:e|es|ed|ing)|difference",
    each: "(?:from )?(?:one|a|each) (?:year|month|quarter) to the next|(?:year|month|quarter)[- ](?:over|on|to)[- ](?:year|month|quarter)|(?:in )?(?:a|one|any) single (?:year|month|quarter)|single[- ](?:year|month|quarter)",
    apart: "to|below|above|from",
    came: "new|joined|added|hired|gained",
    went: "left|cancell?ed|lost|departed|quit|dismissed|resigned",
    fastest: "fastest|quickest|slowest",
  },
  whoMay: String.raw`whom?(?= (?:can|could|may|might|must|should|needs?|ha(?:s|ve) to|(?:is|are) (?:not )?(?:allowed|permitted|entitled|eligible|required|obliged|exempt|excluded))(?! (?:i|we|you|one|they|he|she)(?!\p{L}))(?!\p{L}))`,
  whoHolds: "who(?:['’]s| is| leads| heads| runs| chairs| rules| governs)",
  whoLeads: "who (?:leads|heads|chairs|rules|governs)|who(?:['’]s| is) (?:leading|heading|chairing|ruling)",
  whatIsNew:
    "what(?:['’]?s| is| was| are)? new|what (?:has |have |was |were |did )?(?:been )?(?:changed?|added|fixed|improved)|(?:the )?(?:main |key |most important )?(?:changes|features|fixes|improvements|novelties|news) (?:in|of|from|with)|release notes",
  changeHeadings: "changes|changed|what['’]s new|new features",
  howOften: "how (?:often|frequently|regularly)",
  percent: "percent|per cent|%",
  howMany: "how many|number of",
  counting: String.raw`(?:how many|number of) (?:of (?:the|his|her|its|their|these|those) )?(?:years|countries|cities|rows|entries|times|people|companies|different \p{L}+|\p{L}+s)`,
  asksTime: String.raw`(?:in |on |by |during )?(?:which|what) (?:\p{L}+ )?(?:years?|fy|month|quarter|decade)|^when`,
  asksSubject: "(?:in |of )?(?:which|what|whose|who)(?! (?:was|is|were|are|did|percentage|percent))|where",
  totalWord: "total",
  wholePeriod: "(?:over|for|in|during|throughout) the (?:whole|entire|full)|(?:over|during|throughout) the year",
  overPeriod: "over",
  respectively: "respective(?:ly)?",
  answerUnits: String.raw`in (?:current |constant |nominal )?(?:(?:us|u\.s\.|international) )?(?:dollars|usd|euros?|rubles?|roubles?|pounds|yen|ppm|percent|per cent|%|thousands?|millions?|billions?|kilomet(?:er|re)s|km|met(?:er|re)s|degrees(?: celsius)?)`,
  askingWords: oneOf`
    how (?:many|much|high|large|big|tall|long|old)|what (?:was|is|were|are)|respective(?:ly)?|(?:the )?(?:company|group|firm)(?:'s|’s)`,
  since: "(?:ever )?since|from|starting (?:in|from)|beginning (?:in|with)",
  nowAgainst: String.raw`(?:now|today|currently|at present|these days|nowadays),? (?:as )?(?:versus|vs\.?|against|compared (?:to|with)|in comparison (?:to|with))(?: in)?`,
  against: String.raw`than(?: (?:it |they )?(?:was|were|is|are|had been))?(?: in)?|(?:as )?compared (?:to|with)(?: in)?|versus|vs\.?`,
  after: "after",
  until: "until|till|up to|to|through",
  periodEnd: "end(?:ed|ing|s)?|as of|as at",
  hints: "mean|average|total|change|growth|rate|maximum|minimum",
  definition: oneOf`
    what(?: (?:is|are|was|were)|['’]?s) (?:meant by|(?:the )?(?:meaning|definition) of)|(?:what|who)(?: (?:exactly|actually))?(?: (?:is|are|was|were)|['’]?s)(?! (?:\p{L}{2,}(?<!e)ed|said|done|told|sold|paid|given|written)(?!\p{L}))
    what (?:kind|sort|type) of (?:things?|stuff) (?:is|are)|define|(?:the )?(?:meaning|definition) of|what (?:does|do)`,
  definitionEnd: oneOf`
    (?<=^what do(?:es)? .+)(?:mean|stand for|do)|(?<=^what(?: (?:is|are)|['’]?s) .+)(?:(?:good|used) for|(?:all )?about)
    (?<=^(?:what|who) .+)(?:is|are|means?|stands? for)|meaning|what(?: is|['’]?s) (?:that|this|it)`,
  works: "how (?:does|did)",
  ways: "how (?:do|does|did|can|should|could|would) (?:i|you|one|people|someone|users?)|how to",
  how: "how (?:do|does|did|can|is|are|to|should|would|could)|what (?:(?:should|can|must|shall|do) (?:i|we|you|one) do|to do)",
  list: oneOf`
    (?:what|which) (?:are|were)|(?:what|which) (?:\p{L}+ )?\p{L}{3,}s (?:are|were|do|does|did|can|have|has|is)|list|name (?:the|all)|which \p{L}{3,}s(?!\p{L})|what (?!does(?!\p{L})|(?:happen|make|cause|mean|bring|keep|give|come|go|determine|count|stand|help|need|drive|prevent|trigger|thi)s)\p{L}{3,}s(?!\p{L})`,
  mainThings: String.raw`(?:what|which)(?: (?:are|were))?(?: (?:the|its|their|\p{L}+['’]s?))? (?:main|major|key|chief|principal|leading|top|biggest|largest|most important) (?:\p{L}+ )?\p{L}{2,}s|(?:what|which) \p{L}{2,}s (?:matters?|counts?) most|(?:what|which) \p{L}{2,}s are (?:the )?(?:main|major|most important)|(?:[^:]{1,80}: )?(?:the |its |their )?(?:main|major|key|chief|principal|leading|most important) (?:\p{L}+ )?\p{L}{2,}s$|what (?:does|do|did) (?:\S+ ){1,5}(?:export|import|produce|manufacture|grow|sell)`,
  goods: "commodities goods products items",
  whole: "tell me about|explain|describe|summari[sz]e|what happens|in (?:which|what) order|steps",
  condition: "if|unless|in case|provided that|depending on",
  articles: "an?|the",
};
