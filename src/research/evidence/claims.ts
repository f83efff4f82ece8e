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
  if (kind === "quote" && isQuoted(text, citations)) return { verdict: "supported", reason: "" };
  if (kind === "figure" && !hasJudge && citations.length > 0) return { verdict: "supported", reason: "" };
  return null;
}

/** Whether the text's words stand in what is cited in their order, or the text holds a citation whole: shown text has no marks. */
function isQuoted(text: string, citations: Statement["citations"]): boolean {
  const wanted = wordsOf(text);
  const held = citations.map(({ quote }) => wordsOf(quote));
  const isPart = (words: readonly string[], whole: readonly string[]): boolean => {
    let at = 0;
    for (const word of whole) if (at < words.length && word === words[at]) at += 1;
    return words.length > 0 && at === words.length;
  };
  const whole = ` ${wanted.join(" ")} `;
  const holdsOne = held.some((words) => words.length > 0 && whole.includes(` ${words.join(" ")} `));
  return holdsOne || isPart(wanted, held.flat()) || isPart(wanted, held.toReversed().flat());
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
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
