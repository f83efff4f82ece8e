/** The figures of judged questions: shares of those that they apply to, null where there are none. Pure. */
import type { Judged } from "./judging.ts";

export interface Figures {
  questions: number;
  /** Answerable, with answers: the first, the first three findings hold it; of these the share told as strong. */
  at1: number | null;
  at3: number | null;
  at3Strong: number | null;
  /** Answerable, with facets: share of the facets told first; of these, the share told as strong. */
  facets: number | null;
  facetsStrong: number | null;
  /** Answerable questions told as strong of which nothing asked for stands in what is told as strong. */
  strongWrong: number | null;
  /** Questions with known wrong answers that tell one as strong. */
  knownWrong: number | null;
  answerableNone: number | null;
  unanswerableNone: number | null;
  /** Unanswerable, told with no strong evidence; told otherwise than as full. */
  unanswerableWeak: number | null;
  unanswerableNotFull: number | null;
  /** Area under the curve of confidence: how often an answerable question has more than an unanswerable one. */
  auc: number | null;
  /** Words of the bodies of reports with one item: mean, and share of at most 250. */
  words: number | null;
  short: number | null;
  firstFigure: number | null;
  meanMs: number | null;
  longestMs: number;
}

const shortBody = 250;

export function figuresOf(all: readonly Judged[]): Figures {
  const answerable = all.filter((each) => each.answerable);
  const unanswerable = all.filter((each) => !each.answerable);
  const withAnswers = answerable.filter(({ facets }) => facets.length === 0);
  const withFacets = answerable.filter(({ facets }) => facets.length > 0);
  const answered = withAnswers.filter(({ place }) => place >= 0 && place < 3);
  const facets = withFacets.flatMap((each) => each.facets.map((told, index) => ({ told, strong: each.strongFacets[index] === true })));
  const told = facets.filter((facet) => facet.told);
  const bodies = all.filter(({ items }) => items === 1);
  return {
    questions: all.length,
    at1: share(withAnswers, ({ place }) => place === 0),
    at3: share(withAnswers, ({ place }) => place >= 0 && place < 3),
    at3Strong: share(answered, ({ strongPlace }) => strongPlace),
    facets: share(facets, (facet) => facet.told),
    facetsStrong: share(told, ({ strong }) => strong),
    strongWrong: share(
      answerable.filter(({ strong }) => strong),
      (each) => (each.facets.length > 0 ? !each.strongFacets.includes(true) : !each.strongPlace),
    ),
    knownWrong: share(
      all.filter(({ hasWrong }) => hasWrong),
      ({ wrong }) => wrong.length > 0,
    ),
    answerableNone: share(answerable, isNone),
    unanswerableNone: share(unanswerable, isNone),
    unanswerableWeak: share(unanswerable, ({ strong }) => !strong),
    unanswerableNotFull: share(unanswerable, ({ completeness }) => completeness !== "full"),
    auc: aucOf(answerable, unanswerable),
    words: mean(bodies.map(({ words }) => words)),
    short: share(bodies, ({ words }) => words <= shortBody),
    firstFigure: share(
      all.filter(({ figure }) => figure !== null),
      ({ figure }) => figure === true,
    ),
    meanMs: mean(all.map(({ ms }) => ms)),
    longestMs: Math.max(0, ...all.map(({ ms }) => ms)),
  };
}

/** Whether the question counts as answered rightly, or as rightly told as not answered. */
export function isRight({ answerable, facets, place, strong }: Judged): boolean {
  if (!answerable) return !strong;
  return facets.length > 0 ? facets.every(Boolean) : place >= 0 && place < 3;
}

function isNone({ completeness }: Judged): boolean {
  return completeness === "none";
}

function aucOf(answerable: readonly Judged[], unanswerable: readonly Judged[]): number | null {
  let sum = 0;
  for (const one of answerable) for (const other of unanswerable) sum += 0.5 + 0.5 * Math.sign(one.confidence - other.confidence);
  return answerable.length * unanswerable.length === 0 ? null : sum / (answerable.length * unanswerable.length);
}

function share<T>(all: readonly T[], holds: (each: T) => boolean): number | null {
  return all.length === 0 ? null : all.filter(holds).length / all.length;
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
