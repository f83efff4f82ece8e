/** What is wrong with a written sentence: evidence that it lacks or that does not exist, words that its evidence does not hold. */
import type { Citation } from "../../../domain/evidence.ts";
import { type Grounds, groundsOf } from "../checks/grounds.ts";
import { checkSentence } from "../checks/sentence-check.ts";
import { distinctCitations } from "../ledger.ts";
import type { Desk } from "./desk.ts";
import type { WrittenSentence } from "./written-text.ts";

export interface Judging {
  desk: Desk;
  /** Of the report. */
  language: string;
  /** What may be said without evidence, as of the limits of the evidence; null where every sentence has to have its own. */
  common: Grounds | null;
  /** Whether sentences that their evidence does not bear stay in the text, to be marked. */
  keepsUnborne: boolean;
}

const noGrounds: Grounds = { quotes: [], context: [], computed: [] };

/** In words for the model; empty where the sentence may stand. */
export function faultsOf({ text, evidence }: WrittenSentence, { desk, language, common }: Judging): string[] {
  const about = `«${text.length > 160 ? `${text.slice(0, 160)}…` : text}»`;
  const unknown = evidence.filter((id) => !desk.evidence.has(id));
  if (unknown.length > 0) return [`there is no evidence ${unknown.join(", ")}: ${about}`];
  const leadsOn = text.trimEnd().endsWith(":");
  if (evidence.length === 0 && common === null && !leadsOn) return [`this sentence names no evidence: ${about}`];
  const grounds = evidence.length > 0 ? groundsOf(citationsOf(evidence, desk), desk.facts) : (common ?? noGrounds);
  return checkSentence(text, grounds, language, desk.names).map(({ message }) => `${message}: ${about}`);
}

export function citationsOf(evidence: readonly string[], { evidence: byId }: Desk): Citation[] {
  return distinctCitations(evidence.flatMap((id) => byId.get(id) ?? []));
}
