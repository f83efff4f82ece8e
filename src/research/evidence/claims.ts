/** From the statements of a research to its claims: what needs no judge, what a judge said, and what becomes of each. Pure. */
import type { Claim, UnsupportedPolicy, Verdict } from "../../domain/claims.ts";
import type { Fate, Statement } from "./statements.ts";

export interface Judgement {
  /** `no_claim`: the statement says nothing that could be true or false of the matter. */
  verdict: Verdict | "no_claim";
  reason: string;
}

/**
 * What needs no judge: a quotation is supported by itself, a figure by its cells where no model worded it, a count by
 * Ralph, who made it. Null for everything else.
 */
export function selfSupported({ kind, text, citations }: Statement, hasJudge: boolean): Judgement | null {
  if (kind === "count") return { verdict: "no_claim", reason: "" };
  if (kind === "quote" && citations.some(({ quote }) => plain(quote).includes(plain(text)) || plain(text).includes(plain(quote))))
    return { verdict: "supported", reason: "" };
  if (kind === "figure" && !hasJudge && citations.length > 0) return { verdict: "supported", reason: "" };
  return null;
}

function plain(text: string): string {
  return text.replace(/[\s\u00ad"'“”„«»…]+/g, " ").trim();
}

export interface Ledger {
  claims: Claim[];
  /** What becomes of each statement, in their order. */
  fates: Fate[];
  dropped: number;
  unchecked: number;
  /** Claims that the policy is for. */
  unborne: number;
}

/** `judgements` stand in the order of the statements. */
export function ledgerOf(statements: readonly Statement[], judgements: readonly Judgement[], policy: UnsupportedPolicy): Ledger {
  const claims: Claim[] = [];
  const fates = statements.map(({ section, text, citations }, index): Fate => {
    const { verdict, reason } = judgements[index] ?? { verdict: "unchecked", reason: "" };
    if (verdict === "no_claim") return null;
    claims.push({ id: `c${claims.length + 1}`, section, text, verdict, reason, citations: [...citations] });
    return policy === "drop" && isUnborne(verdict) ? "dropped" : verdict;
  });
  return {
    claims,
    fates,
    dropped: fates.filter((fate) => fate === "dropped").length,
    unchecked: claims.filter(({ verdict }) => verdict === "unchecked").length,
    unborne: claims.filter(({ verdict }) => isUnborne(verdict)).length,
  };
}

function isUnborne(verdict: Verdict): boolean {
  return verdict === "unsupported" || verdict === "contradicted";
}
