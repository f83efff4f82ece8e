/** Sessions that wait for their turn: first come, first served, and each may leave at any time. */
export class RunQueue {
  readonly #ids = new Set<string>();

  get length(): number {
    return this.#ids.size;
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  add(id: string): void {
    this.#ids.add(id);
  }

  /** Takes the first out of the queue. */
  next(): string | undefined {
    const [first] = this.#ids;
    if (first !== undefined) this.#ids.delete(first);
    return first;
  }

  leave(id: string): void {
    this.#ids.delete(id);
  }

  clear(): void {
    this.#ids.clear();
  }

  /** Place in the queue, from 1; null for a session that is not in it. */
  placeOf(id: string): number | null {
    if (!this.#ids.has(id)) return null;
    let place = 0;
    for (const other of this.#ids) {
      place++;
      if (other === id) break;
    }
    return place;
  }
}
