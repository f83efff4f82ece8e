/** Simulates a schedule: `width` leaves at once, each as long as its estimate. */
import { type Schedulable, Schedule } from "../../src/research/tree/schedule.ts";

export interface Played {
  makespan: number;
  /** The greater of the longest chain and the work divided by the width: no schedule is shorter. */
  lowerBound: number;
  started: Map<string, number>;
  ended: Map<string, number>;
  schedule: Schedule;
}

export function play(tasks: readonly Schedulable[], width: number, fails: (id: string) => boolean = () => false): Played {
  const schedule = new Schedule(tasks);
  schedule.refresh();
  const started = new Map<string, number>();
  const ended = new Map<string, number>();
  const running: { id: string; until: number }[] = [];
  let now = 0;
  for (;;) {
    for (const task of schedule.ready(Number.MAX_SAFE_INTEGER)) {
      if (running.length >= width) break;
      schedule.set(task.id, "in_progress");
      started.set(task.id, now);
      running.push({ id: task.id, until: now + (task.estimatedMs ?? 1) });
    }
    running.sort((a, b) => a.until - b.until);
    const next = running.shift();
    if (next === undefined) break;
    now = next.until;
    ended.set(next.id, now);
    schedule.set(next.id, fails(next.id) ? "failed" : "completed");
  }
  const leaves = schedule.leaves();
  const work = leaves.reduce((sum, leaf) => sum + (leaf.estimatedMs ?? 1), 0);
  const longest = leaves.reduce((most, leaf) => Math.max(most, schedule.remainingPath(leaf.id)), 0);
  return { makespan: now, lowerBound: Math.max(longest, work / width), started, ended, schedule };
}
