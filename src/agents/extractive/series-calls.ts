/** Calls of the extractive agents to statistical services, where the session has them: which series answer a question. */
import type { z } from "zod";
import { isRalphError } from "../../domain/errors.ts";
import type { TableHit } from "../../sources/library-tools.ts";
import {
  type FindSeriesOutput,
  findSeriesInput,
  findSeriesOutput,
  readSeriesInput,
  readSeriesOutput,
} from "../../sources/series/series-tools.ts";
import { contentStems, stem } from "../../sources/text/stems.ts";
import type { AgentContext } from "../agent.ts";
import { conceptsOf } from "./figures/concepts.ts";
import { type FigureIntent, figureIntent } from "./figures/intent.ts";

const findTool = "find_series";
const readTool = "read_series";
const mostFound = 10;
/** Series that are tried one after the other, until one has values. */
const mostTried = 3;

export type SeriesCard = FindSeriesOutput["series"][number];

/**
 * Series that explain the whole question about the subjects that it names, best first; empty where the session has no
 * statistical services. A series that leaves a word unexplained ('unemployment of engineers') answers another question.
 */
export async function findSeries(question: string, context: AgentContext): Promise<SeriesCard[]> {
  if (!context.tools.some(({ name }) => name === findTool)) return [];
  const intent = figureIntent(question);
  const needed = new Set(
    conceptsOf(intent.rest)
      .filter(({ weight }) => weight >= 1)
      .flatMap(({ text }) => contentStems(text)),
  );
  if (needed.size === 0) return [];
  const asked = findSeriesInput.parse({ query: question.slice(0, 2_000), limit: mostFound });
  const { series } = findSeriesOutput.parse(await context.call.tool(findTool, asked));
  const whole = series.filter(({ subjects, missing }) => subjects.length > 0 && !missing.some((word) => needed.has(stem(word))));
  // The sort is stable: of one frequency the best series stays first.
  return whole.sort((a, b) => frequencyRank(intent, a) - frequencyRank(intent, b));
}

/** The tables of the series, one after the other as far as they are wanted; those that cannot be read are left out. */
export async function* readEach(cards: readonly SeriesCard[], intent: FigureIntent, context: AgentContext): AsyncGenerator<TableHit> {
  const [first] = intent.years;
  for (const { series, subjects, frequency } of cards.slice(0, mostTried)) {
    // Yearly series are short: their other years tell growth and extremes.
    const bounds = frequency === "annual" ? {} : { from: intent.span?.from ?? first ?? null, to: intent.span?.to ?? first ?? null };
    const asked: z.input<typeof readSeriesInput> = { series, subjects: subjects.map(({ code }) => code), maxRows: 2_000, ...bounds };
    try {
      const answer = await context.call.tool(readTool, readSeriesInput.parse(asked));
      yield* readSeriesOutput.parse(answer).tables;
    } catch (error) {
      if (context.signal.aborted || !isRalphError(error) || error.kind === "system" || error.code === "limit_reached") throw error;
    }
  }
}

/** Months are answered by months, everything else by years where there are some. */
function frequencyRank({ months }: FigureIntent, { frequency }: SeriesCard): number {
  const wanted = months === null ? "annual" : "monthly";
  return frequency === wanted ? 0 : 1;
}
