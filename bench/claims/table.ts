/** Precision and recall of many pairs as a table: a row for each kind of fault, and what code can see beside the rest. */
import { type Fault, type Pair, visibleFaults } from "./pairs.ts";
import { scoreOf } from "./score.ts";

export function tableOf(pairs: readonly Pair[]): string[] {
  const truths = pairs.filter(({ fault }) => fault === null);
  const all = scoreOf(pairs);
  const row = (name: string, precision: number, faults: readonly Fault[]): string => {
    const { recall, bySight } = scoreOf([...truths, ...pairs.filter(({ fault }) => fault !== null && faults.includes(fault))]);
    const { visible, moved } = bySight;
    const recalls = [told(recall, visible.pairs + moved.pairs), told(visible.recall, visible.pairs), told(moved.recall, moved.pairs)];
    return `| ${[name, share(precision), ...recalls].join(" | ")} |`;
  };
  const alarms = scoreOf(truths).wrong.length;
  return [
    "| fault | precision | recall | of visible ones | of moved ones |",
    "| --- | --- | --- | --- | --- |",
    ...visibleFaults.map((fault) => row(fault, all.byFault[fault]?.precision ?? Number.NaN, [fault])),
    row("any", all.precision, visibleFaults),
    `true claims called unsupported: ${alarms} of ${truths.length}`,
  ];
}

function told(recall: number, count: number): string {
  return count === 0 ? "-" : `${share(recall)} (${count})`;
}

function share(value: number): string {
  return value.toFixed(3);
}
