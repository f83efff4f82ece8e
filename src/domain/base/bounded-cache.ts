/** Values that are made once for each key. The oldest is dropped for a new one, so that keys from clients fill no memory. */
export class BoundedCache<Value> {
  readonly #values = new Map<string, Value>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string, make: () => Value): Value {
    const found = this.#values.get(key);
    if (found !== undefined) return found;
    const made = make();
    if (this.#values.size >= this.#most) for (const oldest of this.#values.keys().take(1)) this.#values.delete(oldest);
    this.#values.set(key, made);
    return made;
  }

  get size(): number {
    return this.#values.size;
  }
}
