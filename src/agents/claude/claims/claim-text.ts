/** Sentences with what they cite, as the claim checker reads them. */
import type { z } from "zod";
import { shortened } from "../../../domain/base/shortened.ts";
import type { Citation, Finding, Source } from "../../../domain/evidence/evidence.ts";
import type { claimCheckerInput } from "../../contracts.ts";
import type { SentenceProblem } from "../checks/problem.ts";
import { citationKey } from "../evidence/ledger.ts";
import { framed } from "../prompts/untrusted.ts";

export type CheckedClaim = z.infer<typeof claimCheckerInput>["claims"][number];

/** Characters of one quotation, and quotations of one sentence. */
const longestQuote = 1_500;
const mostQuotes = 12;

/** Characters of the words that a doubt is about. */
const longestDoubt = 80;

export function claimText(
  claim: CheckedClaim,
  sources: ReadonlyMap<string, Source>,
  findings: readonly Finding[],
  doubts: readonly SentenceProblem[] = [],
): string {
  const cited = claim.citations.slice(0, mostQuotes);
  const keys = new Set(cited.map(citationKey));
  const computed = findings.filter(({ citations }) => citations.some((citation) => keys.has(citationKey(citation))));
  const lines = [
    `Sentence ${claim.id}: ${claim.text}`,
    ...cited.map((citation) => `cites ${citedText(citation, sources)}`),
    ...computed.map(({ text, figure, computed: numbers = [] }) => {
      if (figure === undefined) return `computed from it: ${numbers.join(", ")} (${text})`;
      const { subject, value, unit, at, formula } = figure;
      const parts = [
        `computed from it: ${subject} = ${value}`,
        unit ?? "",
        at === null ? "" : `(${at})`,
        formula === "" ? "" : `by ${formula}`,
      ];
      return parts.filter((part) => part !== "").join(" ");
    }),
    ...(cited.length === 0 ? ["cites nothing"] : []),
  ];
  return [framed("evidence", {}, lines.join("\n")), ...doubts.map((doubt) => `Doubt of ${claim.id}: ${doubtText(doubt)}`)].join("\n");
}

function doubtText({ kind, shownBy, words }: SentenceProblem): string {
  const named = `«${shortened(words, longestDoubt)}»`;
  if (kind === "negation")
    return `sentence and cited words differ in ${named}; it holds only if the sentence makes up for that in other words.`;
  if (shownBy === "comparison") return `the cited words may say this of something else than ${named}, or give ${named} to something else.`;
  return `${named} stands nowhere in the cited words; it holds only if it can be counted or computed from them.`;
}

function citedText({ sourceId, place, quote }: Citation, sources: ReadonlyMap<string, Source>): string {
  const source = sources.get(sourceId);
  const where = [
    source === undefined ? sourceId : `“${source.title}” (${source.kind}, read ${source.retrievedAt.slice(0, 10)})`,
    place.heading.join(" > "),
    place.cells === undefined ? "" : `cells ${place.cells.join(", ")}`,
  ].filter((part) => part !== "");
  return `${where.join(", ")}: «${quote.length > longestQuote ? `${quote.slice(0, longestQuote)} (…)` : quote}»`;
}
