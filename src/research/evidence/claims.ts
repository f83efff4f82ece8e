/** Turns the statements of a research and their verdicts into claims, and applies the policy for unsupported ones. Pure. */
import { plainWords } from "../../domain/base/plain-words.ts";
import type { Claim, LeftOutStatement, StatementCounts, UnsupportedPolicy, Verdict } from "../../domain/evidence/claims.ts";
import type { PrintedVerdict, Statement } from "./statements.ts";

export interface Judgement {
  /** `no_claim`: the statement asserts nothing about the subject that could be true or false. */
  verdict: Verdict | "no_claim";
  reason: string;
}

/**
 * The verdict on statements that need no judge: a quotation is supported by itself, a text by being one, a figure by its cells unless a model
 * worded it, a count because Ralph counted. Null for everything else.
 */
export function selfSupported({ kind, text, citations }: Statement, hasJudge: boolean): Judgement | null {
  if (kind === "count") return { verdict: "no_claim", reason: "" };
  if (kind === "quote" && isQuoted(text, citations)) return { verdict: "supported", reason: "" };
  // A side of a disagreement may be a quotation.
  if (kind === "text" && !hasJudge && citations.some(({ quote }) => plainWords(quote).join(" ") === plainWords(text).join(" ")))
    return { verdict: "supported", reason: "" };
  // So are rows of a table that are told cell by cell.
  const isOfCells = kind === "figure" || (kind === "quote" && citations.every(({ place }) => (place.cells ?? []).length > 0));
  if (isOfCells && !hasJudge && citations.length > 0) return { verdict: "supported", reason: "" };
  return null;
}

/**
 * Whether the cited text contains the statement's words in their order, or the statement contains a whole citation: printed
 * text has no quotation marks. A quoted list may begin with its heading.
 */
function isQuoted(text: string, citations: Statement["citations"]): boolean {
  const wanted = plainWords(text);
  const quoted = citations.map(({ quote }) => plainWords(quote));
  const headed = citations.flatMap(({ quote, place }) => [...place.heading, quote]).flatMap(plainWords);
  const isPart = (words: readonly string[], whole: readonly string[]): boolean => {
    let at = 0;
    for (const word of whole) if (at < words.length && word === words[at]) at += 1;
    return words.length > 0 && at === words.length;
  };
  const whole = ` ${wanted.join(" ")} `;
  const hasOne = quoted.some((words) => words.length > 0 && whole.includes(` ${words.join(" ")} `));
  return hasOne || isPart(wanted, headed) || isPart(wanted, quoted.toReversed().flat());
}

export interface Ledger {
  claims: Claim[];
  /** Whether each statement is printed and with which verdict, in their order. */
  printed: PrintedVerdict[];
  /** Statements that the policy leaves out. */
  leftOut: LeftOutStatement[];
  unchecked: number;
  /** Number of claims that the policy applies to. */
  unsupported: number;
}

/** `judgements` are in the order of the statements. */
export function ledgerOf(statements: readonly Statement[], judgements: readonly Judgement[], policy: UnsupportedPolicy): Ledger {
  const claims: Claim[] = [];
  const leftOut: LeftOutStatement[] = [];
  const printed = statements.map(({ kind, section, text, citations }, index): PrintedVerdict => {
    const { verdict, reason } = judgements[index] ?? { verdict: "unchecked", reason: "" };
    if (verdict === "no_claim") return null;
    const form = kind === "row" ? "row" : "statement";
    claims.push({ id: `c${claims.length + 1}`, kind: form, section, text, verdict, reason, citations: [...citations] });
    if (policy !== "drop" || !isUnsupported(verdict)) return verdict;
    leftOut.push({ section, text, reason });
    return "dropped";
  });
  return {
    ...{ claims, printed, leftOut },
    unchecked: statedOnce(claims).filter(({ verdict }) => verdict === "unchecked").length,
    unsupported: claims.filter(({ verdict }) => isUnsupported(verdict)).length,
  };
}

/** The same with all that the policy applies to left out. */
export function withoutUnsupported(printed: readonly PrintedVerdict[]): PrintedVerdict[] {
  return printed.map((verdict) => (verdict !== null && verdict !== "dropped" && isUnsupported(verdict) ? "dropped" : verdict));
}

function isUnsupported(verdict: Verdict): boolean {
  return verdict === "unsupported" || verdict === "contradicted";
}

/** `leftOut` are all statements that are not printed: those of the ledger, and those that the writer left out itself. */
export function countsOf(
  { claims, leftOut: dropped }: Pick<Ledger, "claims" | "leftOut">,
  leftOut: readonly LeftOutStatement[],
): StatementCounts {
  const stated = statedOnce(claims);
  const isPrinted = dropped.length === 0 ? () => true : ({ verdict }: Claim) => !isUnsupported(verdict);
  const printed = stated.filter(isPrinted);
  const of = (wanted: Verdict) => printed.filter(({ verdict }) => verdict === wanted).length;
  const judged = stated.filter(({ verdict }) => verdict !== "unchecked");
  const citations = (list: readonly Claim[]) => list.reduce((sum, claim) => sum + claim.citations.length, 0);
  const bearing = judged.filter(({ verdict }) => verdict === "supported" || verdict === "partly");
  return {
    total: printed.length,
    ...{ supported: of("supported"), partly: of("partly"), unsupported: of("unsupported") },
    ...{ contradicted: of("contradicted"), unchecked: of("unchecked"), leftOut: leftOut.length },
    citationCoverage: share(stated.filter(({ citations: own }) => own.length > 0).length, stated.length),
    citationAccuracy: share(citations(bearing), citations(judged)),
  };
}

/** The statements, without rows of tables; what the summary says in the words of a section counts once. */
export function statedOnce(claims: readonly Claim[]): Claim[] {
  const stated = claims.filter(({ kind }) => kind === "statement");
  return [...new Map(stated.map((claim) => [JSON.stringify([claim.text, claim.verdict, quotesOf(claim)]), claim] as const)).values()];
}

function quotesOf({ citations }: Claim): string[] {
  return citations.map(({ sourceId, quote }) => `${sourceId} ${quote}`);
}

/** Rounded to four decimals; null where `whole` is 0. */
function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1e4) / 1e4;
}
