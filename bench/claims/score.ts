/** How often code is sure that a claim does not follow, and how often it is so of one that does; what it only doubts counts apart. */
import { namesOf } from "../../src/agents/claude/checks/name-check.ts";
import { checkSentence } from "../../src/agents/claude/checks/sentence-check.ts";
import { type Fault, type Pair, visibleFaults } from "./pairs.ts";
import { bySight, type Sight, sights } from "./visible.ts";

export interface Score {
  pairs: number;
  /** Of those called unsupported, the share that is; of those that are, the share that was called so. */
  precision: number;
  recall: number;
  /** The same for the pairs with one fault (recall), and for the claims that have a problem of its kind (precision). */
  byFault: Partial<Record<Fault, { pairs: number; precision: number; recall: number }>>;
  /** The share called unsupported of the false claims that code can see, and of the others, as `visible.ts` tells them apart. */
  bySight: Record<Sight, { pairs: number; recall: number }>;
  /** True and false claims that code only doubts: they count as not called unsupported. */
  doubts: { true: number; false: number };
  /** Judged wrongly. */
  wrong: { pair: Pair; problems: string[] }[];
}

export function scoreOf(pairs: readonly Pair[]): Score {
  const rows = (isRow: boolean) => pairs.filter(({ quote }) => quote.isRow === isRow).map(({ quote }) => quote.text);
  const names = namesOf([...pairs.flatMap(({ claim, quote }) => [claim, ...quote.context]), ...rows(false)], rows(true));
  const judged = pairs.map((pair) => {
    const { quote, claim, language } = pair;
    const all = checkSentence(claim, { quotes: [quote], context: quote.context, computed: [] }, language, names);
    const found = all.filter(({ isDoubt }) => !isDoubt);
    return {
      pair,
      isDoubted: all.length > 0 && found.length === 0,
      kinds: new Set(found.map(({ kind }) => kind)),
      problems: found.map(({ kind, words }) => `${kind}: ${words}`),
    };
  });
  const called = judged.filter(({ problems }) => problems.length > 0);
  const faulty = judged.filter(({ pair }) => pair.fault !== null);
  const seen = faulty.filter(({ problems }) => problems.length > 0);
  const byFault = Object.fromEntries(
    visibleFaults.flatMap((fault) => {
      const list = faulty.filter(({ pair }) => pair.fault === fault);
      const told = called.filter(({ kinds }) => kinds.has(fault));
      const recall = list.filter(({ problems }) => problems.length > 0).length / list.length;
      const precision = told.filter(({ pair }) => pair.fault !== null).length / told.length;
      return list.length === 0 ? [] : [[fault, { pairs: list.length, precision, recall }]];
    }),
  );
  const told = new Set(seen.map(({ pair }) => pair));
  const divided = bySight(pairs);
  const recallOf = (list: readonly Pair[]) => list.filter((pair) => told.has(pair)).length / Math.max(1, list.length);
  return {
    pairs: pairs.length,
    precision: seen.length / Math.max(1, called.length),
    recall: seen.length / Math.max(1, faulty.length),
    byFault,
    bySight: mapSights((sight) => ({ pairs: divided[sight].length, recall: recallOf(divided[sight]) })),
    doubts: {
      true: judged.filter(({ pair, isDoubted }) => isDoubted && pair.fault === null).length,
      false: faulty.filter(({ isDoubted }) => isDoubted).length,
    },
    wrong: judged
      .filter(({ pair, problems }) => (pair.fault === null) === problems.length > 0)
      .map(({ pair, problems }) => ({ pair, problems })),
  };
}

function mapSights<T>(make: (sight: Sight) => T): Record<Sight, T> {
  return Object.fromEntries(sights.map((sight) => [sight, make(sight)])) as Record<Sight, T>;
}
