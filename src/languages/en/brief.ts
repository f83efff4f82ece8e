/** The words of requests and of the brief dialogue in English. */
import { oneOf } from "../alternatives.ts";
import type { BriefWords } from "../subjects/brief.ts";

const cases = { first: null, other: null };

/** Whoever wants to know: 'I', 'my new boss'. */
const asker = String.raw`(?:i|we|(?:my|our|the)(?: \p{L}+){1,2})`;
const texts =
  "(?:one|two|three|some|a few) pages?|reports?|(?:background )?papers?|fact sheets?|analys[ei]s|dossiers?|profiles?|(?:literature )?reviews?|due diligence|briefings?|memos?|summary|overview|answers?|questions?|presentation|notes?|talk|speech|newsletter|following";
/** How short an answer is wanted: 'how to keep it short' and 'can it be said in two words' do not say so of themselves. */
const brevity =
  "(?:very )?briefly|(?<!(?:be|are|is|were|was|be \\p{L}+) )in (?:(?:short|brief|a nutshell)|(?:just )?(?:an?|one|two|three|five|a few|a couple of|\\d) (?:short )?(?:words?|sentences?|lines?|paragraphs?|bullet points?))|(?<=^|[.,;:!?] ?)(?:keep it|as) (?:short|brief)(?: as possible)?";
/** Texts that are named with a verb of writing alone: a guide may be asked about, too. */
const written =
  "guides?|handbooks?|tutorials?|articles?|essays?|(?:blog )?posts?|checklists?|cheat ?sheets?|timelines?|explainers?|primers?|introductions?|one-pagers?|outlines?|pictures?|descriptions?|surveys?|accounts?|breakdowns?|snapshots?|portraits?|rundowns?|sketch(?:es)?|stud(?:y|ies)|fact-sheets?";
const addressees = String.raw`for (?:(?:the|my|our|your|an?) )(?:\p{L}+ ){0,2}(?:board|boss|management|committee|council|director|chair\p{L}*|ceo|team|managers?|meeting|assembly|client|trustees|members|residents|staff|press|public|mayor|minister|investors?|shareholders?|stakeholders?|executives?|colleagues?|newcomers?|beginners?|journalists?|friends?|presentation|newsletter)(?: on \p{L}+day)?`;

