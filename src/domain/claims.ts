/** The claim ledger: every factual sentence of a report with its citations and the verdict on it. */
import { z } from "zod";
import { citation } from "./evidence.ts";

/**
 * `supported`: the citations bear the whole sentence. `partly`: they bear some of it. `unsupported`: they do not bear it.
 * `contradicted`: they say otherwise. `unchecked`: nobody has judged it.
 */
export const verdicts = ["supported", "partly", "unsupported", "contradicted", "unchecked"] as const;
export const verdict = z.enum(verdicts);
export type Verdict = z.infer<typeof verdict>;

export const claim = z.object({
  id: z.string().describe("Number within the session, in the report's order: 'c1'"),
  section: z.string().nullable().describe("Title of the section, or null outside of sections"),
  text: z.string(),
  verdict,
  reason: z.string().describe("Why the verdict is what it is; empty where it needs no words"),
  citations: z.array(citation),
});
export type Claim = z.infer<typeof claim>;

/** What becomes of claims that are `unsupported` or `contradicted`: left out, printed with a mark, or no report at all. */
export const unsupportedPolicies = ["drop", "mark", "block"] as const;
export type UnsupportedPolicy = (typeof unsupportedPolicies)[number];
