/** Sessions in line for a place: first come, first served, and each may leave or ask for its place at any time. */

export class RunQueue {
  /** Who stands where; null where somebody left. What lies before `#head` is gone. */
  #places: (string | null)[] = [];
  #head = 0;
  readonly #indexOf = new Map<string, number>();
  /** Indexes at or behind the head of those who left, ascending. */
  #left: number[] = [];

  get length(): number {
    return this.#indexOf.size;
  }

  has(id: string): boolean {
    return this.#indexOf.has(id);
  }

  add(id: string): void {
    if (this.#indexOf.has(id)) return;
    this.#indexOf.set(id, this.#places.length);
    this.#places.push(id);
  }

  /** Takes the first out of the line. */
  next(): string | undefined {
    while (this.#head < this.#places.length) {
      const id = this.#places[this.#head++] ?? null;
      if (id === null) {
        this.#left.shift();
        continue;
      }
      this.#indexOf.delete(id);
      this.#tidy();
      return id;
    }
    return undefined;
  }

  leave(id: string): void {
    const index = this.#indexOf.get(id);
    if (index === undefined) return;
    this.#indexOf.delete(id);
    this.#places[index] = null;
    const behind = this.#left.findIndex((other) => other > index);
    this.#left.splice(behind < 0 ? this.#left.length : behind, 0, index);
  }

  clear(): void {
    this.#places = [];
    this.#head = 0;
    this.#left = [];
    this.#indexOf.clear();
  }

  /** Place in the line, from 1; null for who does not stand in it. */
  placeOf(id: string): number | null {
    const index = this.#indexOf.get(id);
    if (index === undefined) return null;
    let gone = 0;
    for (const other of this.#left) {
      if (other > index) break;
      gone++;
    }
    return index - this.#head - gone + 1;
  }

  /** Forgets what lies before the head once it is most of the line. */
  #tidy(): void {
    if (this.#head < 1_024 || this.#head * 2 < this.#places.length) return;
    const gone = this.#head;
    this.#places = this.#places.slice(gone);
    this.#head = 0;
    this.#left = this.#left.map((index) => index - gone);
    for (const [id, index] of this.#indexOf) this.#indexOf.set(id, index - gone);
  }
}
