/** Reads members that people read out of JSON that is not finished yet. */

/** Reads JSON piece by piece and gives the characters of the members that people read, a line break between two values. */
export class MemberReader {
  readonly #members: ReadonlySet<string>;
  #inString = false;
  #escape = "";
  /** The string that was read last, and the key that the next value belongs to. */
  #string = "";
  #key: string | null = null;
  #isValue = false;
  #wrote = false;

  constructor(members: readonly string[]) {
    this.#members = new Set(members);
  }

  read(piece: string): string {
    let out = "";
    for (const character of piece) out += this.#inString ? this.#within(character) : this.#between(character);
    return out;
  }

  #between(character: string): string {
    if (character === '"') {
      this.#inString = true;
      this.#string = "";
      if (!this.#shown) return "";
      const lead = this.#wrote ? "\n" : "";
      this.#wrote = true;
      return lead;
    }
    if (character === ":") {
      this.#key = this.#string;
      this.#isValue = true;
    } else if (character === "," || character === "{" || character === "}" || character === "[") {
      this.#isValue = false;
      this.#key = null;
    }
    return "";
  }

  #within(character: string): string {
    if (this.#escape !== "") return this.#unescape(character);
    if (character === "\\") {
      this.#escape = "\\";
      return "";
    }
    if (character === '"') {
      this.#inString = false;
      return "";
    }
    return this.#take(character);
  }

  #unescape(character: string): string {
    this.#escape += character;
    if (this.#escape.startsWith("\\u") && this.#escape.length < 6) return "";
    const escaped = this.#escape;
    this.#escape = "";
    try {
      return this.#take(JSON.parse(`"${escaped}"`) as string);
    } catch {
      return "";
    }
  }

  get #shown(): boolean {
    return this.#isValue && this.#key !== null && this.#members.has(this.#key);
  }

  #take(character: string): string {
    this.#string += this.#isValue ? "" : character;
    return this.#shown ? character : "";
  }
}
