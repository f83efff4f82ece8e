/** Evidence that a follow-up reuses: the findings of a finished session that are relevant to the new question. */
import type { SettledTask } from "../../agents/contracts.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { NewEvent } from "../../domain/events/events.ts";
import type { Finding } from "../../domain/evidence/evidence.ts";
import type { PriorEvidence } from "../../domain/sessions/prior-evidence.ts";
import type { Research } from "../../domain/sessions/research.ts";
import { contentStems } from "../../sources/text/stems.ts";
import type { SessionReads } from "../ports/session-store.ts";
import { agreedBrief } from "../run/session-facts.ts";
import { rejectionsOf, withoutRejected } from "./rejections.ts";
import { settledTasks } from "./settled-tasks.ts";

/** Most findings that a follow-up reuses: the best. */
const mostFindings = 300;
/** Least share of a scope item's words in a relevant finding of another question. */
const bearingShare = 0.6;
/** Longest summary that is passed on as earlier conversation. Characters. */
const longestSummary = 4_000;

/** @throws RalphError `conflict` for a session that is not done: its evidence may still change, or has no report. */
export function priorEvidenceOf(state: SessionReads): PriorEvidence {
  const { id, query, status, language, documentIds, sources: wanted } = state.session;
  const research = state.research();
  if (status !== "done" || research === undefined)
    throw new RalphError("conflict", `The session '${id}' is '${status}'; only a session that is done can be followed`);
  const tasks = withoutRejected(settledTasks(state.tasks()), rejectionsOf(state));
  const own = tasks.flatMap(({ input, result }) =>
    (result?.findings ?? []).map((finding) => ({ item: typeof input.scopeItem === "string" ? input.scopeItem : "", finding })),
  );
  const cited = own.filter(({ finding }) => finding.citations.length > 0);
  const byText = new Map([...(state.prior()?.findings ?? []), ...cited].map((item) => [item.finding.text, item]));
  return {
    ...{ sessionId: id, query, language: language ?? agreedBrief(state).language, summary: summaryOf(research) },
    findings: [...byText.values()].sort((a, b) => b.finding.score - a.finding.score).slice(0, mostFindings),
    gaps: research.notFound.map(({ item }) => item),
    claims: state.claims({ verdict: "supported" }, 0, Number.MAX_SAFE_INTEGER).map(({ text }) => text),
    figures: research.figures ?? [],
    sources: state.sources(),
    ...{ documentIds, wanted },
  };
}

function summaryOf({ summary, sections }: Research): string {
  const told = summary.length > 0 ? summary : sections.flatMap(({ paragraphs }) => paragraphs.slice(0, 1));
  return told
    .map(({ text }) => text)
    .join("\n")
    .slice(0, longestSummary);
}

export function followedEvent({ sessionId, query, sources, findings, gaps }: PriorEvidence): NewEvent {
  return { type: "session.followed", data: { sessionId, query, sources: sources.length, findings: findings.length, gaps: [...gaps] } };
}

/** The session's tasks, and tasks with the relevant findings of the followed session. */
export function evidenceTasks(state: SessionReads, scope: readonly string[]): SettledTask[] {
  const prior = state.prior();
  return [...settledTasks(state.tasks()), ...(prior === undefined ? [] : priorTasks(prior, scope))];
}

/**
 * The followed session's findings that are relevant to the scope, as tasks that ended before the first round: one for each
 * item. A finding of another question is rated by the share of the item's words that it contains.
 */
function priorTasks({ query, findings }: PriorEvidence, scope: readonly string[]): SettledTask[] {
  return scope.flatMap((item, index): SettledTask[] => {
    const bearing = findings.flatMap((prior): Finding[] => {
      const share = bearingOn(item, prior.item === "" ? query : prior.item, prior.finding);
      if (share < bearingShare) return [];
      const { finding } = prior;
      return [{ ...finding, score: finding.score * share, confidence: (finding.confidence ?? finding.score) * share }];
    });
    if (bearing.length === 0) return [];
    const result = { summary: "", findings: bearing, tables: [], series: [], searched: [], questions: [], newTasks: [] };
    return [
      {
        ...{ id: `follows.${index}`, ref: null, parentId: null, round: 0, agent: null, description: item, status: "completed" },
        ...{ input: { scopeItem: item }, result, error: null },
      },
    ];
  });
}

/** 1 for a finding that answered the same item. */
function bearingOn(item: string, answered: string, { text, figure, citations }: Finding): number {
  const wanted = new Set(contentStems(item));
  const own = new Set(contentStems(answered));
  if (wanted.size > 0 && wanted.symmetricDifference(own).size === 0) return 1;
  const stems = new Set(contentStems([text, figure?.subject ?? "", ...citations.flatMap(({ place }) => place.heading)].join(" ")));
  return wanted.size === 0 ? 0 : [...wanted].filter((stem) => stems.has(stem)).length / wanted.size;
}
