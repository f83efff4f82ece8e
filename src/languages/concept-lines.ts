/** Reads the lines of everyday words: `key: asked|asked phrase > told|told`. */

export interface ConceptLine {
  key: string;
  /** Words and phrases of questions; each is a synonym of the others. */
  asked: readonly string[];
  /** Words for it that occur in documents only. */
  told: readonly string[];
}

export function conceptLines(text: string): ConceptLine[] {
  return text.split("\n").flatMap((line) => {
    const [key = "", words] = line.split(": ");
    if (words === undefined) return [];
    const [asked, told] = words.split(" > ").map((part) => part.split("|").map((word) => word.trim()));
    return [{ key: key.trim(), asked: asked ?? [], told: told ?? [] }];
  });
}