const pluralNames = /^\S+(?:\s+\S+)*?[^aius'’\s]s(?=$|\s+(?:of|in|on|for|from|at|to|by|per|between|since|until)\s)/iu;
const singularVerbs = new Map([
  ["have", "has"],
  ["do", "does"],
  ["are", "is"],
  ["were", "was"],
]);

export const brief: BriefWords = {
  verbs: {
    add: oneOf`
      add(?: also| in)?|include(?: also)?|also (?:add|include|cover|consider|look (?:at|into)|examine|describe|mention|discuss|research|explain|compare)
      also (?:tell|show)(?: me| us)?(?: about)?|(?:i|we)(?: also| would also|['’]d also) (?:want|need|like) to know(?: about)?
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
      (?:write|produce|prepare|create|draft|compile|generate|export|save|render|output|format)(?: me| us)?(?: it| the report)?|switch(?: it)?|translate(?: it)?
      (?:can|could) (?:you|i|we)(?: also)?(?: please)?(?: make| get| have| add)?(?: it)?`,
  },
  please: "please|pls|plz",
  manner: oneOf`
    thanks(?: (?:in advance|a lot))?|thx|thank you|asap|urgently|(?:according to|based on) (?:the|these|my|our|your) (?:documents?|docs|files?|sources|texts?|library)
    in (?:simple|plain|easy) (?:words|terms|english|language)|in (?:a )?lay(?:man|person)(?:['’]s)? terms|exactly|${brevity}`,
  polite: "please|and|but|then|also|so|ok|okay|yes|no|well|now|can you|could you",
  clauseJoints: "and|then|but",
  greetings: oneOf`
    please|(?:hi|hello|hey)(?: there)?|dear \p{L}+(?=,)|good (?:morning|afternoon|evening|day)|so|and|but|ok(?:ay)?(?=[,!]| so| and| then)|then(?=,)|(?:also|additionally|finally|lastly)(?=,| (?:how|what|wh\p{L}+) )
    thanks|thank you|sorry|excuse me|by the way|btw`,
  openings: oneOf`
    ${asker}(?: (?:just|only|really))?(?: (?:wants?|needs?|would like)|['’]d like)(?: you| me| us)? to (?:know|learn|understand|research|see|find out)(?: more)?(?: (?:on|about|of|into))?
    (?:(?:i|we)(?: (?:want|need|would like)|['’]d like)|tell me|(?:give|write|prepare|make|create|send|draft|compile|put together)(?: me| us)?) an? (?:short |brief |detailed |full |quick )?(?:report|overview|summary|study|review|document|file|analysis|briefing|memo|paper|profile|${written})(?: (?:on|about|of|into|for|with|to))?
    tell (?:me|us)(?: more| everything| all)?(?: (?:that )?(?:you|we) (?:have|know|found))?(?: (?:on|about|of|into))?
    (?:the )?(?:main |key )?(?:points|facts|findings) (?:on|about|of)|(?:everything|anything|all(?: (?:there is|you have|we have))?) (?:on|about)
    what can you (?:tell|say)(?: (?:me|us))? (?:of|about)|(?:some )?(?:information|info|data|facts|figures|details|background(?: information)?) (?:on|about|regarding)
    an? (?:short |brief |detailed |full )?(?:report|overview|summary|study|review) (?:on|about|of|into)|(?:can|could|would) you
    what (?:(?:do|does|did) )?(?:(?:the|my|our|these|all) )?(?:documents?|docs|documentation|manuals?|guides?|files|sources|texts|library|materials|papers) (?:say|tell|write|mention|state|contain)s?(?: us)?(?: (?:on|about|of))?
    what (?:do (?:we|you|i) know|is (?:there|known|said|written)|have (?:we|you)(?: got)?|do (?:we|you) have)(?: (?:on|about))
    what (?:(?:should|must|do) )?(?:i|we) (?:need to )?know (?:about|of)|(?:${brevity})
    (?:what (?:are|were) )?(?:the )?(?:main|key|most important|essential) (?:points?|ideas?|messages?|takeaways?|arguments?|terms|conditions|provisions) (?:of|in|from)|(?:what (?:are|were) )?(?:the )?(?:terms|contents?|provisions|terms and conditions) of
    (?:(?:an?|the) )?(?:(?:short|brief|quick|concise) )?(?:summary|overview|gist|recap|essence|highlights|main ideas|tl;?dr) (?:of|on)
    (?:send|give|get) (?:me|us)|do (?:you|we) (?:happen to )?know|(?:does )?anyone know|any idea|i wonder|i(?: was| am|['’]m)(?: just)? wondering|i(?: am|['’]m) not sure|help me(?: (?:find out|understand))?
    (?:i|we)(?: (?:want|need|would like)|['’]d like)(?! (?:to|you|us|me|an?|my|our|your|help|more|some|it|this|that|them)(?!\p{L}))(?= [^.?!]*(?:,| and )[^.?!]*$)
    (?:the|my|our) question is(?! (?:in|of|about) )
    (?:quick|(?:my|one|another|a|just a)(?: (?:quick|last|more|other|further))?) question(?:(?=\s?[,:—])| is)|(?:one more|another) thing(?=\s?[,:—])`,
  wholeTexts: [
    "what(?:['’]?s| is| was| are| were) (?!(?:you|we|they|i|he|she|people|there|everyone|everybody) )(?<of>(?:(?!(?:complain|worry|think|talk|ask|argu|warn|dream|protest)ing |(?:worried|concerned|angry|upset|excited|unhappy|sorry) ).)+?) (?:all )?about|what (?<of>.+?) (?:is|was|are|were) (?:all )?about",
    String.raw`what (?:does|do|did) (?<text>(?:the|this|that|our|my|\p{Lu}\S*) .+?) (?:say|contain|cover|deal with|talk about)`,
  ],
  orders: oneOf`
    (?:here (?:are|is|come) |for )?(?:an? |some |a few |several |my |our )?(?:(?:short|brief|quick|detailed|small) )?(?:${texts})(?=$| (?:for|on|about|regarding|of|from|by|before))
    (?:(?:can|could|would) you )?(?:please )?(?:prepare|write|make|give|send|create|draft|compile|produce|put together|answer|cover)(?: \p{L}+){0,5}? (?:${texts}|${written})
    (?:prepare|write|make|give|create|draft|compile|produce|put together|collect|gather)(?: \p{L}+){1,4}?(?= (?:on|about|regarding|concerning) )
    (?:i|we)(?: (?:am|are)|['’](?:m|re)) (?:writing|preparing|drafting|making|working on)(?: \p{L}+){0,4}? (?:${texts}|${written})
    (?:i|we)(?: \p{L}+){1,5}? (?:${texts})|${asker} (?:needs?|wants?|requires?|asks for)(?: \p{L}+){0,4}? (?:${texts})|${asker}(?: \p{L}+){0,4}? (?:to )?(?:know|find out|learn|understand)
    ${asker}(?: has| have| is| are| was| were| been)?(?: just| also)? (?:asks?|asked|asking)|${addressees}(?=$)`,
  orderedAbout: String.raw`on(?! \p{L}+day(?!\p{L}))|for(?! (?:the|my|our|your|an?|next|all|us|me|\p{L}+day)(?!\p{L}))|about|regarding|concerning|(?:${texts}|${written}) of|(?:guide|introduction|primer|tutorial|handbook) to`,
  addressees,
  covering: oneOf`
    covering|(?:and )?(?:${asker} )?(?:needs?|wants?)(?: to know)? (?:its|their)|(?<=^for [^:?]{3,80} )${asker} (?:needs?|wants?)(?: to know)?|focus(?:s?ing|s?ed) on|with (?:(?:a|an|special|particular) )*(?:focus|emphasis|attention) (?:on|to)|looking at
    (?<=,\s)(?:including|in particular|particularly|especially|specifically|namely|mainly|above all)`,
  coverOrders: oneOf`
    (?:also )?(?:(?:it|this|that|the (?:report|overview|briefing|paper|summary|document)) (?:should|must|shall|has to|needs to) )?(?:also )?(?:cover|include|address|focus on|concentrate on|look at|deal with)
    (?:i am|i['’]m|we are|we['’]re) (?:(?:especially|particularly|mainly|mostly|also|most) )?interested in|describe(?= (?:its|their|his|her) )|of (?:particular|special) interest (?:is|are)|(?:points|topics|questions) to cover(?: are)?`,
  speakers: "i|we",
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
  formWords: "documents?|files?|reports?|versions?|decks?|sheets?|tables?|presentations?|spreadsheets?",
  subjectLead: "on|about|of|with|for|from",
  reportWord: "report",
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
  ownerPrepositions: "",
  fixedPairs: oneOf`
    research and development|supply and demand|war and peace|terms and conditions|profit and loss|trial and error|law and order
    science and technology|crime and punishment|bread and butter|pros and cons|health and safety|oil and gas|search and rescue
    rise and fall|food and drink|import and export|cause and effect|bed and breakfast|wear and tear|food and agriculture`,
  pairBrackets: String.raw`between\s+[^,;]+?\s+and|both\s+[^,;]+?\s+and`,
  dependent: "as|net|others?|none|respectively|including|such|which|who|that|where|when|because|if|jr|sr|inc|ltd",
  finiteVerbs: "is|are|was|were|be|been|has|have|had|does|did|do|because",
  listJoints: "and|as well as",
  orJoints: "or",
  periodLead: "from|between|since|during|in|over",
  periodLeadEnd: String.raw`the\s+(?:years?\s+)?`,
  decadeEnd: "s",
  periodTo: "to|and|until|till",
  periodYears: "",
  closingTime: String.raw`(?:over|with)\s+(?:time|(?:the\s+)?(?:years|decades|centuries))|(?:over|in|during|for|within)\s+(?:the\s+)?(?:last|past|recent)\s+(?:[\p{L}\d]+\s+){0,2}(?:years?|decades?|centur(?:y|ies)|months?|quarters?|weeks?)|year\s+by\s+year|by\s+year|historically|today|now|nowadays|currently|these\s+days|at\s+present`,
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
  itemNumber: String.raw`item|point|question|number|no\.?`,
  ordinalEndings: "st|nd|rd|th",
  itemNames: "item|point|question|one",
  partNames: "section",
  comparisons: [
    {
      pattern: /^(?<list>[^:]{3,80}):\s+(?:please\s+)?compare\s+(?:their\s+|the\s+)?(?<aspect>.+)$/iu,
      cases: { first: null, other: null },
      ofAmounts: true,
    },
    {
      pattern:
        /^(?:compare(?:\s+and\s+contrast)?|contrast|(?:\p{L}+\s+){0,4}?(?:an?|the)\s+(?:[\p{L}-]+\s+){0,2}?comparison\s+(?:of|between)|(?:\p{L}+\s+){1,5}?(?:report|overview|briefing|paper|memo|analysis|table|study|summary)\s+(?:comparing|(?:that|which)\s+compares?))\s+(?<list>.+)$/iu,
      cases,
      ofAmounts: true,
    },
    { pattern: /(?:^|\s)differences?\s+between\s+(?<list>.+)$/iu, cases, ofAmounts: false },
    {
      pattern: /^(?:how|in\s+what\s+(?:way|respect)s?)\s+(?:do|does|did)\s+(?<list>.+?)\s+differ(?:\s+from\s+(?<second>.+))?$/iu,
      cases,
      ofAmounts: false,
    },
    {
      pattern:
        /^(?:how|in\s+what\s+(?:way|respect)s?)\s+(?:is|are|was|were)\s+(?<list>.+?)\s+different(?:\s+(?:from|than|to)\s+(?<second>.+))?$/iu,
      cases,
      ofAmounts: false,
    },
    {
      pattern: /^what\s+(?:distinguishes|differentiates|sets)\s+(?<list>.+?)\s+(?:apart\s+)?from\s+(?<second>.+)$/iu,
      cases,
      ofAmounts: false,
    },
    {
      pattern:
        /^how\s+(?:do|does|did)\s+(?<list>.+?)\s+compare(?:\s+(?:to|with|against)\s+(?<second>.+?))?(?:\s+(?:in|on|for)\s+(?<aspect>.+))?$/iu,
      cases,
      ofAmounts: true,
    },
    { pattern: /^(?<list>.+\s(?:vs\.?|versus)\s.+)$/iu, cases, ofAmounts: true, hasVerb: false },
  ],
  comparisonAspects: [
    {
      words: String.raw`by|in\s+terms\s+of|with\s+respect\s+to|regarding|with\s+regard\s+to|when\s+it\s+comes\s+to|on(?=\s+\p{Ll})`,
      wanted: null,
    },
  ],
  comparisonJoint: String.raw`with|to|against|vs\.?|versus`,
  oftenMistyped: "the and what which when where with have that much many actually really exactly currently usually",
  places: "state|city|county|province|region|republic|kingdom|island|town|village|district",
  amounts:
    "numbers?|amounts?|totals?|percent(?:age)?s?|values?|averages?|sums?|counts?|points|scores?|highest|lowest|high|low|min(?:imum)?|max(?:imum)?|first|last",
  askers: "what|when|where|who|whom|whose|why|how|which",
  joinedClause: String.raw`(?:when|where) (?!(?:and|or|is|are|was|were|do|does|did|can|could|should|would|has|have|had|will|to)(?!\p{L}))\p{L}`,
  questionJoints: "and",
  asides: oneOf`
    i(?:['’]ve| have)? (?:heard|read|seen|found|got|been told) (?:(?:of )?(?:two|both|different|several|conflicting|various)(?!\p{L})|.{0,30}(?:yes and no|both ways)).*
    (?:the )?(?:docs?|documents?|documentation|numbers?|figures?|sources?|papers?|reports?|texts?) (?:(?:seem|appear)s? to )?(?:contradict|disagree|differ|conflict|(?:don['’]t|do not) (?:match|agree|add up))(?!\p{L}).*`,
  joinedExtremes: String.raw`(?:north|south|east|west)ernmost|newest|latest|earliest|first|last|best|worst|\p{L}{3,}iest`,
  countingExtremes: "most|least|fewest|more|less|fewer",
  listedAskers: "what|how|why",
  listQuestion: String.raw`(?:what|which)(?:\s+(?:is|are|was|were|will\s+be)|['’]s|['’]re)\s+(?:the\s+)?`,
  singularVerb: (verb, name) => (pluralNames.test(name) ? null : (singularVerbs.get(verb) ?? null)),
  pluralNames,
  indirectChange: [
    /^(how\s+)(.+?)\s+(has|have|had)\s+((?:been\s+)?(?:changed|developed|evolved|grown|risen|fallen|increased|decreased|declined|dropped|varied))(?![\p{L}])/iu,
    "$1$3 $2 $4",
  ],
  changeQuestion:
    /^(how\s+(?:has|have|had|did|do|does|is|are|was|were)\s+)(.+?)(\s+(?:been\s+)?(?:changed?|changing|develop(?:ed|ing)?|evolv(?:ed?|ing)|gr[eo]w|grown|ris(?:e|en)|rose|fall(?:en)?|fell|(?:in|de)creased?|declined?|drop(?:ped)?|var(?:y|ied)|fared?|perform(?:ed)?)(?:\s+.*)?)$/iu,
  definition: String.raw`(?:what|who)\s+(?:is|are|was|were)`,
  helpingVerbs: "(?:when|why|how|where|how much|what) (?:did|does|do)|when (?:was|were|is|are|will|can)",
  predicates: String.raw`(?:(?:best|mainly|mostly|usually|also)\s+)?(?:used|known|famous|made|called|named|worth|good|like|about|responsible)(?:\s+(?:for|as|by|of|from|in))?`,
  relatives: "that|which|who|whose|where|when",
  whichOne:
    "which(?: one| of (?:them|these|those|the (?:two|three|four)))?(?= (?:is|are|was|were|has|have|had|grew|grows|does|did|costs?|came) )",
  placePronoun: String.raw`(?<!(?:is|are|was|were|be|been|get|got|go|goes|went))\sthere`,
  placePreposition: "in",
  subjectPronouns: "it|they|he|she",
  objectPronouns: "them|him|her",
  possessives: String.raw`its|their|his|her(?=\s+\p{L})`,
  indefinitePronoun: String.raw`(?<!which |each |this |that |the )one(?!\s+(?:of|or|day|time|more|hundred|thousand|million|year))`,
  personAskers: "who|whom|whose",
  personPronouns: "he|she|they|him|her|them|his|their",
  pluralPronouns: "they|them|their",
  yesOrNo: "is|are|was|were|do|does|did|can|could|should|has|have|will|name",
  askedSubjects:
    "(?:the|an?|my|our|your|his|her|its|their|this|that|these|those|there|i|we|you|it|they|he|she|any|(?-i:\\p{Lu}\\p{L}*))(?!\\p{L})",
  eachThing: String.raw`each(?: one)?(?: of (?:them|these|those|the \p{L}+))?(?=\s*$|[,.?;]|\s(?:and|in|since|from|for|by|at)\s)`,
  everyThing: String.raw`(?:all|both) of (?:them|these|those)|(?<=which of )(?:them|these|those)|(?:the|these|those|all) (?:two|three|four|five|six|seven|eight|nine|ten)(?! \p{L}{3,}s(?!\p{L}))`,
  nounAskers: "which|what|how (?:much|many)",
  intransitive: "",
  obliqueEndings: "",
  askerPrepositions: "in|on|at|to|from|by|for|of|with|since|until|till",
  comparedTo: String.raw`(?:as\s+)?compared\s+(?:to|with)|in\s+comparison\s+(?:to|with)|and\s+compares?\s+(?:to|with|against)|(?:and\s+)?how\s+(?:do|does|did)\s+(?:it|that|this|they|those)\s+compare\s+(?:to|with|against)`,
  chosenFrom: String.raw`(?:(?:most|least)\s+\p{L}+|\p{L}{2,}est|best|worst)\s+(?:one\s+)?(?:of|among|between|out\s+of)`,
  rankings: [
    /^(?:which|who|what)(?:\s+(?:one|country))?\s+has\s+(?:(?:the|an?)\s+)?(?:highest|largest|biggest|greatest|most|lowest|smallest|fewest|higher|larger|bigger|greater|more|lower|smaller|fewer)\s+(?<aspect>[^:,]+?)(?:\s*[:,]|\s+(?:of|among|between|out\s+of))\s+(?<list>.+)$/iu,
    /^which\s+of\s+(?<list>.+?)\s+has\s+(?:the\s+)?(?:highest|largest|biggest|greatest|most|lowest|smallest|fewest|higher|larger|bigger|greater|more|lower|smaller|fewer)\s+(?<aspect>[^:,]+)$/iu,
    /^(?:is|are|was|were)\s+(?:the\s+)?(?<aspect>[^,:]+?)\s+(?:higher|lower|greater|larger|smaller|bigger)\s+in\s+(?<list>.+)$/iu,
  ],
  comparedLead: String.raw`that\s+(?:of|in)`,
  backward: "its?|they|them|their|he|she|his|her|him|these|those",
};
