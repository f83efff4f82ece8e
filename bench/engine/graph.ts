/** The graph that all engines run: plan, 10 tasks, review, 10 tasks, review, aggregate, report; each step gives 2 KB at once. */
import type { Engine } from "../../src/agents/contracts.ts";
import { emptyResult, leaf, scriptedEngine } from "../../test/support/scripted-engine.ts";
import { bytesIn, bytesWritten, type Figures, filler } from "./measure.ts";

export const stepsOfRun = 25;

/** Made beforehand, so that only the engine is timed. */
const texts = Array.from({ length: 64 }, (_, index) => filler(2_000, index + 1));

export function text(index: number): string {
  return texts[index & 63] ?? "";
}

let made = 0;

/** The graph as an engine of Ralph's: the product's own steps, tables, events and guards. In a chain no task begins before the last. */
export function graphEngine({ isChain = false } = {}): Engine {
  const tasks = (round: number) =>
    Array.from({ length: 10 }, (_, index) =>
      leaf(`r${round}-${index}`, isChain && index > 0 ? { dependencies: [`r${round}-${index - 1}`] } : {}),
    );
  return scriptedEngine({
    planner: () => ({ analysis: text(made++), tasks: tasks(1) }),
    task: () => emptyResult(text(made++)),
    reviewer: ({ round, brief }) => ({
      decision: round === 1 ? "continue" : "done",
      reason: round === 1 ? "gaps" : "covered",
      coverage: brief.scope.map((scopeItem) => ({ scopeItem, coverage: round / 2, reason: text(made++) })),
      newTasks: round === 1 ? tasks(2) : [],
      note: "",
    }),
    aggregator: ({ query, brief }) => ({
      query,
      title: query,
      language: brief.language,
      completeness: "partial",
      summary: [{ kind: "count", text: text(made++), citations: [] }],
      sections: [],
      recommendations: [],
      notFound: [],
      disagreements: [],
    }),
  });
}

/** Milliseconds of processor time that this process has used, of all its threads. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Runs it one at a time, then many at once, after a warm-up. */
export async function timeRuns(
  directory: string,
  run: () => Promise<void>,
  { warm = 20, alone = 60, together = 50 } = {},
): Promise<Figures> {
  for (let index = 0; index < warm; index++) await run();
  await Promise.all(Array.from({ length: warm }, run));
  const written = bytesWritten();
  const kept = bytesIn(directory);
  const begun = performance.now();
  const used = processorTime();
  for (let index = 0; index < alone; index++) await run();
  const between = performance.now();
  const usedAlone = processorTime();
  await Promise.all(Array.from({ length: together }, run));
  const ended = performance.now();
  const usedInAll = processorTime();
  const runs = alone + together;
  return {
    aloneStepsPerS: (stepsOfRun * alone * 1_000) / (between - begun),
    togetherStepsPerS: (stepsOfRun * together * 1_000) / (ended - between),
    aloneCpuMs: (usedAlone - used) / alone,
    togetherCpuMs: (usedInAll - usedAlone) / together,
    writtenKbPerRun: (bytesWritten() - written) / 1_024 / runs,
    keptKbPerRun: (bytesIn(directory) - kept) / 1_024 / runs,
    rssMb: process.resourceUsage().maxRSS / 1_024,
  };
}
