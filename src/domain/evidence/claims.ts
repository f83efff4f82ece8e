/** The claim ledger: every factual sentence of a report with its citations and the verdict on it. */
import { z } from "zod";
import { citation } from "./evidence.ts";

/**
 * `supported`: the citations support the whole sentence. `partly`: they support a part of it. `unsupported`: they do not
 * support it. `contradicted`: they contradict it. `unchecked`: it has no verdict yet.
 */
export const verdicts = ["supported", "partly", "unsupported", "contradicted", "unchecked"] as const;
export const verdict = z.enum(verdicts);
export type Verdict = z.infer<typeof verdict>;

export const claim = z.object({
  id: z.string().describe("Number within the session, in the report's order: 'c1'"),
  kind: z.enum(["statement", "row"]).default("statement").describe("A sentence, quotation or figure; or a row of a table with numbers"),
  section: z.string().nullable().describe("Title of the section, or null outside of sections"),
  text: z.string(),
  verdict,
  reason: z.string().describe("Why the verdict is what it is; empty where it needs no words"),
  citations: z.array(citation),
});
export type Claim = z.infer<typeof claim>;

const share = z.number().min(0).max(1).nullable();

/** How the statements of a report are supported: those printed by verdict, and the two shares over all that were written. */
export const statementCounts = z.object({
  total: z.int().nonnegative().describe("Factual statements that the report prints"),
  supported: z.int().nonnegative(),
  partly: z.int().nonnegative(),
  unsupported: z.int().nonnegative(),
  contradicted: z.int().nonnegative(),
  unchecked: z.int().nonnegative(),
  leftOut: z.int().nonnegative().describe("Statements that were written and are not printed"),
  citationCoverage: share.describe("Share of the statements with a citation; null without statements"),
  citationAccuracy: share.describe("Share of the citations that bear their statement, wholly or partly; null where none was judged"),
});
export type StatementCounts = z.infer<typeof statementCounts>;

/** A statement that was written and is not printed. */
export const leftOutStatement = z.object({
  section: z.string().nullable().describe("Title of the section it was written for, or null outside of sections"),
  text: z.string(),
  reason: z.string(),
});
export type LeftOutStatement = z.infer<typeof leftOutStatement>;

/** What becomes of claims that are `unsupported` or `contradicted`: left out, printed with a mark, or no report at all. */
export const unsupportedPolicies = ["drop", "mark", "block"] as const;
export const unsupportedPolicy = z.enum(unsupportedPolicies);
export type UnsupportedPolicy = z.infer<typeof unsupportedPolicy>;

/** Which claims of a session are wanted. */
export interface ClaimFilter {
  verdict?: Verdict | undefined;
  /** Title of the section. */
  section?: string | undefined;
  /** Id of a source that the claim cites. */
  source?: string | undefined;
}
