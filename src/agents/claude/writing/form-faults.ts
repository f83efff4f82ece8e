/** A cheap check of a text's form: placeholders, truncation, repetition, and dangling references. */
import { plainWords } from "../../../domain/base/plain-words.ts";
import type { Desk } from "./desk.ts";
import { sentencesOf, type WrittenBlock } from "./written-text.ts";

/** Signs that something was to be filled in. */
const placeholder =
  /\b(?:TODO|TBD|FIXME|XXX|lorem ipsum)\b|\{\{[^}]*\}\}|\[(?:…|\.{3}|[^\]\n]{0,40}?(?:citation needed|placeholder)[^\]\n]{0,40})\]/i;
/** What a sentence, or the text before a list or a table, ends with. */
const ending = /[.!?…:;。！？]["'”’»)\]]*$/u;
/** A reference in brackets that is no id of evidence. */
const strange = /\[\^?\d+(?:\s*[,–-]\s*\d+)*\]/;
const figureId = /\[(?:chart|table)\d+\]/i;
/** Minimum length of a sentence that must not occur twice. Words. */
const leastRepeated = 6;

/** In words for the model; empty where nothing is wrong. */
export function formFaults(markdown: string, blocks: readonly WrittenBlock[], { figures }: Pick<Desk, "figures">): string[] {
  const faults: string[] = [];
  const open = placeholder.exec(markdown)?.[0];
  if (open !== undefined) faults.push(`«${open}» is a placeholder: write what belongs there, or leave it out`);
  const number = strange.exec(markdown)?.[0];
  if (number !== undefined) faults.push(`${number} is no reference: name evidence by its id, e.g. [e3]`);
  for (const line of markdown.split("\n")) {
    if (figureId.test(line) && !line.includes("|") && /\p{L}/u.test(line.replace(new RegExp(figureId.source, "gi"), "")))
      faults.push(`put ${figureId.exec(line)?.[0]} on a line of its own`);
  }
  const known = new Set(figures.map(({ id }) => id));
  for (const block of blocks) {
    if (block.form === "figure" && !known.has(block.id)) faults.push(`there is no ${block.id}`);
    if (block.form !== "paragraph") continue;
    const last = block.sentences.at(-1)?.text ?? "";
    if (!ending.test(last)) faults.push(`this sentence is cut off: «${last.slice(-120)}»`);
    else if (/(?:\.{3}|…)$/.test(last)) faults.push(`this sentence trails off: «${last.slice(-120)}»`);
  }
  const seen = new Set<string>();
  for (const { text } of sentencesOf(blocks)) {
    const key = repeatKey(text);
    if (key !== null && seen.has(key)) faults.push(`this sentence stands there twice: «${text.slice(0, 120)}»`);
    if (key !== null) seen.add(key);
  }
  return [...new Set(faults)];
}

/** The sentence as it is compared with others; null for one that is too short to count as a repetition. */
export function repeatKey(text: string): string | null {
  const words = plainWords(text);
  return words.length < leastRepeated ? null : words.join(" ");
}
