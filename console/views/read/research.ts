/** The API's types that the view reads, by the names that it uses. */
import type { Claim, Results } from "../../../clients/typescript/src/api-types.ts";

export type {
  Chart,
  Citation,
  Claim,
  NotFound,
  Place,
  ReportLink,
  ReportState,
  ResearchTable,
  Results,
  Section,
  Source,
} from "../../../clients/typescript/src/api-types.ts";

export type Verdict = Claim["verdict"];
export type Paragraph = Results["summary"][number];
export type Sentence = NonNullable<Paragraph["sentences"]>[number];
export type QuotedBlock = NonNullable<Paragraph["block"]>;
export type Column = Results["sections"][number]["tables"][number]["columns"][number];
export type Cell = Results["sections"][number]["tables"][number]["rows"][number][number];
/** What the report is written from. */
export type Research = Pick<
  Results,
  "summary" | "sections" | "conclusion" | "evidenceLimits" | "recommendations" | "notFound" | "disagreements"
>;
