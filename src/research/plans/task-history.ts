/** Estimates the time of new tasks from earlier ones, and the error of earlier estimates. */
import { meanOf, percentileOf } from "../../domain/base/statistics.ts";
import type { Experience } from "../ports/directory.ts";
import { similarity, stemsOf } from "./similarity.ts";

export interface Lesson {
  /** Median time of similar tasks. Milliseconds; null without enough of them. */
  duration: number | null;
  /** Mean of |actual − estimated| / estimated; null where nothing was estimated. */
  error: number | null;
}

interface DoneTask {
  stems: ReadonlySet<string>;
  estimated: number | null;
  actual: number;
}

/** How many of an agent's newest tasks are used. */
const window = 20;
/** Least share of common words of similar tasks. Without similar ones, all tasks of the agent are used, if they are `enough`. */
const alike = 0.3;
const enough = 3;

/** An owner's earlier tasks by agent. */
export class TaskHistory {
  readonly #done: ReadonlyMap<string, DoneTask[]>;

  private constructor(done: ReadonlyMap<string, DoneTask[]>) {
    this.#done = done;
  }

  /** Reads what was done by the agents of these tasks. */
  static async of(experience: Experience, owner: string, tasks: readonly { agent: string | null }[]): Promise<TaskHistory> {
    const done = new Map<string, DoneTask[]>();
    for (const agent of new Set(tasks.flatMap(({ agent }) => agent ?? []))) {
      const durations = await experience.durations(owner, agent, window);
      done.set(
        agent,
        durations.map(({ description, estimatedMs, actualMs }) => ({
          stems: stemsOf(description),
          estimated: estimatedMs,
          actual: actualMs,
        })),
      );
    }
    return new TaskHistory(done);
  }

  of(agent: string, description: string): Lesson {
    return lessonOf(this.#done.get(agent) ?? [], description);
  }
}

export function lessonOf(done: readonly DoneTask[], description: string): Lesson {
  const stems = stemsOf(description);
  const like = done.filter((task) => similarity(task.stems, stems) >= alike);
  // Without similar tasks all of the agent's tasks count, if they are enough.
  const others = done.length >= enough ? done : [];
  const chosen = like.length > 0 ? like : others;
  const estimated = chosen.filter((task): task is DoneTask & { estimated: number } => task.estimated !== null && task.estimated > 0);
  return {
    duration: percentileOf(
      chosen.map(({ actual }) => actual).sort((a, b) => a - b),
      50,
    ),
    error: meanOf(estimated.map((task) => Math.abs(task.actual - task.estimated) / task.estimated)),
  };
}
