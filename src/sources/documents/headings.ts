/** The path of headings above the place that a reader has reached. */

export class HeadingPath {
  #open: { level: number; text: string }[] = [];
  #path: readonly string[] = [];

  /** Opens a heading: it closes those of its own level and below. */
  open(level: number, text: string): void {
    this.#open = [...this.#open.filter((heading) => heading.level < level), { level, text }];
    this.#path = this.#open.map((heading) => heading.text);
  }

  /** The same array until the next heading. */
  get path(): readonly string[] {
    return this.#path;
  }
}
