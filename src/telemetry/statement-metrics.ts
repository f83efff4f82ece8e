/** Metrics of the evidence check: verdicts on the statements of reports. */
import { Counter, Histogram, type Registry } from "prom-client";
import type { Observer } from "./observer.ts";

/** Counts statements by verdict, and records each report's citation coverage and accuracy. */
export function statementMetrics(registry: Registry): Observer["written"] {
  const registers = [registry];
  const statements = new Counter({
    name: "ralph_statements_total",
    help: "Statements of reports, by verdict of the evidence check; left_out ones were dropped from the report",
    labelNames: ["verdict"] as const,
    registers,
  });
  const buckets = [0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 1];
  const coverage = new Histogram({
    ...{ name: "ralph_citation_coverage_ratio", help: "Share of a report's statements with a citation" },
    ...{ buckets, registers },
  });
  const accuracy = new Histogram({
    ...{ name: "ralph_citation_accuracy_ratio", help: "Share of a report's citations that support their statement" },
    ...{ buckets, registers },
  });
  return ({ supported, partly, unsupported, contradicted, unchecked, leftOut, citationCoverage, citationAccuracy }) => {
    const counts = { supported, partly, unsupported, contradicted, unchecked, left_out: leftOut };
    for (const [verdict, count] of Object.entries(counts)) statements.inc({ verdict }, count);
    if (citationCoverage !== null) coverage.observe(citationCoverage);
    if (citationAccuracy !== null) accuracy.observe(citationAccuracy);
  };
}
