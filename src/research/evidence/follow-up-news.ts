/** What is new in a follow-up's report compared with the report that it follows. Pure. */
import { plainWords } from "../../domain/base/plain-words.ts";
import type { Claim } from "../../domain/evidence/claims.ts";
import type { FollowUpNews } from "../../domain/sessions/follow-ups.ts";
import type { PriorEvidence } from "../../domain/sessions/prior-evidence.ts";
import type { ReportFigure, Research } from "../../domain/sessions/research.ts";
import { contentStems } from "../../sources/text/stems.ts";

interface Written {
  research: Pick<Research, "sources" | "notFound">;
  claims: readonly Claim[];
  figures: readonly ReportFigure[];
  /** Scope items of the brief. */
  scope: readonly string[];
}

export function newsSince(prior: PriorEvidence, { research, claims, figures, scope }: Written): FollowUpNews {
  const read = new Set(prior.sources.map(({ id }) => id));
  const told = new Set(prior.claims.map(wordsOf));
  const isNew = ({ kind, verdict, text }: Claim) => kind === "statement" && verdict === "supported" && !told.has(wordsOf(text));
  const missing = new Set(research.notFound.map(({ item }) => stemsOf(item)));
  const answered = new Set(scope.map(stemsOf).filter((item) => !missing.has(item)));
  return {
    ...{ sessionId: prior.sessionId, query: prior.query },
    newSources: research.sources.filter(({ id }) => !read.has(id)).map(({ id }) => id),
    newClaims: claims.filter(isNew).map(({ id }) => id),
    changedFigures: figures.flatMap((figure) => changeOf(prior.figures, figure)),
    closedGaps: prior.gaps.filter((item) => answered.has(stemsOf(item))),
  };
}

/** A value belongs to a point in time; other measures may change, e.g. the latest value, or growth since a year. */
function changeOf(before: readonly ReportFigure[], figure: ReportFigure): FollowUpNews["changedFigures"] {
  const { subject, measure, unit } = figure;
  const same = before.find(
    (other) =>
      other.measure === measure &&
      other.unit === unit &&
      wordsOf(other.subject) === wordsOf(subject) &&
      (measure !== "value" || other.at === figure.at),
  );
  if (same === undefined || isEqual(same.value, figure.value)) return [];
  return [{ subject, measure, unit, before: { value: same.value, at: same.at }, after: { value: figure.value, at: figure.at } }];
}

function isEqual(one: number, other: number): boolean {
  return Math.abs(one - other) <= Math.abs(one) * 1e-9;
}

function wordsOf(text: string): string {
  return plainWords(text).join(" ");
}

function stemsOf(item: string): string {
  return [...new Set(contentStems(item))].sort().join(" ");
}
