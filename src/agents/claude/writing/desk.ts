/** Material for the writer of a report: findings, evidence with its sources, charts and tables, each under a short id. */
import type { Citation, Finding, Source } from "../../../domain/evidence/evidence.ts";
import type { Chart, ResearchTable } from "../../../domain/sessions/research.ts";
import type { SettledTask } from "../../contracts.ts";
import { scopeItemsOf } from "../../scope-items.ts";
import { type EvidenceFacts, evidenceFacts, type Grounds, groundsOf } from "../checks/grounds.ts";
import { namesOf } from "../checks/name-check.ts";
import { citationKey, distinctFindings } from "../evidence/ledger.ts";
import { type AggregatorInput, chartOf } from "./assembly.ts";

export interface DeskFinding {
  /** 'f3'. */
  id: string;
  finding: Finding;
  /** Ids of its evidence. */
  evidence: string[];
  /** Numbers of the scope items that its task serves, from 1; empty where it serves the whole. */
  items: number[];
}

export type DeskFigure = { id: string; items: number[] } & ({ kind: "chart"; chart: Chart } | { kind: "table"; table: ResearchTable });

export interface Desk {
  /** The most certain first, as many as there is room for. */
  findings: readonly DeskFinding[];
  /** By id: 'e7'. */
  evidence: ReadonlyMap<string, Citation>;
  figures: readonly DeskFigure[];
  sources: ReadonlyMap<string, Source>;
  facts: EvidenceFacts;
  /** All evidence together, for what names none of it: titles and headings. */
  whole: Grounds;
  /** Words known to be names, also at the beginning of a sentence. */
  names: ReadonlySet<string>;
  /** Findings that there was no room for. */
  leftOut: number;
}

interface Limits {
  /** Characters of all findings and their quotations. */
  total: number;
  /** Characters of one quotation. */
  quote: number;
}

export function deskOf({ query, tasks, brief, sources = [] }: AggregatorInput, limits: Limits): Desk {
  const evidence = new Map<string, Citation>();
  const ids = new Map<string, string>();
  const idOf = (citation: Citation): string => {
    const key = citationKey(citation);
    const id = ids.get(key) ?? `e${ids.size + 1}`;
    ids.set(key, id);
    evidence.set(id, citation);
    return id;
  };
  const numbersOf = (task: SettledTask) =>
    scopeItemsOf(task.input)
      .map((item) => brief.scope.indexOf(item) + 1)
      .filter((number) => number > 0);
  const all = tasks.flatMap((task) =>
    distinctFindings(task.result?.findings ?? [])
      .filter(({ citations }) => citations.length > 0)
      .map((finding) => ({ finding, items: numbersOf(task) })),
  );
  const chosen = choose(
    all.map(({ finding }) => finding),
    limits,
  );
  const findings = all
    .filter(({ finding }) => chosen.has(finding))
    .map(
      ({ finding, items }, index): DeskFinding => ({
        id: `f${index + 1}`,
        finding,
        items,
        evidence: finding.citations.map((item) => idOf(item)),
      }),
    );
  const facts = evidenceFacts(
    all.map(({ finding }) => finding),
    sources,
    [query, brief.goal, ...brief.scope],
  );
  return {
    findings,
    evidence,
    figures: figuresOf(tasks, numbersOf),
    sources: new Map(sources.map((source) => [source.id, source])),
    facts,
    whole: groundsOf([...evidence.values()], facts),
    names: namesIn(
      findings.map(({ finding }) => finding),
      sources,
    ),
    leftOut: all.length - findings.length,
  };
}

function namesIn(findings: readonly Finding[], sources: readonly Source[]): ReadonlySet<string> {
  const cited = findings.flatMap(({ citations }) => citations);
  const quotes = (isRow: boolean) => cited.filter(({ place }) => (place.table !== undefined) === isRow).map(({ quote }) => quote);
  return namesOf([...findings.map(({ text }) => text), ...quotes(false), ...sources.map(({ title }) => title)], quotes(true));
}

function figuresOf(tasks: readonly SettledTask[], numbersOf: (task: SettledTask) => number[]): DeskFigure[] {
  const charts = tasks.flatMap((task) => (task.result?.series ?? []).map((series) => ({ items: numbersOf(task), chart: chartOf(series) })));
  const tables = tasks.flatMap((task) => (task.result?.tables ?? []).map((table) => ({ items: numbersOf(task), table })));
  return [
    ...charts.map((figure, index) => ({ kind: "chart" as const, id: `chart${index + 1}`, ...figure })),
    ...tables.map((figure, index) => ({ kind: "table" as const, id: `table${index + 1}`, ...figure })),
  ];
}

/** The best findings first, as long as they fit. */
function choose(all: readonly Finding[], { total, quote }: Limits): Set<Finding> {
  const chosen = new Set<Finding>();
  let length = 0;
  for (const finding of all.toSorted((a, b) => b.score - a.score)) {
    length += finding.text.length + finding.citations.reduce((sum, citation) => sum + Math.min(quote, citation.quote.length) + 120, 20);
    if (length > total && chosen.size > 0) break;
    chosen.add(finding);
  }
  return chosen;
}
