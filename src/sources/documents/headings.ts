/** The path of headings at the current position of a reader. */
import { labelOf } from "./document-limits.ts";

/** Maximum length of a path. Characters. The outer headings of a longer one are left out. */
const longestPath = 1_000;

export class HeadingPath {
  #open: { level: number; text: string }[] = [];
  #path: readonly string[] = [];

  /** Opens a heading and closes those of its own and deeper levels. */
  open(level: number, text: string): void {
    this.#open = [...this.#open.filter((heading) => heading.level < level), { level, text: labelOf(text) }];
    let first = this.#open.length;
    for (let left = longestPath; first > 0 && left >= 0; first--) {
      left -= this.#open[first - 1]?.text.length ?? 0;
      if (left < 0) break;
    }
    this.#path = this.#open.slice(first).map((heading) => heading.text);
  }

  /** Closes every heading. */
  closeAll(): void {
    this.#open = [];
    this.#path = [];
  }

  /** Returns the same array until the next heading. */
  get path(): readonly string[] {
    return this.#path;
  }
}
