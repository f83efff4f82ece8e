/** Words of sentences in English documents. */
import { oneOf } from "../alternatives.ts";
import type { PassageWords } from "../subjects/passages.ts";

export const passages: PassageWords = {
  reasons: oneOf`
    because|due to|owing to|since|(?<=, )(?:as(?! well)|so(?! that))|as a result|thus|therefore|so that|in order to|caus\p{L}+|reason\p{L}*|led to|leads to`,
  recommending: "recommend(?:s|ed|ation|ations)?|(?:is|are) advised|advisable|best practice|you should|we should|must be avoided",
  textKinds: "advice|guidance|guidelines?|recommendations?|instructions|docs?|documentation|section|chapter",
  roles:
    "managers?|supervisors?|officers?|secretary|treasurer|board|committee|department|trustees|landlord|tenants?|caretaker|warden|clerk|accountant|reception|the (?:head|chair|owner|council|crew|team|staff|office|editor|captain) of|the (?:chair|owner|editor|captain|teacher|principal|nurse|driver)",
  offices:
    "presidents?|leaders?|prime ministers?|ministers?|heads?|chair(?:man|woman|person)?|directors?|mayors?|kings?|queens?|monarchs?|emperors?|governors?|ceo|chancellors?|secretar(?:y|ies)|captains?|managers?|pope|speaker|treasurer",
  lasting: "is|are|serves",
  currently: "since|current(?:ly)?|now|incumbent|has been|to this day",
  sideHeadings: "notes?|remarks?|etymology|references",
  covering: oneOf`
    cover(?:s|ed)?|descri(?:be|bes|bed)|discuss(?:es|ed)?|mention(?:s|ed)?|address(?:es|ed)?|list(?:s|ed)?|explain(?:s|ed)?|deal(?:s|t)?|treat(?:s|ed)?|contain(?:s|ed)?|includ(?:e|es|ed)
    guides?|handbooks?|manuals?|documents?|docs?|documentation|texts?|articles?|books?|booklets?|papers?|files?|pages?`,
  failure: "fail(?:s|ed|ing|ures?)?|errors?|invalid|exceptions?",
  pronouns: "it|its|this|that|these|those|they|their|them|he|his|she|her|such|both|here|however|instead|therefore|thus|otherwise|then|also",
  lifespan: "born birth die died death live lived",
  copula:
    "is|are|was|were|refers? to|means?|stands? for|denotes?|describes?|defines?|allows?|lets?|provides?|enables?|offers?|helps?|serves?",
  alias: "or|also|aka|formerly",
  notCopula: String.raw`not\b`,
  bibliography: String.raw`(?:^|\s)p\.\s?\d+|—\s\d+\sp\.|\bpp\.\s?\d`,
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
  optionWords: "options?|settings?|parameters?|arguments?|propert(?:y|ies)|flags?|methods?|functions?|values?|types?|works?|used|uses?",
  versions: "versions?|releases?|editions?|firmware",
  entries: "dates?|days?|when|numbers?|released|published|issued|appeared?|came|come|out",
  yearWords: "year years period",
};
