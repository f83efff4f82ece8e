/** The evidence bundle's page in English. */
import type { BundleWords } from "../subjects/bundle.ts";

export const bundle: BundleWords = {
  title: "Evidence bundle",
  preface: "Each statement of the report, and behind it the passages that it cites, as the session read them.",
  opening: "Summary and other parts",
  verdicts: {
    supported: "supported",
    partly: "partly supported",
    unsupported: "not supported",
    contradicted: "contradicted",
    unchecked: "not checked",
  },
  uncited: "This statement cites nothing.",
  notAtItsPlace: "The quotation does not stand at its place in the source.",
  wholeText: "whole text",
  sources: "Sources",
  files: "Files",
  noClaims: "The report holds no statements.",
  supported: (supported, all) => `${supported} of ${all} statements are supported by what they cite.`,
};
