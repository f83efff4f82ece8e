/** What tasks done before tell of how long new ones will take, and how far estimates were off. */
import type { Store } from "../../store/store.ts";
import { likeness, stemsOf } from "./likeness.ts";

export interface Experience {
  /** Median time of like tasks. Milliseconds; null without enough of them. */
  duration: number | null;
  /** Mean of |actual − estimated| / estimated; null where nothing was estimated. */
  error: number | null;
}

interface DoneTask {
  stems: ReadonlySet<string>;
  estimated: number | null;
  actual: number;
}

/** How many of an agent's newest tasks are looked at. */
const window = 20;
/** From this share of common words on, tasks count as like; without one, all of the agent's do, if they are `enough`. */
const alike = 0.3;
const enough = 3;

export class TaskHistory {
  readonly #store: Pick<Store, "tasks">;
  readonly #owner: string;
  readonly #done = new Map<string, DoneTask[]>();

  constructor(store: Pick<Store, "tasks">, owner: string) {
    this.#store = store;
    this.#owner = owner;
  }

  of(agent: string, description: string): Experience {
    return experienceOf(this.#tasks(agent), description);
  }

  #tasks(agent: string): DoneTask[] {
    let done = this.#done.get(agent);
    if (done === undefined) {
      done = this.#store.tasks.durations(this.#owner, agent, window).flatMap((row) => {
        const actual = Date.parse(row.ended_at ?? "") - Date.parse(row.started_at ?? "");
        return Number.isFinite(actual) && actual >= 0 ? [{ stems: stemsOf(row.description), estimated: row.estimated_ms, actual }] : [];
      });
      this.#done.set(agent, done);
    }
    return done;
  }
}

export function experienceOf(done: readonly DoneTask[], description: string): Experience {
  const stems = stemsOf(description);
  const like = done.filter((task) => likeness(task.stems, stems) >= alike);
  const chosen = like.length > 0 ? like : done.length >= enough ? done : [];
  const estimated = chosen.filter((task): task is DoneTask & { estimated: number } => task.estimated !== null && task.estimated > 0);
  return {
    duration: median(chosen.map(({ actual }) => actual)),
    error: mean(estimated.map((task) => Math.abs(task.actual - task.estimated) / task.estimated)),
  };
}

export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[middle - 1], sorted[middle]];
  if (high === undefined) return null;
  return sorted.length % 2 === 1 || low === undefined ? high : (low + high) / 2;
}
