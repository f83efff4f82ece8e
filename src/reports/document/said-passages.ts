/** Which cited passages the text itself says, so that no list has to repeat them. Pure. */
import { appendTo } from "../../domain/base/lists-by-key.ts";
import type { Block } from "./blocks.ts";
import { type Note, rangeMark } from "./notes.ts";

/** The notes whose words stand neither in a quotation that cites them, nor as a quotation anywhere in the text. */
export function unsaidPassages(notes: readonly Note[], parts: readonly (readonly Block[])[]): Note[] {
  const quoted = new Set<string>();
  const saidBy = new Map<number, (() => string)[]>();
  for (const block of parts.flat()) {
    if (block.form !== "entries" && (block.form !== "statement" || block.kind !== "quote")) continue;
    const runs = block.form === "entries" ? block.entries : block.paragraphs.flat();
    for (const { text } of runs) quoted.add(text);
    const own = block.form === "entries" ? undefined : block.block;
    const said = [...runs.map(({ text }) => text), ...(own === undefined ? [] : [own.lead, ...own.lines])];
    // Most passages are quoted as they stand, so that few letters are compared.
    let letters: string | undefined;
    const lettersOf = (): string => (letters ??= bareLetters(said.join("\n")));
    for (const { from, to } of runs.flatMap(({ marks }) => marks))
      for (let number = from; number <= to; number += 1) appendTo(saidBy, number, lettersOf);
  }
  return notes.filter(({ number, quote }) => {
    if (quoted.has(quote)) return false;
    const letters = bareLetters(quote.replace(/ ?\[…\]$/u, ""));
    return letters === "" || !(saidBy.get(number) ?? []).some((said) => said().includes(letters));
  });
}

/** A passage as a list prints it, with the notes whose cells or words it shows. */
export interface GatheredPassage {
  numbers: number[];
  quote: string;
  language: string;
}

/** Each passage once: notes of the same words share a line, and a range whose first and last row are listed stands at both. */
export function gatheredPassages(notes: readonly Note[]): GatheredPassage[] {
  const lines = new Map<string, GatheredPassage>();
  const keyOf = (source: string, quote: string): string => `${source}\n${quote}`;
  const single = new Set(notes.map(({ source, quote }) => keyOf(source, quote)));
  for (const { number, source, quote, language } of notes) {
    const ends = quote.split(rangeMark);
    const own = ends.length > 1 && ends.every((end) => single.has(keyOf(source, end))) ? ends : [quote];
    for (const shown of new Set(own)) {
      const line = lines.get(keyOf(source, shown)) ?? { numbers: [], quote: shown, language };
      line.numbers.push(number);
      lines.set(keyOf(source, shown), line);
    }
  }
  return [...lines.values()];
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
