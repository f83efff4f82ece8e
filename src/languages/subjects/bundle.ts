/** Text of an evidence bundle's page that Ralph itself adds. */
import type { Verdict } from "../../domain/evidence/claims.ts";

export interface BundleWords {
  title: string;
  /** How the page is read. */
  preface: string;
  /** Heading of claims outside of sections, such as those of the summary. */
  opening: string;
  verdicts: Readonly<Record<Verdict, string>>;
  uncited: string;
  notAtItsPlace: string;
  wholeText: string;
  sources: string;
  files: string;
  noClaims: string;
  supported(supported: number, all: number): string;
}
