/** Which cited passages the text itself says, so that no list has to repeat them. Pure. */
import type { Block } from "./blocks.ts";
import type { Note } from "./notes.ts";

/** The notes whose words stand neither in a quotation that cites them, nor as a quotation anywhere in the text. */
export function unsaidPassages(notes: readonly Note[], parts: readonly (readonly Block[])[]): Note[] {
  const quoted = new Set<string>();
  const saidBy = new Map<number, (() => string)[]>();
  for (const block of parts.flat()) {
    if (block.form !== "statement" || block.kind !== "quote") continue;
    const runs = block.paragraphs.flat();
    for (const { text } of runs) quoted.add(text);
    const said = [...runs.map(({ text }) => text), ...(block.block === undefined ? [] : [block.block.lead, ...block.block.lines])];
    // Most passages are quoted as they stand, so that few letters are compared.
    let letters: string | undefined;
    const lettersOf = (): string => (letters ??= bareLetters(said.join("\n")));
    for (const { from, to } of runs.flatMap(({ marks }) => marks))
      for (let number = from; number <= to; number += 1) append(saidBy, number, lettersOf);
  }
  return notes.filter(({ number, quote }) => {
    if (quoted.has(quote)) return false;
    const letters = bareLetters(quote.replace(/ ?\[…\]$/u, ""));
    return letters === "" || !(saidBy.get(number) ?? []).some((said) => said().includes(letters));
  });
}

function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** Letters and digits alone: without link targets, marks of list items, languages of code, and punctuation. */
function bareLetters(text: string): string {
  return text
    .replace(/\]\((?:[^()\s]|\([^()\s]*\))*\)/gu, "")
    .replace(/\]\[[^[\]]{0,200}\]/gu, "")
    .replace(/```\w*/gu, "")
    .replace(/(?<=^|\s)\d{1,3}[.)](?=\s)/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
