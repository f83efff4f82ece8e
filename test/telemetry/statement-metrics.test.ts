import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { statementMetrics } from "../../src/telemetry/statement-metrics.ts";

test("statements are counted by verdict, and the shares of each report", async () => {
  const registry = new Registry();
  const measured = statementMetrics(registry);
  const verdicts = { supported: 41, partly: 1, unsupported: 1, contradicted: 0, unchecked: 0 };
  measured({ total: 43, ...verdicts, leftOut: 2, citationCoverage: 0.9, citationAccuracy: 0.96 });
  measured({ total: 0, ...verdicts, supported: 1, leftOut: 0, citationCoverage: null, citationAccuracy: null });
  const told = await registry.metrics();
  for (const line of [
    'ralph_statements_total{verdict="supported"} 42',
    'ralph_statements_total{verdict="left_out"} 2',
    'ralph_citation_coverage_ratio_bucket{le="0.8"} 0',
    'ralph_citation_coverage_ratio_bucket{le="0.9"} 1',
    "ralph_citation_accuracy_ratio_sum 0.96",
    "ralph_citation_accuracy_ratio_count 1",
  ])
    expect(told).toContain(line);
});
