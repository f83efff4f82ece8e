/** Joins lines of a paragraph: a word that was cut at a line's end becomes whole again. */

/** The words of a document, to distinguish a word's own hyphen from one that breaks a line. */
export class KnownWords {
  readonly #words = new Set<string>();

  /** Learns the whole words of lines that follow each other, not the halves at their ends. */
  addLines(lines: readonly { text: string }[]): void {
    let isCut = false;
    for (const { text } of lines) {
      this.#add(text.slice(isCut ? text.search(/\s|$/) : 0).replace(/[\p{L}\p{M}]+[-\u2010\u00ad]$/u, ""));
      isCut = /[-\u2010\u00ad]$/.test(text);
    }
  }

  #add(text: string): void {
    for (const [word] of text.matchAll(/[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu)) this.#words.add(word.toLowerCase());
  }

  /** Whether 'self-' and 'hosted' are one word with its own hyphen: where it occurs within a line, or both halves are words and the whole is none. */
  keepsHyphen(before: string, after: string): boolean {
    const [first, second] = [before.toLowerCase(), after.toLowerCase()];
    if (this.#words.has(`${first}-${second}`)) return true;
    return !this.#words.has(first + second) && this.#words.has(first) && this.#words.has(second);
  }
}

/** `text` with the next line added. */
export function withLine(text: string, line: string, known: KnownWords): string {
  const cut = /([\p{L}\p{M}]+)([-\u2010\u00ad])$/u.exec(text);
  const next = /^[\p{Ll}\p{M}]+/u.exec(line);
  if (cut !== null && next !== null) {
    const [whole, before = "", hyphen = ""] = cut;
    const bare = text.slice(0, text.length - whole.length) + before;
    return hyphen !== "\u00ad" && known.keepsHyphen(before, next[0]) ? `${bare}-${line}` : bare + line;
  }
  // 'Austria-' continues with 'Hungary', 'GNU/' with 'Linux'; a dash between spaces does not.
  return /[^\s\u2013\u2014-][-\u2013\u2014/]$/u.test(text) ? text + line : `${text} ${line}`;
}
