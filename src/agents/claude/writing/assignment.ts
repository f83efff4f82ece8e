/** The input that all calls for one session's report share. */
import type { AgentContext } from "../../agent.ts";
import type { Grounds } from "../checks/grounds.ts";
import { type Asking, sessionText, type Thinker } from "../conversation/thinker.ts";
import { searchedFor } from "../review/evidence-list.ts";
import { isModelFailure } from "../servers/model-failure.ts";
import type { AggregatorInput } from "./assembly.ts";
import type { Desk } from "./desk.ts";
import { sourcesText } from "./desk-text.ts";
import type { Judging } from "./sentence-faults.ts";

export interface Assignment {
  thinker: Thinker;
  context: AgentContext;
  input: AggregatorInput;
  desk: Desk;
  /** Words of the whole report. */
  words: number;
}

/** Default length of a report, in words. */
const usualWords = { perFinding: 110, fewest: 300, most: 6_000 };

export function wordsFor({ brief }: AggregatorInput, findings: number): number {
  const usual = Math.max(usualWords.fewest, Math.min(usualWords.most, findings * usualWords.perFinding));
  return brief.length ?? usual;
}

/** Asks a model; null where it fails, which is reported to the session, or where the budget is spent. */
export async function askedOf<T>({ thinker, context }: Assignment, asking: Asking<T>): Promise<T | null> {
  try {
    const outcome = await thinker.think(context, asking);
    return outcome.answered ? outcome.value : null;
  } catch (error) {
    if (!isModelFailure(error)) throw error;
    context.degraded?.(error);
    return null;
  }
}

export function sessionOf({ input }: Assignment): string {
  return sessionText(input.query, input.brief);
}

export function judgingOf({ desk, input }: Assignment): Judging {
  return { desk, language: input.brief.language, common: null, keepsUnborne: input.keepsUnborne ?? false };
}

/** Length, what was left out and what cut the research. */
export function formText({ input, words, desk }: Assignment): string {
  const { cut, rejected = [], coverage } = input;
  const weak = coverage.filter((item) => item.coverage < 1 && item.reason !== "");
  return [
    `Length of the whole report: about ${words} words.`,
    ...(desk.leftOut > 0 ? [`${desk.leftOut} findings of least confidence were left out.`] : []),
    ...weak.map((item) => `The reviewer on “${item.scopeItem}”: ${item.reason}`),
    ...rejected.map(({ text, reason }) => `Rejected by the reviewer, not to be written: ${text} (${reason})`),
    ...(cut === null ? [] : [`The research was cut short by a limit (${cut}): say so where it matters.`]),
  ].join("\n");
}

/** Scope items for which nothing was found, with what was searched for. */
export function gapsText({ input, desk }: Assignment): string {
  const gaps = input.brief.scope.flatMap((item, index) => {
    const isServed = desk.findings.some(({ items }) => items.length === 0 || items.includes(index + 1));
    return isServed ? [] : [`${index + 1}. ${item} (searched for: ${searchedFor(item, input.tasks).join(" | ") || "nothing"})`];
  });
  return gaps.length === 0 ? "" : `Nothing was found for these scope items:\n${gaps.join("\n")}`;
}

/** Grounds of sentences about the evidence as a whole, which need no citation: its sources, its gaps, their numbers. */
export function commonGrounds(assignment: Assignment): Grounds {
  const { desk, input, context } = assignment;
  const sources = new Set([...desk.evidence.values()].map(({ sourceId }) => sourceId)).size;
  const { goal, scope, asOf } = input.brief;
  const facts = [sourcesText(desk), gapsText(assignment), input.query, goal, ...scope, asOf ?? "", context.now.slice(0, 10)].join("\n");
  return {
    quotes: [{ text: facts, isRow: false }],
    context: [...desk.sources.values()].map(({ title }) => title),
    computed: [sources, desk.findings.length, scope.length],
  };
}
