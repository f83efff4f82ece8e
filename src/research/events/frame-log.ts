/** The newest frames of one feed, shared by all its readers, and the readers to wake. */
import type { Frame } from "../ports/service.ts";

/** How many of a feed's newest frames stay in memory. */
const keptFrames = 256;

export class FrameLog {
  readonly listeners = new Set<() => void>();
  #frames: Frame[] = [];
  /** All frames with a greater number are in memory; null before the first. */
  #since: number | null = null;

  /** Takes frames that were just committed, and wakes the readers. */
  publish(frames: readonly Frame[]): void {
    const [first] = frames;
    if (first === undefined) return;
    // Numbers grow with the commits, so there is no gap between the frames in memory.
    this.#since ??= first.seq - 1;
    this.#frames.push(...frames);
    if (this.#frames.length > 2 * keptFrames) {
      const gone = this.#frames.length - keptFrames;
      this.#since = this.#frames[gone - 1]?.seq ?? this.#since;
      this.#frames = this.#frames.slice(gone);
    }
    for (const wake of this.listeners) wake();
  }

  /** Frames with a greater number, at most `limit`; undefined where some of them are no longer in memory. */
  after(number: number, limit: number): readonly Frame[] | undefined {
    if (this.#since === null || number < this.#since) return undefined;
    const start = this.#indexAfter(number);
    return this.#frames.slice(start, start + limit);
  }

  #indexAfter(number: number): number {
    let low = 0;
    let high = this.#frames.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#frames[middle]?.seq ?? 0) <= number) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
