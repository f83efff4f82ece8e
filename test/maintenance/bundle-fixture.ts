/** A small session as a bundle, in memory. */

import type { KeyObject } from "node:crypto";
import { createReadStream, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { BundleContents } from "../../src/domain/bundles/bundle.ts";
import type { Citation, Source } from "../../src/domain/evidence/evidence.ts";
import { contentHashOf } from "../../src/domain/evidence/evidence.ts";
import { createBundleWriter } from "../../src/reports/bundle/bundle.ts";

export const text = "# Tea\n\nTea grows on hills.\n\nIt needs rain, much of it.\n";
const source: Source = {
  ...{ id: "s-1", kind: "document", title: "tea.md", url: "javascript:alert(1)", documentId: null },
  ...{ retrievedAt: "2026-03-02T09:15:04.117Z", hash: contentHashOf(text) },
};

export function cited(quote: string): Citation {
  const from = text.indexOf(quote);
  return { sourceId: "s-1", place: { from, to: from + quote.length, line: 3, heading: ["Tea"] }, quote };
}

/** `directory` gets the report's file. */
export function contents(directory: string, query = "Where does tea grow?"): BundleContents {
  const report = join(directory, "report.md");
  writeFileSync(report, "# Tea\n\nIt grows on hills.\n");
  const at = "2026-03-02T09:20:00.000Z";
  const usage = { modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };
  const section = {
    ...{ title: "Tea", coverage: 1, paragraphs: [] },
    tables: [
      {
        title: "Yield",
        columns: [
          { name: "Hill", type: "text" as const, unit: null },
          { name: "Yield", type: "number" as const, unit: "t" },
        ],
        rows: [
          ["=cmd|' /C calc'!A0", 2.5],
          ["North", -1],
        ],
        rowCitations: [[], []],
        note: null,
      },
    ],
    charts: [],
  };
  return {
    session: {
      ...{ id: "0190-a", query, engine: "extractive", status: "done", hold: null, version: 1, queuePosition: null, strategy: "direct" },
      ...{ complexity: "simple", language: "en", round: 1, progress: { completed: 1, failed: 0, total: 1, percent: 100 } },
      ...{ message: null, brief: null, planVersion: 1, error: null, usage, createdAt: at, updatedAt: at, metadata: {} },
    } as BundleContents["session"],
    results: { sessionId: "0190-a", status: "done", sections: [section], sources: [source] } as unknown as BundleContents["results"],
    claims: [
      {
        ...{ id: "c1", kind: "statement", section: null, text: "Tea grows on hills." },
        verdict: "supported",
        reason: "",
        citations: [cited("Tea grows on hills.")],
      },
      {
        ...{
          id: "c2",
          kind: "statement",
          section: "Tea",
          text: "It needs <b>much</b> rain.",
          verdict: "partly",
          reason: "'must' is not said",
        },
        citations: [cited("It needs rain, much of it.")],
      },
    ],
    ...{ plan: null, messages: [], calls: [] },
    sources: [{ source, read: () => text }],
    reports: [{ format: "md", read: async () => createReadStream(report) }],
  };
}

export async function bundleOf(bundled: BundleContents, key: KeyObject | null = null): Promise<Buffer> {
  return buffer(await createBundleWriter(key).write(bundled));
}
