/** Precision and recall of many pairs as a table: a row for each kind of fault, and what code can see beside the rest. */
import { type Fault, type Pair, visibleFaults } from "./pairs.ts";
import { scoreOf } from "./score.ts";
import { sights } from "./visible.ts";

export function tableOf(pairs: readonly Pair[]): string[] {
  const truths = pairs.filter(({ fault }) => fault === null);
  const all = scoreOf(pairs);
  const row = (name: string, precision: number, faults: readonly Fault[]): string => {
    const { recall, bySight } = scoreOf([...truths, ...pairs.filter(({ fault }) => fault !== null && faults.includes(fault))]);
    const count = sights.reduce((sum, sight) => sum + bySight[sight].pairs, 0);
    const recalls = [told(recall, count), ...sights.map((sight) => told(bySight[sight].recall, bySight[sight].pairs))];
    return `| ${[name, share(precision), ...recalls].join(" | ")} |`;
  };
  const alarms = scoreOf(truths).wrong.length;
  return [
    "| fault | precision | recall | of visible ones | of worded ones | of moved ones |",
    "| --- | --- | --- | --- | --- | --- |",
    ...visibleFaults.map((fault) => row(fault, all.byFault[fault]?.precision ?? Number.NaN, [fault])),
    row("any", all.precision, visibleFaults),
    `true claims called unsupported: ${alarms} of ${truths.length}`,
    `doubted only: ${all.doubts.true} of ${truths.length} true claims, ${all.doubts.false} of ${pairs.length - truths.length} false ones`,
  ];
}

function told(recall: number, count: number): string {
  return count === 0 ? "-" : `${share(recall)} (${count})`;
}

function share(value: number): string {
  return value.toFixed(3);
}
