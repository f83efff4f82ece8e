/** Words of sentences in English documents. */
import { oneOf } from "../alternatives.ts";
import type { PassageWords } from "../subjects/passages.ts";

export const passages: PassageWords = {
  reasons: oneOf`
    because|due to|owing to|since|as a result|thus|therefore|so that|in order to|caus\p{L}+|reason\p{L}*|led to|leads to`,
  recommending: "recommend(?:s|ed|ation|ations)?|(?:is|are) advised|advisable|best practice|you should|we should|must be avoided",
  textKinds: "advice|guidance|guidelines?|recommendations?|instructions|docs?|documentation|section|chapter",
  failure: "fail(?:s|ed|ing|ures?)?|errors?|invalid|exceptions?",
  pronouns: "it|its|this|that|these|those|they|their|them|he|his|she|her|such|both|here|however|instead|therefore|thus|otherwise|then|also",
  copula:
    "is|are|was|were|refers? to|means?|stands? for|denotes?|describes?|defines?|allows?|lets?|provides?|enables?|offers?|helps?|serves?",
  alias: "or|also|aka|formerly",
  notCopula: String.raw`not\b`,
  bibliography: String.raw`(?:^|\s)p\.\s?\d+|—\s\d+\sp\.|\bpp\.\s?\d`,
  remarks: "notes?|remarks?|nb",
  sourceSections: "references|notes|footnotes|bibliography|further reading|external links|see also|sources",
  yearWords: "year years period",
};
