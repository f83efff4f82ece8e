/** References that a model writes into its text: `[e6]`, `[e1, e4]`, `[e2-e5]`, and `[chart1]` or `[table2]` for figures. */
import { sentences } from "../../../sources/text/sentences.ts";
import type { WrittenSentence } from "./written-text.ts";

/** Ids in brackets, and nothing else in them; a footnote's mark and a space before them go with them. */
const group = /[ \u00a0]*(?:\[\^?\s*(?:e\d+|chart\d+|table\d+)(?:\s*[,;–-]\s*\^?(?:e\d+|chart\d+|table\d+))*\s*\])/giu;
/** More evidence than this is no range that anybody means. */
const longestRange = 40;

export interface ReferredText {
  sentences: WrittenSentence[];
  /** Ids of figures that it names, in order. */
  figures: string[];
}

/**
 * Takes the references out of a text and gives each to the sentence that it stands in or behind.
 * @param lead Characters at its start that only name what it is about.
 */
export function readReferences(text: string, lead = 0): ReferredText {
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

/** Joins what the first `lead` characters hold, e.g. 'Cost.', to the sentence behind them. */
function withLead(written: readonly WrittenSentence[], lead: number): WrittenSentence[] {
  const [first, second, ...rest] = written;
  const isLead = first !== undefined && second !== undefined && first.evidence.length === 0 && first.text.length <= lead;
  return isLead ? [{ text: `${first.text} ${second.text}`, evidence: second.evidence }, ...rest] : [...written];
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
