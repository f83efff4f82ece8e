/** Reviews a round: the coverage of each scope item, rephrased searches, and whether another round is worthwhile. */
import type { z } from "zod";
import { strongFrom } from "../../../domain/evidence/evidence.ts";
import type { TaskSpec } from "../../../domain/plans/plan.ts";
import { phrasesFor } from "../../../languages/combined.ts";
import type { ReviewPhrases } from "../../../languages/subjects/phrases.ts";
import { contentWords } from "../../../sources/text/stems.ts";
import { type Coverage, reviewerInput, reviewerOutput, type SessionAgents } from "../../contracts.ts";
import { coverageOf, evidenceByItem, type ItemEvidence } from "./evidence-by-item.ts";

type Input = z.infer<typeof reviewerInput>;
type Output = z.infer<typeof reviewerOutput>;

/** Coverage below this is low: there is no strong evidence. */
const coveredFrom = strongFrom;
/** Minimum gain of coverage per item that justifies another round. */
const leastProgress = 0.02;
/** Maximum number of rephrased searches per item. */
const mostWiderSearches = 2;

export const reviewer: SessionAgents["reviewer"] = {
  name: "extractive.reviewer",
  version: "1",
  input: reviewerInput,
  output: reviewerOutput,
  run: async (input) => review(input),
};

/** The verdict on a round; pure. */
export function review(input: Input): Output {
  const phrases = phrasesFor(input.brief.language).review;
  const items = evidenceByItem(input.brief.scope, input.tasks).filter(({ item }) => input.brief.scope.includes(item));
  const coverage = items.map(
    (item): Coverage => ({
      scopeItem: item.item,
      coverage: coverageOf(item.findings),
      reason: phrases.reason(item.findings.length, sourcesOf(item)),
    }),
  );
  const thin = items.filter((_item, index) => (coverage[index]?.coverage ?? 0) < coveredFrom);
  if (thin.length === 0) return { decision: "done", reason: "covered", coverage, newTasks: [], note: phrases.covered };
  const newTasks = thin.flatMap((item) => {
    const now = coverage.find(({ scopeItem }) => scopeItem === item.item)?.coverage ?? 0;
    const before = input.previous.find(({ scopeItem }) => scopeItem === item.item)?.coverage ?? null;
    const task = otherWords(item, { now, before, round: input.round, phrases, agents: input.agents.map(({ name }) => name) });
    return task === null ? [] : [task];
  });
  if (newTasks.length === 0)
    return { decision: "done", reason: "no_progress", coverage, newTasks: [], note: phrases.noProgress(thin.map(({ item }) => item)) };
  if (input.round >= input.maxRounds)
    return { decision: "done", reason: "gaps", coverage, newTasks: [], note: phrases.gaps(thin.map(({ item }) => item)) };
  return { decision: "continue", reason: "gaps", coverage, newTasks, note: phrases.gaps(thin.map(({ item }) => item)) };
}

/** The next search for a thin item, or null where it would repeat an earlier one. */
function otherWords(
  item: ItemEvidence,
  { now, before, round, phrases, agents }: { now: number; before: number | null; round: number; phrases: ReviewPhrases; agents: string[] },
): TaskSpec | null {
  const words = contentWords(item.item);
  const known = words.filter(({ text }) => !item.unknown.includes(text));
  const searchable = words.length === 0 || known.length > 0;
  const wider = item.tasks.filter(({ input }) => input.widen === true).length;
  const stalled = wider > 0 && before !== null && now < before + leastProgress;
  const agent = agents.includes("research") ? "research" : agents[0];
  if (!searchable || stalled || wider >= mostWiderSearches || agent === undefined) return null;
  // The second rephrasing uses only words that the documents contain, so that unknown ones do not dominate.
  const query = wider === 0 || known.length === words.length ? item.item : known.map(({ text }) => text).join(" ");
  if (wider > 0 && query === item.item) return null;
  return {
    ref: `w${round}.${item.tasks.length}.${words
      .map(({ stem }) => stem)
      .join("-")
      .slice(0, 60)}`,
    description: phrases.widerTask(item.item),
    agent,
    complexity: "simple",
    input: { scopeItem: item.item, query, widen: true },
  };
}

function sourcesOf({ findings }: ItemEvidence): number {
  return new Set(findings.flatMap(({ citations }) => citations.map(({ sourceId }) => sourceId))).size;
}
