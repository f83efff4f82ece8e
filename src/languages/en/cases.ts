/** English nouns have no cases. */
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
  adjective: null,
};
