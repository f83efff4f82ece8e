/** Statements with quotations as a researcher writes them, made into findings whose every citation stands in its source. */
import { z } from "zod";
import type { Citation, Finding } from "../../domain/evidence.ts";
import { distinctCitations, type Ledger } from "./ledger.ts";

export const statementForm = z.object({
  statement: z.string(),
  citations: z.array(z.object({ source: z.string().describe("Id of a source, as it was shown"), quote: z.string() })),
  confidence: z.number().describe("0 to 1"),
});
export type Statement = z.infer<typeof statementForm>;

export interface Checked {
  findings: Finding[];
  /** What does not stand, in words for the model. */
  issues: string[];
}

/** Keeps the citations that stand; a statement that loses its last one is not kept. */
export function checkStatements(statements: readonly Statement[], ledger: Ledger): Checked {
  const findings: Finding[] = [];
  const issues: string[] = [];
  for (const { statement, citations, confidence } of statements) {
    const text = statement.trim();
    if (text === "") continue;
    const about = `(in «${text.slice(0, 80)}»)`;
    const standing: Citation[] = [];
    for (const { source, quote } of citations) {
      const cited = ledger.cite(source.trim(), quote);
      if (typeof cited === "string") issues.push(`${cited} ${about}`);
      else standing.push(cited);
    }
    if (citations.length === 0) issues.push(`this statement has no citation: «${text.slice(0, 80)}»`);
    if (standing.length > 0)
      findings.push({ kind: "statement", text, citations: distinctCitations(standing), score: Math.min(1, Math.max(0, confidence)) });
  }
  return { findings, issues };
}

/** Numbers of a statement that stand in none of its quotations and came from no tool: a model may have done arithmetic. */
export function unfoundedNumbers(findings: readonly Finding[], ledger: Ledger): string[] {
  return findings.flatMap(({ text, citations }) => {
    const known = new Set(citations.flatMap(({ quote }) => numbersIn(quote)));
    const strange = numbersIn(text).filter((number) => !known.has(number) && !ledger.computed(Number(number)));
    if (strange.length === 0) return [];
    return [
      `${strange.join(", ")} stand${strange.length === 1 ? "s" : ""} in none of the quotes of «${text.slice(0, 80)}»: quote the words that hold ${strange.length === 1 ? "it" : "them"}, or leave ${strange.length === 1 ? "it" : "them"} out`,
    ];
  });
}

/** Numbers of two digits or more, thousands joined, a decimal comma as a point. */
function numbersIn(text: string): string[] {
  return (text.match(/\d(?:[\d.,\u00a0\u202f ](?=\d)|\d)*/g) ?? [])
    .map((raw) =>
      raw
        .replace(/[\u00a0\u202f ]/g, "")
        .replace(/,(?=\d{3}(?!\d))/g, "")
        .replace(",", "."),
    )
    .map((raw) => raw.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, ""))
    .filter((number) => number.replace(/\D/g, "").length > 1);
}
