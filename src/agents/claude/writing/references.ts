/** References that a model writes into its text: `[e6]`, `[e1, e4]`, `[e2-e5]`, and `[chart1]` or `[table2]` for figures. */
import { sentences } from "../../../sources/text/sentences.ts";
import type { WrittenSentence } from "./written-text.ts";

/** Brackets that contain only ids, with a footnote mark and a space before them. */
const group = /[ \u00a0]*(?:\[\^?\s*(?:e\d+|chart\d+|table\d+)(?:\s*[,;–-]\s*\^?(?:e\d+|chart\d+|table\d+))*\s*\])/giu;
/** More evidence than this is no range that anybody means. */
const longestRange = 40;

export interface ReferredText {
  sentences: WrittenSentence[];
  /** Ids of figures that it names, in order. */
  figures: string[];
}

/**
 * Removes the references from a text and assigns each to the sentence that it is in or follows.
 * @param lead Words at its start that only name its subject; empty if there are none.
 */
export function readReferences(text: string, lead = ""): ReferredText {
  const marks: { at: number; ids: string[] }[] = [];
  let plain = "";
  let from = 0;
  for (const match of text.matchAll(group)) {
    plain += text.slice(from, match.index);
    marks.push({ at: plain.length, ids: idsIn(match[0]) });
    from = match.index + match[0].length;
  }
  plain += text.slice(from);
  const found = sentences(plain);
  const written = found.map((sentence): WrittenSentence => ({ text: sentence.text, evidence: [] }));
  const figures: string[] = [];
  for (const { at, ids } of marks) {
    const index = Math.max(
      0,
      found.findLastIndex((sentence) => sentence.from < at),
    );
    for (const id of ids) {
      if (!id.startsWith("e")) figures.push(id);
      else if (written[index]?.evidence.includes(id) === false) written[index].evidence.push(id);
    }
  }
  return { sentences: withLead(written, lead), figures };
}

/** Joins a lead that is a sentence of its own, e.g. 'Cost.', to the sentence behind it. */
function withLead(written: readonly WrittenSentence[], lead: string): WrittenSentence[] {
  const [first, second, ...rest] = written;
  if (lead === "" || first === undefined) return [...written];
  if (second !== undefined && first.text === lead && first.evidence.length === 0) {
    return [{ text: `${lead} ${second.text}`, lead, evidence: second.evidence }, ...rest];
  }
  const named = first.text.startsWith(`${lead}:`) ? `${lead}:` : lead;
  const isLead = first.text.startsWith(named) && /[.:]$/.test(named) && first.text.length > named.length;
  return isLead ? [{ ...first, lead: named }, ...written.slice(1)] : [...written];
}

function idsIn(marks: string): string[] {
  const ids: string[] = [];
  for (const [, from = "", to] of marks.toLowerCase().matchAll(/((?:e|chart|table)\d+)(?:\s*[–-]\s*\^?((?:e|chart|table)\d+))?/g)) {
    ids.push(...(to === undefined ? [from] : range(from, to)));
  }
  return ids;
}

function range(from: string, to: string): string[] {
  const kind = from.replace(/\d+$/, "");
  const [first, last] = [from, to].map((id) => Number(/\d+$/.exec(id)?.[0]));
  const isRange = to.startsWith(kind) && first !== undefined && last !== undefined && last >= first && last - first < longestRange;
  return isRange ? Array.from({ length: last - first + 1 }, (_, step) => `${kind}${first + step}`) : [from, to];
}
