/** The statements that were written and left out, as a short list behind the limits of the evidence. Pure. */
import type { LeftOutStatement } from "../domain/claims.ts";
import { type Block, plain, type Run } from "./blocks.ts";
import type { Labels } from "./labels.ts";
import { briefLine } from "./plain-text.ts";

/** Statements that are listed, the rest is counted; results list them all. */
const mostListed = 10;
/** Longest statement and reason. Characters. */
const textLength = 300;
const reasonLength = 200;

export function leftOutBlocks(leftOut: readonly LeftOutStatement[], labels: Labels, language: string): Block[] {
  const lines = leftOut.flatMap(({ text, reason }) => {
    const [words, why] = [briefLine(text, textLength), briefLine(reason, reasonLength)];
    return words === "" ? [] : [why === "" ? words : `${words} — ${why}`];
  });
  if (lines.length === 0) return [];
  const more = lines.length > mostListed ? [labels.moreLeftOut(lines.length - mostListed)] : [];
  const run = (text: string): Run[] => [{ lead: "", ...plain(text), marks: [] }];
  return [
    { form: "statement", kind: "text", paragraphs: [run(labels.leftOut)], attribution: null, language },
    { form: "list", ordered: false, items: [...lines.slice(0, mostListed), ...more].map(run) },
  ];
}
