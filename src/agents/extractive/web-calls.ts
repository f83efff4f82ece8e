/**
 * Calls of the extractive agents to the web's tools: a search for each item, then the pages it names, all at once. A page
 * that cannot be read is left out; a search that fails is reported.
 */

import type { Json } from "../../domain/base/json.ts";
import { isRalphError } from "../../domain/errors/errors.ts";
import type { PoolTerm } from "../../sources/ranking/pool-ranking.ts";
import type { PassageHit } from "../../sources/tools/library-tools.ts";
import { type ReadPageOutput, readPageOutput, type SearchWebOutput, searchWebOutput } from "../../sources/web/web-tools.ts";
import type { AgentContext, CallPlace } from "../agent.ts";

/** Pages that are read for one item, and passages taken of each. */
const pagesRead = 6;
const pagesReadWidely = 12;
const passagesOfPage = 12;
/** The longest query that search services read well. Characters. */
const longestQuery = 400;

/** What the web gave for one item. */
export interface WebEvidence {
  passages: PassageHit[];
  /** The query's words, with the number of passages of all pages that hold each. */
  terms: PoolTerm[];
  /** Passages of all pages that were read. */
  total: number;
  /** Why the web could not be searched; null where it was. */
  failure: string | null;
}

export const noWebEvidence: WebEvidence = { passages: [], terms: [], total: 0, failure: null };

export function mayUseWeb({ tools }: AgentContext): boolean {
  const names = new Set(tools.map(({ name }) => name));
  return names.has("search_web") && names.has("read_page");
}

/** Results of a search, or why there are none. */
export async function searchWeb(context: AgentContext, query: string, count: number, place?: CallPlace): Promise<SearchWebOutput | string> {
  const answer = await tried(context, "search_web", { query: query.slice(0, longestQuery), count }, place);
  return "failure" in answer ? answer.failure : searchWebOutput.parse(answer.value);
}

/**
 * Evidence for each query, in their order. The calls have fixed journal positions from turn `turn` on, so that a resumed run
 * finds each of them in whatever order they finished.
 */
export async function webEvidence(context: AgentContext, queries: readonly string[], widen: boolean, turn: number): Promise<WebEvidence[]> {
  if (!mayUseWeb(context)) return queries.map(() => noWebEvidence);
  return Promise.all(
    queries.map((query, index) => evidenceFor(context, query, widen ? pagesReadWidely : pagesRead, { turn, order: index })),
  );
}

async function evidenceFor(context: AgentContext, query: string, most: number, place: CallPlace): Promise<WebEvidence> {
  if (query.trim() === "") return noWebEvidence;
  const found = await searchWeb(context, query, most, place);
  if (typeof found === "string") return { ...noWebEvidence, failure: found };
  const given = found.passages.map((passage) => ({ ...passage, documentId: passage.sourceId, score: 0, coverage: 0 }));
  // A text that the search service returns replaces reading its page.
  const read = new Set(found.passages.map(({ name }) => name));
  const urls = found.results.filter(({ title }) => !read.has(title)).map(({ url }) => url);
  const asked = { query: query.slice(0, longestQuery), limit: passagesOfPage };
  const pages = await Promise.all(
    urls.slice(0, most).map(async (url, index): Promise<ReadPageOutput | null> => {
      const answer = await tried(context, "read_page", { ...asked, url }, { turn: place.turn + 1, order: place.order * 100 + index });
      return "failure" in answer ? null : readPageOutput.parse(answer.value);
    }),
  );
  const answered = pages.filter((page) => page !== null);
  return {
    passages: [...given, ...answered.flatMap(hitsOf)],
    terms: answered.reduce<PoolTerm[]>((sum, { terms }) => addedTerms(sum, terms), []),
    total: answered.reduce((sum, { page }) => sum + page.passages, given.length),
    failure: null,
  };
}

function hitsOf({ passages }: ReadPageOutput): PassageHit[] {
  return passages.map(({ score = 0, coverage = 0, ...passage }) => ({ ...passage, documentId: passage.sourceId, score, coverage }));
}

/** The terms of both, each with the sum of its passages. */
export function addedTerms(one: readonly PoolTerm[], other: readonly PoolTerm[]): PoolTerm[] {
  const byStem = new Map(one.map((term) => [term.stem, term]));
  for (const term of other) {
    const known = byStem.get(term.stem);
    byStem.set(term.stem, known === undefined ? term : { ...known, passages: known.passages + term.passages });
  }
  return [...byStem.values()];
}

/** An answer, or the words of a failure that others of its kind can make up for. */
async function tried(context: AgentContext, tool: string, input: Json, place?: CallPlace): Promise<{ value: Json } | { failure: string }> {
  try {
    return { value: await context.call.tool(tool, input, place) };
  } catch (error) {
    if (context.signal.aborted || !isRalphError(error) || error.kind === "system" || error.code === "limit_reached") throw error;
    return { failure: error.message };
  }
}
