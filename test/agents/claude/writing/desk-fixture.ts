/** A session about two towers: findings with quotations, two scope items, a chart and a table. */
import type { z } from "zod";
import type { aggregatorInput, SettledTask, TaskResult } from "../../../../src/agents/contracts.ts";
import type { Citation, Finding, Source } from "../../../../src/domain/evidence/evidence.ts";
import { unasked } from "../../../../src/domain/plans/brief.ts";

export type AggregatorInput = z.infer<typeof aggregatorInput>;

const retrievedAt = "2026-11-20T08:00:00.000Z";
const source = (id: string, title: string): Source => ({
  ...{ id, kind: "document", title, url: null, documentId: id, retrievedAt, hash: "0".repeat(64) },
});

export const citation = (sourceId: string, quote: string, from = 0): Citation => ({
  ...{ sourceId, quote },
  place: { from, to: from + quote.length, line: 1, heading: [] },
});

let offset = 0;
export function finding(sourceId: string, text: string, score = 0.8, quote = text): Finding {
  offset += 1_000;
  return { kind: "statement", text, citations: [citation(sourceId, quote, offset)], score };
}

export function settled(id: string, scopeItem: string | null, findings: Finding[], more: Partial<TaskResult> = {}): SettledTask {
  return {
    ...{ id, ref: id, parentId: "root", round: 1, agent: "research", description: `Task ${id}`, status: "completed", error: null },
    input: scopeItem === null ? {} : { scopeItem },
    result: {
      ...{ summary: "", findings, tables: [], series: [], searched: ["words tried"], questions: [], newTasks: [] },
      ...more,
    },
  };
}

export const series = {
  ...{ title: "Visitors by year", unit: null, citations: [] },
  x: { label: "Year", values: [2021, 2022, 2023] },
  lines: [{ name: "Visitors", values: [2, 5, 6] }],
};

export function towers(more: Partial<AggregatorInput> = {}): AggregatorInput {
  const history = [
    finding("s-1", "The building of the tower began in 1887.", 0.9),
    finding("s-1", "The tower was finished in 1889.", 0.9),
    finding("s-1", "The tower is 330 metres high.", 0.7),
  ];
  const today = [
    finding("s-2", "Six million people visit the tower every year.", 0.9),
    finding("s-2", "The tower is painted every seven years.", 0.8),
    finding("s-1", "The tower is painted every ten years.", 0.5),
  ];
  return {
    query: "Tell me about the tower",
    brief: {
      ...{ version: 1, status: "approved", goal: "Know the tower", scope: ["History", "Today"], questions: [], ...unasked },
      ...{ outputFormats: ["md"], language: "en" },
    },
    initialContext: { language: "en", summary: "A tower.", entities: [], keyPhrases: [], topics: [], tables: [], documents: 2 },
    tasks: [settled("a", "History", history), settled("b", "Today", today, { series: [series] })],
    coverage: [
      { scopeItem: "History", coverage: 0.9, reason: "" },
      { scopeItem: "Today", coverage: 0.7, reason: "" },
    ],
    cut: null,
    sources: [source("s-1", "A history of the tower"), source("s-2", "The tower today")],
    ...more,
  };
}

/** What a good model answers to each call for `towers`. */
export const answers = {
  outliner: {
    title: "The tower, then and now",
    sections: [
      { title: "Built in two years", aim: "When it was built.", scopeItems: [1], findings: ["f1", "f2"], figures: [], words: 80 },
      { title: "Still visited", aim: "Who comes.", scopeItems: [2], findings: ["f4", "f5", "f6"], figures: ["chart1"], words: 80 },
    ],
    dropped: [{ finding: "f3", reason: "Its height was not asked for" }],
    contradictions: [
      {
        subject: "How often it is painted",
        sides: [
          { statement: "Every seven years.", evidence: ["e5"] },
          { statement: "Every ten years.", evidence: ["e6"] },
        ],
      },
    ],
  },
  writer: {
    "Built in two years": "The building of the tower began in 1887. [e1] It was finished in 1889. [e2]",
    "Still visited": "Six million people visit the tower every year. [e4]\n\n[chart1]\n\nThe tower is painted every seven years. [e5]",
  },
  editor: {
    title: "The tower, from 1887 to today",
    subtitle: "For its visitors",
    summary: "The tower was finished in 1889 and is visited by six million people every year. [e2, e4]",
    conclusion: "The tower of 1889 is still visited every year. [e2, e4]",
    limits: "The report stands on 2 sources.",
    recommendations: null,
    notFound: [],
  },
  critic: { revisions: [] as { part: string; problem: string; text: string }[] },
};
