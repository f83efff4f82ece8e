/** Statements as a researcher writes them, made into findings that follow from their citations: quotations and results. */
import { z } from "zod";
import type { Citation, Finding } from "../../../domain/evidence/evidence.ts";
import { amountsIn, computedAmount, follows } from "../checks/amounts.ts";
import type { Grounds } from "../checks/grounds.ts";
import { namesOf } from "../checks/name-check.ts";
import { isSure } from "../checks/problem.ts";
import { checkSentence } from "../checks/sentence-check.ts";
import { distinctCitations, type Ledger } from "../evidence/ledger.ts";
import { citeResult, rowsFor, valuesIn } from "./result-citations.ts";

export const statementForm = z.object({
  statement: z.string(),
  citations: z.array(
    z.object({
      source: z.string().describe("Id of a source, as it was shown, of a result ('q1', 'c1') or of earlier evidence ('e1')"),
      quote: z.string().describe("The source's own words; empty for a result or earlier evidence"),
    }),
  ),
  confidence: z.number().describe("0 to 1"),
});
export type Statement = z.infer<typeof statementForm>;

export interface Checked {
  findings: Finding[];
  /** What is not supported, in words for the model. */
  issues: string[];
}

/**
 * Keeps the citations that stand, and the statements that follow from them. `language` is the statements', or null where
 * they are not to be compared with their citations.
 */
export function checkStatements(statements: readonly Statement[], ledger: Ledger, language: string | null): Checked {
  const findings: Finding[] = [];
  const issues: string[] = [];
  const names = statements.length === 0 ? new Set<string>() : ledgerNames(ledger);
  for (const { statement, citations, confidence } of statements) {
    const text = statement.trim();
    if (text === "") continue;
    const about = `(in «${text.slice(0, 80)}»)`;
    const { standing, problems, computed } = resolved(text, citations, ledger, language ?? "en");
    issues.push(...problems.map((problem) => `${problem} ${about}`));
    if (citations.length === 0) issues.push(`this statement has no citation: «${text.slice(0, 80)}»`);
    if (standing.length === 0) continue;
    const wrong = language === null ? [] : checkSentence(text, groundsIn(ledger, standing, computed), language, names).filter(isSure);
    if (wrong.length > 0) {
      issues.push(...wrong.map(({ message }) => `${message} ${about}`));
      continue;
    }
    const own = language === null ? [] : written(text, computed, language);
    const score = Math.min(1, Math.max(0, confidence));
    findings.push({ kind: "statement", text, citations: distinctCitations(standing), score, ...(own.length > 0 && { computed: own }) });
  }
  return { findings, issues };
}

function resolved(text: string, citations: Statement["citations"], ledger: Ledger, language: string) {
  const standing: Citation[] = [];
  const problems: string[] = [];
  const computed: number[] = [];
  for (const { source, quote } of citations) {
    const id = source.trim();
    const given = ledger.given(id);
    if (given !== undefined) {
      standing.push(given.citation);
      computed.push(...given.computed);
      continue;
    }
    const result = ledger.result(id);
    if (result === undefined) {
      const cited = ledger.cite(id, quote);
      if (typeof cited === "string") problems.push(cited);
      else standing.push(...cited);
      continue;
    }
    const rows = result.kind === "query" ? rowsFor(text, result.answer, language) : [null];
    for (const row of rows) {
      const cited = citeResult(ledger, id, { row, column: null });
      if (typeof cited === "string") problems.push(cited);
      else standing.push(...cited);
      computed.push(...valuesIn(result, row));
    }
  }
  return { standing, problems, computed };
}

/** Names of all that was shown: what begins a statement is compared where it is one of them. */
export function ledgerNames(ledger: Ledger): Set<string> {
  return namesOf(
    ledger.passages.map(({ text }) => text),
    ledger.tables.flatMap(({ rows }) => rows.map(({ quote }) => quote)),
  );
}

export function groundsIn(
  ledger: Ledger,
  citations: readonly Citation[],
  computed: readonly number[],
  context: readonly string[] = [],
): Grounds {
  return {
    quotes: citations.map(({ quote, place }) => ({ text: quote, isRow: place.table !== undefined })),
    context: [
      ...context,
      ...citations.flatMap(({ sourceId, place }) => [
        ...place.heading,
        ...ledger.titlesOf(sourceId),
        ...(place.table === undefined ? [] : (ledger.table(sourceId, place.table)?.columns.map(({ name }) => name) ?? [])),
      ]),
    ],
    computed,
  };
}

/** Of the results' numbers those that the text gives. */
function written(text: string, computed: readonly number[], language: string): number[] {
  const amounts = amountsIn(text, language);
  return [...new Set(computed.filter((value) => amounts.some((amount) => follows(amount, computedAmount(value), "near") === "fits")))];
}
