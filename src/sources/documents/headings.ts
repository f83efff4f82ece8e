/** The path of headings above the place that a reader has reached. */
import { shortened } from "./document-limits.ts";

/** Characters of a path. Of a longer one the outer headings are left out. */
const longestPath = 1_000;

export class HeadingPath {
  #open: { level: number; text: string }[] = [];
  #path: readonly string[] = [];

  /** Opens a heading: it closes those of its own level and below. */
  open(level: number, text: string): void {
    this.#open = [...this.#open.filter((heading) => heading.level < level), { level, text: shortened(text) }];
    let first = this.#open.length;
    for (let left = longestPath; first > 0 && left >= 0; first--) {
      left -= this.#open[first - 1]?.text.length ?? 0;
      if (left < 0) break;
    }
    this.#path = this.#open.slice(first).map((heading) => heading.text);
  }

  /** The same array until the next heading. */
  get path(): readonly string[] {
    return this.#path;
  }
}
