/** The formulas of the published benchmarks of research reports. Pure: judges' verdicts in, figures out. */

export type FactVerdict = "supported" | "unsupported" | "unknown";

export interface FactScores {
  tasks: number;
  /** Judged citations a task. */
  citations: number;
  /** Supported citations a task, which the benchmark calls effective. */
  effective: number;
  /** Share of judged citations that are supported; null where none was judged. */
  accuracy: number | null;
  /** Share of factual sentences that carry a citation; null where there is no sentence. */
  coverage: number | null;
}

export interface TaskFacts {
  verdicts: readonly FactVerdict[];
  sentences: number;
  citedSentences: number;
}

/** FACT of DeepResearch Bench: a verdict `unknown` counts for nothing, a task without citations is left out. */
export function factScores(tasks: readonly TaskFacts[]): FactScores {
  const cited = tasks.filter(({ verdicts }) => verdicts.length > 0);
  const count = (wanted: readonly FactVerdict[]) =>
    sum(cited.map(({ verdicts }) => verdicts.filter((verdict) => wanted.includes(verdict)).length));
  const judged = count(["supported", "unsupported"]);
  const supported = count(["supported"]);
  const sentences = sum(tasks.map((task) => task.sentences));
  return {
    tasks: cited.length,
    citations: share(judged, cited.length) ?? 0,
    effective: share(supported, cited.length) ?? 0,
    accuracy: share(supported, judged),
    coverage: share(sum(tasks.map((task) => task.citedSentences)), sentences),
  };
}

export const rubricDimensions = ["info_recall", "analysis", "presentation"] as const;
export type RubricDimension = (typeof rubricDimensions)[number];

/** 1: fulfilled; 0: not; -1: fulfilled only from a source that the benchmark blocks. */
export type RubricScore = 1 | 0 | -1;
export type TaskRubrics = Readonly<Partial<Record<RubricDimension, readonly RubricScore[]>>>;
export type RubricScores = Record<RubricDimension | "total" | "blocked", number | null>;

/** DeepResearch Bench II: the share of fulfilled items a task, by dimension and over all, averaged over the tasks. */
export function rubricScores(tasks: readonly TaskRubrics[]): RubricScores {
  const ofTask = tasks.map((task) => {
    const all = rubricDimensions.flatMap((dimension) => task[dimension] ?? []);
    const byDimension = rubricDimensions.map((dimension) => [dimension, shareOf(task[dimension] ?? [], 1)]);
    return { ...Object.fromEntries(byDimension), total: shareOf(all, 1), blocked: shareOf(all, -1) } as RubricScores;
  });
  const names = [...rubricDimensions, "total", "blocked"] as const;
  return Object.fromEntries(names.map((name) => [name, mean(ofTask.map((scores) => scores[name]))])) as RubricScores;
}

export const pairwiseDimensions = ["instruction_following", "comprehensiveness", "completeness", "writing_quality"] as const;
export type PairwiseDimension = (typeof pairwiseDimensions)[number];

/** One trial's word on one dimension. `isFlipped`: the candidate stood first. */
export interface Preference {
  preferred: "a" | "b";
  /** 0 to 5. */
  gap: number;
  isFlipped: boolean;
}

export interface PairwiseGrade {
  grade: "win" | "tie" | "lose";
  /** 0 to 10; 5 is as good as the baseline. */
  score: number;
}

/** DeepConsult: the majority over all trials, and the mean gap, with the candidate as often first as second. */
export function pairwiseGrade(preferences: readonly Preference[]): PairwiseGrade {
  const signed = preferences.map(({ preferred, gap, isFlipped }) => ((preferred === "b") === !isFlipped ? gap : -gap));
  const wins = preferences.filter(({ preferred, isFlipped }) => (preferred === "b") === !isFlipped).length;
  const losses = preferences.length - wins;
  const grade = wins > losses ? "win" : wins < losses ? "lose" : "tie";
  return { grade, score: (mean(signed) ?? 0) + 5 };
}

export function winRates(grades: readonly PairwiseGrade[]): { win: number; tie: number; lose: number; score: number } {
  const rate = (grade: PairwiseGrade["grade"]) => share(grades.filter((one) => one.grade === grade).length, grades.length) ?? 0;
  return { win: rate("win"), tie: rate("tie"), lose: rate("lose"), score: mean(grades.map(({ score }) => score)) ?? 0 };
}

export interface RaceDimension {
  weight: number;
  /** Each criterion with the judge's points, 0 to 10, for the article and for the reference. */
  criteria: readonly { weight: number; target: number; reference: number }[];
}

/** RACE of DeepResearch Bench for one task: shares of the article against the reference, .5 where both are as good. */
export function raceScores(dimensions: Readonly<Record<string, RaceDimension>>): { overall: number; dimensions: Record<string, number> } {
  const averages = Object.entries(dimensions).map(([name, { weight, criteria }]) => {
    const weights = sum(criteria.map((criterion) => criterion.weight));
    const average = (points: (criterion: RaceDimension["criteria"][number]) => number) =>
      share(sum(criteria.map((criterion) => points(criterion) * criterion.weight)), weights) ?? 0;
    return { name, weight, target: average(({ target }) => target), reference: average(({ reference }) => reference) };
  });
  const total = (of: "target" | "reference") => sum(averages.map((average) => average[of] * average.weight));
  return {
    overall: share(total("target"), total("target") + total("reference")) ?? 0,
    dimensions: Object.fromEntries(averages.map(({ name, target, reference }) => [name, share(target, target + reference) ?? 0])),
  };
}

/** Mean over a run's tasks, then mean and standard deviation (of a sample) over the runs. */
export function overRuns(runs: readonly (readonly number[])[]): { mean: number; deviation: number; runs: number[] } {
  const means = runs.map((run) => mean(run) ?? 0);
  const centre = mean(means) ?? 0;
  const squares = sum(means.map((value) => (value - centre) ** 2));
  return { mean: centre, deviation: means.length < 2 ? 0 : Math.sqrt(squares / (means.length - 1)), runs: means };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return share(sum(known), known.length);
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

function shareOf(scores: readonly RubricScore[], wanted: RubricScore): number | null {
  return share(scores.filter((score) => score === wanted).length, scores.length);
}
