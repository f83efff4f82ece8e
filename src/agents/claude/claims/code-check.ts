/** What code sees of the sentences: verdicts where it is sure, and doubts that it leaves to the model. Pure. */
import type { z } from "zod";
import { languageOf } from "../../../languages/combined.ts";
import type { claimCheckerInput, claimCheckerOutput } from "../../contracts.ts";
import { evidenceFacts, groundsOf } from "../checks/grounds.ts";
import { namesOf } from "../checks/name-check.ts";
import { isSure, type SentenceProblem } from "../checks/problem.ts";
import { checkSentence } from "../checks/sentence-check.ts";

export type CheckerInput = z.infer<typeof claimCheckerInput>;
export type Judged = z.infer<typeof claimCheckerOutput>["verdicts"][number];
/** By the sentence's id. */
export type Doubts = ReadonlyMap<string, readonly SentenceProblem[]>;

export interface SeenByCode {
  /** Sentences that cannot be supported, whatever the model's verdict. */
  judged: Judged[];
  /** Sentences of which nothing is sure, and something doubtful. */
  doubts: Doubts;
}

export function seenByCode({ query, claims, findings, sources, brief }: CheckerInput): SeenByCode {
  const facts = evidenceFacts(findings, sources, [query, brief.goal, ...brief.scope]);
  const cited = claims.flatMap(({ citations }) => citations);
  const quotes = (isRow: boolean) => cited.filter(({ place }) => (place.table !== undefined) === isRow).map(({ quote }) => quote);
  const names = namesOf([...claims.map(({ text }) => text), ...quotes(false), ...sources.map(({ title }) => title)], quotes(true));
  const words = languageOf(brief.language).claims.problems;
  const judged: Judged[] = [];
  const doubts = new Map<string, SentenceProblem[]>();
  for (const { id, text, citations } of claims) {
    const problems = checkSentence(text, groundsOf(citations, facts), brief.language, names);
    const sure = problems.filter(isSure);
    if (sure.length === 0) {
      if (problems.length > 0) doubts.set(id, problems);
      continue;
    }
    const reasons = citations.length === 0 ? [words.citation("")] : sure.map((problem) => words[problem.kind](problem.words));
    const isDenied = sure.every(({ kind }) => kind === "negation");
    judged.push({ id, verdict: isDenied ? "contradicted" : "unsupported", reason: reasons.join(" ") });
  }
  return { judged, doubts };
}

/** For the reader: what was doubted in a sentence, and whether a verdict on it came. */
export function doubtReason(doubts: readonly SentenceProblem[], language: string, isJudged: boolean): string {
  const { judged, left } = languageOf(language).claims.doubts;
  return (isJudged ? judged : left)([...new Set(doubts.map(({ words }) => words))]);
}
