/** Faults of a written sentence: missing or unknown evidence, and words that its evidence does not support. */
import { shortened } from "../../../domain/base/shortened.ts";
import type { Citation } from "../../../domain/evidence/evidence.ts";
import { languageOf } from "../../../languages/combined.ts";
import { type Grounds, groundsOf } from "../checks/grounds.ts";
import { isSure, type WeighedProblem } from "../checks/problem.ts";
import { checkSentence } from "../checks/sentence-check.ts";
import { distinctCitations } from "../evidence/ledger.ts";
import type { Desk } from "./desk.ts";
import type { WrittenSentence } from "./written-text.ts";

export interface Judging {
  desk: Desk;
  /** Of the report. */
  language: string;
  /** Grounds of sentences that need no evidence of their own; null where every sentence needs its own. */
  common: Grounds | null;
  /** Whether unsupported sentences stay in the text for a later check. */
  keepsUnborne: boolean;
}

const noGrounds: Grounds = { quotes: [], context: [], computed: [] };

/** In words for the model; empty for a correct sentence. */
export function faultsOf(sentence: WrittenSentence, judging: Judging): string[] {
  const { text, evidence } = sentence;
  const { desk, common } = judging;
  const about = `«${shortened(text, 160)}»`;
  const unknown = evidence.filter((id) => !desk.evidence.has(id));
  if (unknown.length > 0) return [`there is no evidence ${unknown.join(", ")}: ${about}`];
  const leadsOn = text.trimEnd().endsWith(":");
  if (evidence.length === 0 && common === null && !leadsOn) return [`this sentence names no evidence: ${about}`];
  return problemsOf(sentence, judging).map(({ message }) => `${message}: ${about}`);
}

/** Doubts are left to the check of the claims, which looks at every sentence with evidence. */
function problemsOf({ text, evidence }: WrittenSentence, { desk, language, common }: Judging): WeighedProblem[] {
  const isJudgedLater = evidence.length > 0 || common === null;
  const grounds = evidence.length > 0 ? groundsOf(citationsOf(evidence, desk), desk.facts) : (common ?? noGrounds);
  const problems = checkSentence(text, grounds, language, desk.names);
  return isJudgedLater ? problems.filter(isSure) : problems;
}

/** The fault of a sentence that is left out, in words for the reader. */
export function reasonOf(sentence: WrittenSentence, judging: Judging): string {
  const words = languageOf(judging.language).claims.problems;
  if (sentence.evidence.length === 0 && judging.common === null) return words.citation("");
  return [...new Set(problemsOf(sentence, judging).map(({ kind, words: own }) => words[kind](own)))].join(" ");
}

/**
 * What is wrong with a title or a heading, which names no evidence of its own: its numbers of two digits and more, dates
 * and names have to stand somewhere in the evidence of the report.
 */
export function titleFaults(title: string, { desk, language }: Pick<Judging, "desk" | "language">): string[] {
  const hasNames = !isTitleCase(title);
  return checkSentence(title, desk.whole, language, desk.names)
    .filter(({ kind, words }) => kind === "date" || (kind === "number" && /\d\D?\d/.test(words)) || (kind === "name" && hasNames))
    .map(({ message }) => `${message}: the title «${title}»`);
}

/** Shortest word that has a capital letter in title case. Letters. */
const titleWord = 4;
const titleCaseShare = 0.6;

/** Whether most words begin with a capital letter, so that it tells no names. */
function isTitleCase(title: string): boolean {
  const words = (title.match(/\p{L}+/gu) ?? []).filter(({ length }) => length >= titleWord);
  return words.length > 1 && words.filter((word) => /^\p{Lu}/u.test(word)).length / words.length > titleCaseShare;
}

export function citationsOf(evidence: readonly string[], { evidence: byId }: Desk): Citation[] {
  return distinctCitations(evidence.flatMap((id) => byId.get(id) ?? []));
}
