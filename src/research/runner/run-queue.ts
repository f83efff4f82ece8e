/**
 * Sessions that wait for their turn: first come, first served, and each may leave at any time. Suspects go before all
 * others, one after another, and nothing else starts until the one that runs alone is no suspect any more.
 */
export interface Turn {
  id: string;
  isAlone: boolean;
}

export class RunQueue {
  readonly #ids = new Set<string>();
  readonly #suspects = new Set<string>();
  /** The session that runs alone. */
  #alone: string | null = null;

  get length(): number {
    return this.#ids.size + this.#suspects.size;
  }

  get hasSuspects(): boolean {
    return this.#suspects.size > 0;
  }

  /** Whether the queue is closed for a session that runs alone. */
  get isClosed(): boolean {
    return this.#alone !== null || this.hasSuspects;
  }

  has(id: string): boolean {
    return this.#ids.has(id) || this.#suspects.has(id);
  }

  add(id: string): void {
    if (!this.#suspects.has(id)) this.#ids.add(id);
  }

  addSuspect(id: string): void {
    this.#ids.delete(id);
    this.#suspects.add(id);
  }

  /** Takes the one whose turn it is out of the queue, where `running` sessions leave room among `places`. */
  next(running: number, places: number): Turn | undefined {
    if (this.#alone !== null || running >= places) return undefined;
    const [suspect] = this.#suspects;
    if (suspect !== undefined) {
      if (running > 0) return undefined;
      this.#suspects.delete(suspect);
      this.#alone = suspect;
      return { id: suspect, isAlone: true };
    }
    const [first] = this.#ids;
    if (first === undefined) return undefined;
    this.#ids.delete(first);
    return { id: first, isAlone: false };
  }

  /** The session runs alone no longer. */
  endAlone(id: string): void {
    if (this.#alone === id) this.#alone = null;
  }

  leave(id: string): void {
    this.#ids.delete(id);
    this.#suspects.delete(id);
  }

  clear(): void {
    this.#ids.clear();
    this.#suspects.clear();
  }

  /** Place in the queue, from 1; null for a session that is not in it. */
  placeOf(id: string): number | null {
    if (this.#suspects.has(id)) return placeAmong(this.#suspects, id);
    return this.#ids.has(id) ? this.#suspects.size + placeAmong(this.#ids, id) : null;
  }
}

function placeAmong(ids: ReadonlySet<string>, id: string): number {
  let place = 1;
  for (const other of ids) {
    if (other === id) break;
    place++;
  }
  return place;
}
