/** JSON in columns. Most columns hold one of a few short texts, so parsed values are cached. */
const emptyList: readonly never[] = Object.freeze([]);
const emptyObject = Object.freeze({});

/** The value of a column. Cached values are shared and must not be changed. */
export function decoded<T>(text: string): T {
  if (text === "[]") return emptyList as T;
  if (text === "{}") return emptyObject as T;
  return JSON.parse(text) as T;
}

export function decodedOrNull<T>(text: string | null): T | null {
  return text === null ? null : decoded<T>(text);
}

export function encodedOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

/** Cached values by text and texts by value; cleared when there are too many. */
export class Interned<T extends object> {
  readonly #byText = new Map<string, T>();
  readonly #texts = new WeakMap<T, string>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  decode(text: string): T {
    let value = this.#byText.get(text);
    if (value === undefined) {
      if (this.#byText.size >= this.#most) this.#byText.clear();
      value = JSON.parse(text) as T;
      this.#byText.set(text, value);
      this.#texts.set(value, text);
    }
    return value;
  }

  encode(value: T): string {
    let text = this.#texts.get(value);
    if (text === undefined) {
      text = JSON.stringify(value);
      this.#texts.set(value, text);
    }
    return text;
  }
}
