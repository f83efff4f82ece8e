/** English letters, stop words, abbreviations, consent. */
import { oneOf } from "../alternatives.ts";
import type { TextWords } from "../subjects/text.ts";

const stopWords = `
  a about above after again against all almost alone along already also although always am among an and another any anybody anyone
  anything anywhere are arent around as at away back be became because become becomes been before behind being below between both but by
  can cannot cant could couldnt did didnt do does doesnt doing done dont down during each either else enough etc even ever every everybody
  everyone everything everywhere few for from further get gets give given gives go had hadnt has hasnt have havent having he hed hell her
  here hers herself hes him himself his how however i id if ill im in indeed instead into is isnt it itd itll its itself ive just lets
  less made make makes many may me might more moreover most much must my myself near neither never nevertheless no nobody none nor not
  nothing now nowhere of off often on once one only onto or other others otherwise our ours ourselves out over own per perhaps please
  quite rather re really s same say says see seem seems several shall she shed should shouldnt since so some somebody someone something
  sometimes somewhere still such t than that thats the their theirs them themselves then there therefore theres these they theyd theyll
  theyre theyve thing things this those though through throughout thus to together too toward towards under until up upon used very via was
  wasnt we wed well were werent weve what whatever whats when whenever where whereas wherever whether which whichever while who whoever
  whole whom whos whose why will with within without wont would wouldnt yes yet you youd youll your youre yours yourself yourselves youve
  tell explain describe
`;

export const text: TextWords = {
  letters: "a-z",
  foldedLetters: "a-z",
  script: "Latin",
  codes: [
    [0x41, 0x5a],
    [0x61, 0x7a],
    [0xc0, 0xd6],
    [0xd8, 0xf6],
    [0xf8, 0x24f],
  ],
  foldedAs: {},
  lookalikes: {},
  latin: {},
  stemmer: "english",
  fleetingVowels: null,
  ownStems: "",
  stopWords,
  nameJoints: "of the de la von van der du del al el",
  abbreviations: {
    neverLast: `mr mrs ms dr prof gen col sgt capt lt cmdr adm rev hon gov sen rep messrs mt st fig figs eq eqs sec vol vols nos pp ch cf vs ca
      viz approx e.g i.e eg ie resp incl jan feb aug sept oct nov dec`,
    beforeNumber: "no",
    beforeName: "inc ltd co corp jr sr u.s u.k u.n e.u d.c ph.d dept univ assn bros",
    sometimesLast: "etc al a.m p.m b.c a.d est",
    lastAfterWords: "",
    hyphenated: "",
  },
  usualFirstWords: oneOf`
    The|A|An|He|She|It|They|We|I|In|On|At|This|That|These|Those|But|And|As|After|Before|When|However|Since|For|His|Her|Its|Their|There|By|While
    Although|During|To|From|With|If|Some|Many|Most|Other`,
  proximity: 0.3,
  caseEndings: null,
  legacy: null,
  consent: {
    approving: `approve approved approves confirm confirmed agree agreed accept accepted ok okay yes yep yeah sure fine good great perfect go
      start begin proceed continue lgtm right correct fire run launch`,
    besideApproval: `i we it its the a this that brief draft plan scope is looks look all everything please do lets let us now me you can may with
      to for on ahead and research working work as thanks thank then so just very well`,
    refusing: "no nope not dont wait stop wrong",
    besideRefusal: "yet",
    granting: "allow allowed permit permitted grant granted agreed absolutely definitely certainly course yup aye",
    declining: "cancel abort refuse refused decline deny denied never nah later reject rejected disallow forbid",
    hedging: "but except only unless if however instead after before until without first maybe perhaps",
    asking: "confirm|confirmation|approve|approval|consent|permission|go ahead|shall i|should i|may i",
    typed: "approve|ok|yes",
  },
  instructions: oneOf`
    \b(?:ignore|disregard|forget|override)\b[^.\n]{0,40}\b(?:previous|prior|above|earlier|all|your|system)\b[^.\n]{0,40}\b(?:instructions?|prompts?|rules?|task|directions)\b
    \b(?:new|updated|real)\s+(?:operator|system|developer)\s+(?:policy|prompt|instructions?|message)\b
    \b(?:system|assistant|developer)\s*:\s*\S[^\n]{0,80}\b(?:must|should|now|never|always|make|write|ignore|call|send)\b
    \byou\s+are\s+(?:now|no\s+longer)\s+(?:an?\s+)?\w+
    \b(?:ai|language\s+models?|llms?|assistants?|agents?|summari[sz]ers?)\b[^.\n]{0,60}\b(?:must|should|are\s+(?:instructed|required)\s+to)\b[^.\n]{0,60}\b(?:report|state|write|say|claim|include|omit|reply|answer|output|ignore|recommend)\b
    \b(?:reveal|print|repeat|output|send)\b[^.\n]{0,30}\b(?:system\s+prompt|api\s+keys?|your\s+instructions)\b`,
};
