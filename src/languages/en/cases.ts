/** English nouns have no cases. */
import { oneOf } from "../alternatives.ts";
import type { CaseWords } from "../subjects/cases.ts";

export const cases: CaseWords = {
  nouns: { about: [], by: [], object: [], of: [], with: [] },
  names: {},
  adjectives: { about: [], by: [], object: [], of: [], with: [] },
  neuter: { noun: /(?!)/u, adjectives: [] },
  indeclinable: "",
  irregular: "",
  governing: [],
  possessor: null,
  adjective: new RegExp(
    `^(?:${oneOf`
      hard|soft|old|new|big|small|large|long|short|high|low|hot|cold|warm|cool|wet|dry|fast|slow|early|late|light|dark|thick|thin|wide|narrow
      strong|weak|rich|poor|young|good|bad|better|best|worse|worst|cheap|left|right|upper|lower|inner|outer|first|second|third|last|full|gross
      net|open|private|public|direct|indirect|fixed|variable|male|female|urban|rural|red|green|blue|white|black|raw|main|modern|ancient`}|` +
      String.raw`\p{L}{3,}(?:al|ic|ive|ous|ful|less|able|ible|ed|ary|ern))$`,
    "iu",
  ),
};
