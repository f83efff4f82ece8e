/** Words in columns, cells and headings in English. */
import { oneOf } from "../alternatives.ts";
import type { TableWords } from "../subjects/tables.ts";

export const tables: TableWords = {
  totals: String.raw`(?:grand\s+|sub-?)?totals?|sum|all|overall|world`,
  groups: oneOf`
    world|income|areas?|unions?|members?|only|blend|total|dividend|small states|situations|countries|developed|developing|emerging|regions?
    africa|asia|europe|oceania|pacific|caribbean|(?:latin|central|north|south) america|americas|g7|g20|oecd|asean|brics`,
  identifiers: String.raw`(?:\p{L}+\s+)?(?:no\.?|numbers?|code|id)\s*:?|rank(?:ing)?|pos(?:ition)?\.?|place`,
  periods: "annual|yearly|quarterly|monthly|weekly|daily|hourly",
  valueColumns: "values?|amounts?|means?|averages?|data|total|y",
  unnamedColumns: String.raw`column \d+|unnamed.*`,
  sideColumns: oneOf`
    (?:number of |no\. of |#\s*)?(?:days|observations|samples)|n|uncertainty|(?:std|st\.?|standard)[ ._-]*(?:dev(?:iation)?|error)?\.?
    stdev|s\.?[de]\.?|error|margin of error|decimal[ _-]*date`,
  perPerson: "per (?:capita|head|person|inhabitant|resident)",
  measureColumns: {
    mean: String.raw`\b(?:mean|average)\b`,
    sum: String.raw`\btotal\b`,
    maximum: String.raw`\bmax(?:imum)?\b`,
    minimum: String.raw`\bmin(?:imum)?\b`,
    change: String.raw`\bchange\b`,
    growth: String.raw`\bgrowth\b|% change`,
  },
  rates: oneOf`
    temperatures?|temp|levels?|prices?|rates?|ratios?|index|ratings?|scores?|averages?|avg|means?|medians?|percent(?:age)?|pct|shares?|ages?|speeds?
    pressure|humidity|density|tariffs?|unemployment|expectancy|concentration|wind|efficiency|yields?|grades?|max(?:imum)?|min(?:imum)?|high|low|per \p{L}+
    heights?|widths?|depths?|altitude|elevation|latitude|longitude`,
  stocks: oneOf`
    population|inhabitants|gdp|gni|gnp|residents|employees|staff|crews?|headcount|members?|membership|subscribers?|readers?|users?|students?|pupils?|tenants?|accounts?|balances?|stocks?|inventory|debts?|assets|equity|liabilities
    weights?|size|areas?|capacity|salar(?:y|ies)|wages?|rents?|fees?|lengths?`,
  flows: oneOf`
    passengers?|pax|rid(?:ers?|ership|es)|trips?|journeys?|crossings?|visits?|visitors?|guests?|admissions?|attendance|sales|sold|revenues?|turnover
    incomes?|earnings|profits?|loss(?:es)?|expenses?|expenditures?|spending|costs?|amounts?|donations?|payments?|orders?|units|quantity|qty|counts?
    rain(?:fall)?|precipitation|snow(?:fall)?|inflow|outflow|runoff|discharge|consumption|usage|production|output|generated|generation|births|deaths
    debits?|credits?|marriages|accidents|crashes|incidents|calls|requests|downloads|loans|exports|imports|emissions|tonnes|harvest|catch|goals|points|wins|hours|minutes
    distance|mileage|cars|vehicles|shipments?|deliver(?:y|ies)|tickets|arrivals|departures|registrations|sunshine|sun|energy|electricity`,
  measuring: `number amount level levels concentration value values figure figures quantity total annual yearly monthly data statistics indicator rate size count
    current percent percentage year years fiscal period ended us dollars`,
  timeColumns: "year date month period time decade quarter week day fiscal ended",
  ordinalEndings: "st|nd|rd|th",
  codeColumns: String.raw`(?<=\p{L}[\s_-])(?:no\.?|nr)|id|code|version|zip|postal|postcode|phone|fax|isbn|issn|sku|ean|barcode|marker|flag|tax[ _-]office|row[ _-]?names?`,
  coordinates: "lat(?:itude)?|lon(?:gitude)?|lng",
  yearColumns: "years?|yr",
  givenNames: "(?:first|given)[ _]?name|forename",
  familyNames: "(?:last|family)[ _]?name|surname",
  lasting: "length|duration|time|age|period|latency|delay|lifetime|timeout|interval|span|wait|uptime",
  warmth: "temperature|temp",
  scaleAround: /\b(?:in|expressed in)\s+(?:\S+\s+)?(thousand|million|billion)s?\b/i,
  scaleInTitle: null,
  unitInTitle: /\bunits?(?: of measure(?:ment)?)?\s*:\s*([^.,;:()]{1,40})/i,
  unitLead: "in",
  unitPer: "per",
  unitCells: "thousands?|millions?|billions?",
  unitCellEnds: "m|mn|bn|k|thousands?|millions?|billions?",
  affirmative: "yes y true x",
  negative: "no n false none -",
  missing: ["n/a", "na", "nan", "null", "none", "nil", "x"],
  about: String.raw`c\.|ca\.|circa|approx\.`,
  yearMark: "",
  titleKeys: "title name heading label question id",
  chapters: "chapter|part|section|appendix",
  asking: "q|question",
  answering: "a|answer",
  subjectLine: "subject|project|re|regarding|topic",
};
