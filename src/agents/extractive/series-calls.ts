/** Calls of the extractive agents to statistical services, where the session has them: which series answer a question. */
import type { z } from "zod";
import { isRalphError } from "../../domain/errors/errors.ts";
import { wholeWords } from "../../languages/combined.ts";
import { languages } from "../../languages/register.ts";
import {
  type FindSeriesOutput,
  findSeriesInput,
  findSeriesOutput,
  readSeriesInput,
  readSeriesOutput,
} from "../../sources/series/series-tools.ts";
import { contentStems, stem } from "../../sources/text/stems.ts";
import type { TableHit } from "../../sources/tools/library-tools.ts";
import type { AgentContext } from "../agent.ts";
import { conceptsOf } from "./figures/concepts.ts";
import { type FigureIntent, figureIntent } from "./figures/intent.ts";

const findTool = "find_series";
const readTool = "read_series";
const mostFound = 20;
/** Series that are tried one after the other, until one has values. */
const mostTried = 3;

export type SeriesCard = FindSeriesOutput["series"][number];

/**
 * The quantities that the question asks for about the subjects that it names, each with its series, best first; empty where
 * the session has no statistical services. Together they explain the whole question: a series that leaves a word
 * unexplained ('unemployment of engineers') answers another one.
 */
export async function findSeries(question: string, context: AgentContext): Promise<SeriesCard[][]> {
  if (!context.tools.some(({ name }) => name === findTool)) return [];
  const intent = figureIntent(question);
  const needed = new Set(
    conceptsOf(intent.rest)
      .filter(({ weight }) => weight >= 1)
      .flatMap(({ text }) => contentStems(text))
      .filter((word) => !ofTerritories.has(word)),
  );
  if (needed.size === 0) return [];
  const asked = findSeriesInput.parse({ query: question.slice(0, 2_000), limit: mostFound, onlyNamed: true });
  const { series } = findSeriesOutput.parse(await context.call.tool(findTool, asked));
  // The sort is stable: of one frequency the best series stays first.
  const cards = series.filter(({ subjects }) => subjects.length > 0).sort((a, b) => frequencyRank(intent, a) - frequencyRank(intent, b));
  return quantitiesOf(cards, needed, joint.test(question));
}

/** Joins two quantities that are asked for at once. */
const joint = new RegExp(`[,;&]|${wholeWords(({ brief }) => brief.and).source}`, "iu");

/** Words such as 'country', which name no quantity. */
const ofTerritories = new Set(languages.flatMap(({ names }) => contentStems((names.glossary["country"] ?? "").replaceAll("|", " "))));

/** The one quantity that leaves none of the words unexplained, or the two ('unemployment and inflation') that do so together. */
function quantitiesOf(cards: readonly SeriesCard[], needed: ReadonlySet<string>, mayBeTwo: boolean): SeriesCard[][] {
  const groups = [...Map.groupBy(cards, (card) => openWords(card, needed).join(" "))].map(([open, own]) => ({
    open: open.split(" "),
    own,
  }));
  const whole = groups.find(({ open }) => open.join("") === "");
  if (whole !== undefined) return [whole.own];
  for (const [at, one] of mayBeTwo ? groups.entries() : []) {
    const other = groups.slice(at + 1).find(({ open }) => !open.some((word) => one.open.includes(word)));
    if (other === undefined) continue;
    // What one leaves open the other explains: the order is the question's.
    const [ofOther, ofOne] = [one, other].map(({ open }) => Math.min(...open.map((word) => [...needed].indexOf(word))));
    return (ofOne ?? 0) <= (ofOther ?? 0) ? [one.own, other.own] : [other.own, one.own];
  }
  return [];
}

/** The words that the series leaves unexplained. */
function openWords({ missing }: SeriesCard, needed: ReadonlySet<string>): string[] {
  return missing
    .map(stem)
    .filter((word) => needed.has(word))
    .sort();
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
