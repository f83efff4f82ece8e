/** The words of requests and of the brief dialogue in English. */
import { oneOf } from "../alternatives.ts";
import type { BriefWords } from "../subjects/brief.ts";

export const brief: BriefWords = {
  verbs: {
    add: oneOf`
      add(?: also| in)?|include(?: also)?|also (?:add|include|cover|consider|look (?:at|into)|examine|describe|mention|discuss|research)
      (?:cover|consider|look (?:at|into)|examine|mention|describe|discuss)(?: also)?|(?:and )?(?:what|how) about
      don['’]?t forget(?: about)?|plus`,
    remove: oneOf`
      remove|delete|drop|exclude|omit|skip|leave out|take out|(?:we )?(?:do not|don['’]?t) (?:need|want|cover|include)|no need (?:for|of)
      get rid of|without`,
    replace: "replace|rename|change|swap|use|instead of",
    only: oneOf`
      (?:only|just) (?:cover|include|keep|consider|look at|focus on|do|use|need|want|make)|(?:focus|concentrate) (?:only )?on
      (?:limit|restrict) (?:it|this|the report|the scope|yourself)? ?to|keep only|only|just|nothing but`,
    goal: "(?:the |my |our |change the |set the )?goal(?: is| should be| to| shall be)?",
    want: "(?:i |we )?(?:also )?(?:want|need|would like|['’]d like)(?: it| to have| to get| to see| to know(?: about)?| the report)?",
    make: oneOf`
      make(?: it| them| the report| that)?|(?:give|send|get)(?: me| us)?(?: it| the report)?
      (?:write|produce|generate|export|save|render|output|format)(?: it| the report)?|switch(?: it)?|translate(?: it)?
      (?:can|could) (?:you|i|we)(?: also)?(?: please)?(?: make| get| have| add)?(?: it)?`,
  },
  please: "please",
  polite: "please|and|but|then|also|so|ok|okay|yes|no|well|now|can you|could you",
  clauseJoints: "and|then|but",
  greetings: "please|hi|hello|hey",
  openings: oneOf`
    (?:i|we) (?:want|need|would like)(?: you)? to (?:know|learn|understand|research|see|find out)(?: more)?(?: (?:on|about|of|into))?
    (?:i|we) (?:want|need|would like) an? (?:short |brief |detailed |full )?(?:report|overview|summary|study|review) (?:on|about|of|into)
    tell me(?: more| everything)?(?: (?:on|about|of|into))?
    (?:give|write|prepare|make|create)(?: me)? an? (?:short |brief |detailed |full )?(?:report|overview|summary|study|review)(?: (?:on|about|of|into))?
    do (?:some )?research (?:on|about|of|into)|(?:investigate|analy[sz]e|describe|explain|summari[sz]e|outline|discuss)
    (?:research|study|list|cover|report on)(?! and\b)|find(?: out)?(?: about)?|show(?: me)?|look (?:into|at)
    an? (?:short |brief |detailed |full )?(?:report|overview|summary|study|review) (?:on|about|of|into)|(?:can|could) you`,
  formats: {
    md: "md|markdown",
    html: "html|htm|webpage",
    json: "json",
    pdf: "pdf|pdfs",
    xlsx: "xlsx|excel",
    pptx: "pptx|powerpoint",
    docx: "docx?|word",
    other: "csv|epub|latex|tex|rtf|odt",
  },
  languages: {
    en: "english",
    ru: "russian",
    de: "german",
    fr: "french",
    es: "spanish",
    zh: "chinese",
    it: "italian",
  },
  wishFiller: `a an the as in into to too also with of for and or both file files format formats version versions report reports output document it
    me us them that this language please well additionally only just be should is do instead rather but not make write my our out i we`,
  formatsListed: "pdf|html|markdown|md|json|excel|xlsx|pptx|powerpoint",
  and: "and",
  outcome: "reports?|outputs?|results?|answers?|overview|summary",
  formatLead: "as|in|into",
  formatLeadEnd: "an?",
  oneFormat: String.raw`as\s+an?`,
  formatEnd: "format|file",
  inFormat: (names) => String.raw`in\s+${names}format`,
  inLanguage: String.raw`in\s+(?:english|russian)`,
  answerVerbs: "reply|respond|write|answer",
  articles: "an?|the",
  definite: "the",
  prepositions: "of|in|for|at|on|from|about|by|to|between",
  headPrepositions: "of|in|for|at|on|from|about|to",
  fixedPairs: oneOf`
    research and development|supply and demand|war and peace|terms and conditions|profit and loss|trial and error|law and order
    science and technology|crime and punishment|bread and butter|pros and cons|health and safety|oil and gas|search and rescue`,
  pairBrackets: String.raw`between\s+[^,;]+?\s+and|both\s+[^,;]+?\s+and`,
  dependent: "including|such|which|who|that|where|when|because|if|jr|sr|inc|ltd",
  finiteVerbs: "is|are|was|were|be|been|has|have|had|does|did|do|because",
  listJoints: "and|as well as",
  orJoints: "or",
  periodLead: "from|between|since|during|in|over",
  periodLeadEnd: String.raw`the\s+(?:years?\s+)?`,
  decadeEnd: "s",
  periodTo: "to|and|until|till",
  periodYears: "",
  instead: String.raw`instead\s+of|rather\s+than`,
  insteadVerbs: "use|make|cover|add",
  exchangePrepositions: "with|by|to|into|for",
  languageWord: "language",
  alone: "only|just|instead|nothing else",
  goal: String.raw`(?:(?:the|our)\s+)?goal`,
  itemLead: "an?|the|one more|another|also|more|as well|about|on",
  itemKinds: "section|chapter|part|item|point|information|info|details|data|something|question",
  itemAbout: "on|about|of|for|regarding",
  behindItem: oneOf`
    too|as well|also|please|to (?:the )?(?:scope|report|brief)|from (?:the )?(?:scope|report|brief)|in (?:the )?report|(?<!the\s)first`,
  ordinals: ["first|1st", "second|2nd", "third|3rd", "fourth|4th", "fifth|5th", "sixth|6th", "seventh|7th", "last"],
  itemNumber: String.raw`item|point|number|no\.?`,
  ordinalEndings: "st|nd|rd|th",
  itemNames: "item|point|one",
  partNames: "section",
  comparisonOpening: String.raw`compare|contrast|compare\s+and\s+contrast`,
  comparisonAspect: String.raw`by|in\s+terms\s+of|with\s+respect\s+to|regarding|with\s+regard\s+to`,
  comparisonJoint: String.raw`with|to|against|vs\.?|versus`,
  versus: String.raw`vs\.?|versus`,
  askers: "what|when|where|who|whom|whose|why|how|which",
  questionJoints: "and",
  listedAskers: "what|how|why",
  listQuestion: String.raw`(?:what|which)\s+(?:are|were)\s+(?:the\s+)?`,
  changeQuestion:
    /^(how\s+(?:has|have|had|did|do|does|is|are|was|were)\s+)(.+?)(\s+(?:changed?|developed?|evolved?|grown?|grow|risen|fallen|been\s+changing|changing)(?:\s+.*)?)$/iu,
  definition: String.raw`(?:what|who)\s+(?:is|are|was|were)`,
  subjectPronouns: "it|they|he|she",
  yesOrNo: "is|are|was|were|do|does|did|can|could|should|has|have|will|name",
  askerPrepositions: "in|on|at|to|from|by|for|of|with",
  comparedTo: String.raw`(?:as\s+)?compared\s+(?:to|with)|in\s+comparison\s+(?:to|with)`,
  comparedLead: String.raw`that\s+(?:of|in)`,
  backward: "its?|they|them|their|he|she|his|her|him|these|those",
};
