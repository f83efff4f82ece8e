/** Words of sentences in English documents. */
import { oneOf } from "../alternatives.ts";
import type { PassageWords } from "../subjects/passages.ts";

export const passages: PassageWords = {
  reasons: oneOf`
    because|due to|owing to|since|(?<=, )(?:as(?! well)|so(?! that))|as a result|thus|therefore|so that|in order to|caus\p{L}+|reason\p{L}*|led to|leads to`,
  recommending: "recommend(?:s|ed|ation|ations)?|(?:is|are) advised|advisable|best practice|you should|we should|must be avoided",
  textKinds: "advice|guidance|guidelines?|recommendations?|instructions|docs?|documentation|section|chapter",
  offices:
    "presidents?|leaders?|prime ministers?|ministers?|heads?|chair(?:man|woman|person)?|directors?|mayors?|kings?|queens?|monarchs?|emperors?|governors?|ceo|chancellors?|secretar(?:y|ies)|captains?|managers?|pope|speaker|treasurer",
  lasting: "is|are|serves",
  currently: "since|current(?:ly)?|now|incumbent|has been|to this day",
  sideHeadings: "notes?|remarks?|etymology|references",
  imprint: String.raw`version \d+|last (?:changed|updated|modified|revised)|replaces (?:the )?version|(?:published|printed|issued) (?:by|on|in)|issue (?:no\. ?)?\d+|revision \d+`,
  covering: oneOf`
    cover(?:s|ed)?|descri(?:be|bes|bed)|discuss(?:es|ed)?|mention(?:s|ed)?|address(?:es|ed)?|list(?:s|ed)?|explain(?:s|ed)?|deal(?:s|t)?|treat(?:s|ed)?|contain(?:s|ed)?|includ(?:e|es|ed)
    guides?|handbooks?|manuals?|documents?|docs?|documentation|texts?|articles?|books?|booklets?|papers?|files?|pages?`,
  pointers: oneOf`
    (?:the|this|these) (?:table|tables|list|lists|chart|figure|section|page|article)s? (?:below |above )?(?:lists?|shows?|contains?|gives?|presents?|summari[sz]es?)|this is a (?:complete |partial |full )?(?:list|chart|table|map|diagram|graph) of
    the following (?:is|are) (?:a|the) (?:list|table|chart)|the following (?:table|list|chart)s? (?:lists?|shows?|contains?|gives?|presents?)|below is (?:a|the) (?:list|table)|see (?:the )?(?:table|list|section|chapter)
    (?:for|you can find) (?:more|further) (?:information|details)|to (?:learn|find out|read) more|if you (?:want|wish|would like) to (?:know|learn|read) more`,
  courtesies: "(?:first(?:ly)?, )?thank(?:s| you) for|welcome to|congratulations|we hope (?:that )?you",
  failure: "fail(?:s|ed|ing|ures?)?|errors?|invalid|exceptions?",
  pronouns: "it|its|this|that|these|those|they|their|them|he|his|she|her|such|both|here|however|instead|therefore|thus|otherwise|then|also",
  lifespan: "born birth die died death live lived",
  copula:
    "is|are|was|were|refers? to|means?|stands? for|denotes?|describes?|defines?|allows?|lets?|provides?|enables?|offers?|helps?|serves?",
  alias: "or|also|aka|formerly",
  notCopula: String.raw`not\b`,
  bibliography: String.raw`(?:^|\s)p\.\s?\d+|—\s\d+\sp\.|\bpp\.\s?\d`,
  bylines: String.raw`^[*_\s]*(?:(?:\p{L}+[\s-]){0,3}(?:[Ll]etter|[Gg]uide|[Pp]iece|[Aa]rticle|[Ee]ssay|[Rr]eport|[Rr]eview|[Cc]olumn|[Ss]tory|[Ii]nterview|[Tt]ext) )?[Bb]y (?:\p{Lu}[\p{L}.'’-]*\s*){1,4}(?:[·|,*_]|$)|(?:^|[\s*_])Authors?:|\d min(?:utes?)?(?: to)? read`,
  authorship: "write wrote written author authors",
  remarks: "notes?|remarks?|nb|subject|re",
  payment:
    "cost(?:s|ing)?|pric(?:e|es|ed)|fees?|fares?|charge[sd]?|pay(?:s|ing)?|paid|salar(?:y|ies)|wages?|earn(?:s|ed|ing)?|rent|deposit|how much money|cheap(?:er|est)?|expensive",
  frequency: oneOf`
    every|once|twice|thrice|times|always|never|often|regularly|seldom|rarely|sometimes|hourly|daily|nightly|weekly|fortnightly|monthly|quarterly|yearly|annually
    (?:a|per|each) (?:hour|day|night|week|fortnight|month|quarter|season|year|use|meal)`,
  free: "free|no charge|gratis",
  sourceSections: "references|notes|footnotes|bibliography|further reading|external links|see also|sources|(?:table of )?contents",
  light: `locate located happen happens happened kind kinds sort sorts type types main amount call calls called common percentage people person
    persons name names named term terms come comes came cause causes caused mean means meant consider considered give gives gave given get gets
    got make makes made take takes took taken tell tells told look looks put go goes went want wants wanted need needs needed thing things stuff
    way ways able possible exactly actually example case try tries keep keeps own owns else lot happening supposed matter stand stands say says
    said kept giving getting making taking belong exist exists existed become became involve involved relate related regard usually normally typically generally currently now nowadays already ever please rather just simply`,
  versions: "versions?|releases?|editions?|firmware",
  entries: "dates?|days?|when|numbers?|released|published|issued|appeared?|came|come|out",
  yearWords: "year years period",
};
