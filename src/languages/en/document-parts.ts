/** English words of questions for a part of a document. */
import type { DocumentPartsWords } from "../subjects/document-parts.ts";

const meetings = "meetings?|minutes|sessions?|assembl(?:y|ies)|conferences?|councils?|boards?|committees?|agm|calls?";
const studies =
  "stud(?:y|ies)|research|surveys?|experiments?|trials?|investigations?|inquir(?:y|ies)|enquir(?:y|ies)|audits?|papers?|abstracts?|field tests?";

export const documentParts: DocumentPartsWords = {
  decisions: {
    asked: [
      "what (?:was|were|is|has been|had been|got) (?:all )?(?:decided|agreed|resolved|settled|approved)(?: (?:up)?on)? (?:at|in|during|by) (?<of>.+)",
      "what (?:did|have) (?:they|we|(?:the )?\\p{L}+(?: \\p{L}+)?) (?:decide|agree|resolve)d?(?: (?:up)?on)? (?:at|in|during) (?<of>.+)",
      "what (?:did|has|have) (?<of>the .+?) (?:decide|agree|resolve)d?(?: (?:up)?on)?",
      "(?:what|which) (?:decisions|resolutions) (?:were|did (?:they|we|the \\p{L}+)) (?:made|taken|make|take|passed|pass) (?:at|in|during|by) (?<of>.+)",
      "(?:what (?:were|are) )?(?:all )?(?:of )?(?:the )?(?:main |key )?(?:decisions|resolutions|outcomes?)(?: made| taken)? (?:of|at|from|in|by) (?<of>.+)",
    ],
    documents: meetings,
    headings: "decisions|resolutions",
    told: "agreed|decided|resolved|carried|chose|approved|adopted|rejected|refused|granted|deferred|postponed|elected|appointed|voted",
  },
  findings: {
    asked: [
      "what (?:did|does|do|has|have) (?<of>(?:(?:the|an?|this|that|these|those|our|my|your|their|its|his|her) |\\S+['’]s? ).+?) (?:find|found|show|shown|conclude|concluded|reveal|discover|discovered|establish|report)(?: out)?(?<about> (?:about|on|of) .+)?",
      "(?:what (?:were|are|was|is) )?(?:the )?(?:main |key )?(?:findings|results?|conclusions?|outcomes?) (?:of|from|in) (?<of>.+)",
    ],
    documents: studies,
    headings: "results?|(?:main |key )?findings|conclusions?|outcomes?",
    told: "we (?:found|conclude|show)|(?:was|were) found|(?:the )?results (?:show|suggest|indicate)|it (?:was|is) concluded",
  },
};
