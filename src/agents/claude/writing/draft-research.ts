/** The draft made into the aggregated research: citations for ids, and of what no model wrote the findings themselves. */
import { meanOf, rounded } from "../../../domain/base/statistics.ts";
import type { LeftOutStatement } from "../../../domain/evidence/claims.ts";
import type { Disagreement, NotFound, Paragraph, Section } from "../../../domain/sessions/research.ts";
import { citationKey } from "../evidence/ledger.ts";
import { type Aggregated, type AggregatorInput, assemble, coverageIn, missing, titleOf } from "./assembly.ts";
import { type Assignment, commonGrounds, judgingOf } from "./assignment.ts";
import type { Draft, PartText, PlannedSection } from "./draft.ts";
import { readMarkdown } from "./markdown-reader.ts";
import { citationsOf, faultsOf, type Judging, titleFaults } from "./sentence-faults.ts";
import { putFigure, type SettledText, settleText, type Told } from "./settled-text.ts";

export function researchOf(assignment: Assignment, draft: Draft): Aggregated {
  const { input } = assignment;
  const { query, brief } = input;
  const judging = judgingOf(assignment);
  const sound = (title: string | null) => (title === null || title === "" || titleFaults(title, judging).length > 0 ? null : title);
  const leftOut = new Map<string, LeftOutStatement>();
  const leaving = (section: string | null) => ({
    leaveOut: (sentence: string, reason: string) =>
      void leftOut.set(sentence, leftOut.get(sentence) ?? { section, text: sentence, reason }),
  });
  const told: Told = { sentences: new Set(), figures: new Set() };
  const text = (part: PartText, own: Told, how = judging) => (part === null ? [] : settleText(readMarkdown(part), how, own).paragraphs);
  const written = draft.outline.sections.flatMap((planned, index): WrittenSection[] => {
    const settled = sectionText(planned, draft.sections[index] ?? null, judging, { ...told, ...leaving(planned.title) });
    if (settled.paragraphs.length === 0) return [];
    const title = sound(planned.title) ?? input.brief.scope[(planned.scopeItems[0] ?? 0) - 1] ?? "";
    return [{ planned, section: { title, coverage: coverageOf(planned, input), ...settled } }];
  });
  const sections = written.map(({ section }) => section);
  const around: Told = { sentences: new Set(), figures: new Set(told.figures), ...leaving(null) };
  const [summary, conclusion] = [text(draft.summary, around), text(draft.conclusion, around)];
  const evidenceLimits = text(draft.limits, around, { ...judging, common: commonGrounds(assignment) });
  const recommendations = text(draft.recommendations, around);
  const plain = assemble(input);
  if (sections.length === 0 && summary.length === 0) return plain;
  const covered = coveredItems(input, written, summary);
  const dropped = draft.outline.dropped.map(({ finding, reason }) => ({ text: finding.finding.text, reason }));
  return {
    query,
    title: sound(draft.outline.title) ?? titleOf(brief.goal),
    subtitle: sound(draft.subtitle),
    language: brief.language,
    completeness: covered.size === brief.scope.length ? "full" : "partial",
    summary: summary.length > 0 ? summary : plain.summary,
    sections,
    ...(conclusion.length > 0 && { conclusion }),
    ...(evidenceLimits.length > 0 && { evidenceLimits }),
    recommendations,
    notFound: notFound(input, draft, covered),
    disagreements: disagreements(draft, judging),
    ...(dropped.length > 0 && { dropped }),
    ...(leftOut.size > 0 && { leftOut: [...leftOut.values()] }),
  };
}

interface WrittenSection {
  planned: PlannedSection;
  section: Section;
}

/** The section as the model wrote it; its findings where the text is missing or was rejected. */
function sectionText({ findings, figures }: PlannedSection, part: PartText, judging: Judging, told: Told): SettledText {
  const written = part === null ? null : settleText(readMarkdown(part), judging, told);
  const stands = written?.paragraphs.some(({ citations }) => citations.length > 0) === true;
  const settled: SettledText =
    written !== null && stands ? written : { paragraphs: findings.map(({ finding }) => findingParagraph(finding)), tables: [], charts: [] };
  for (const figure of figures) putFigure(settled, figure, told);
  return settled;
}

function findingParagraph({ kind, text, citations }: PlannedSection["findings"][number]["finding"]): Paragraph {
  return { kind: kind === "statement" ? "text" : kind, text, citations };
}

/** As the reviewer judged the section's items; where it did not, the certainty of the findings. */
function coverageOf({ scopeItems, findings }: PlannedSection, input: AggregatorInput): number {
  const judged = scopeItems.map((number) => coverageIn(input, input.brief.scope[number - 1] ?? "")).filter((share) => share > 0);
  const shares = judged.length > 0 ? judged : findings.map(({ finding }) => finding.score);
  return rounded(meanOf(shares) ?? 0, 2);
}

/** Numbers of the scope items that something cited answers. */
function coveredItems({ brief }: AggregatorInput, written: readonly WrittenSection[], summary: readonly Paragraph[]): Set<number> {
  const paragraphs = [...summary, ...written.flatMap(({ section }) => section.paragraphs)];
  const cited = new Set(paragraphs.flatMap(({ citations }) => citations.map(citationKey)));
  const covered = new Set(written.flatMap(({ planned }) => planned.scopeItems));
  for (const { items, finding } of written.flatMap(({ planned }) => planned.findings)) {
    if (finding.citations.some((citation) => cited.has(citationKey(citation)))) for (const number of items) covered.add(number);
  }
  return new Set([...covered].filter((number) => number >= 1 && number <= brief.scope.length));
}

function notFound(input: AggregatorInput, { reasons }: Draft, covered: ReadonlySet<number>): NotFound[] {
  const byItem = new Map([...reasons].map(([number, reason]) => [input.brief.scope[number - 1] ?? "", reason]));
  return missing(input, byItem, (item) => !covered.has(input.brief.scope.indexOf(item) + 1));
}

function disagreements({ outline }: Draft, judging: Judging): Disagreement[] {
  return outline.contradictions.flatMap(({ subject, sides }) => {
    const statements = sides
      .filter(({ statement, evidence }) => faultsOf({ text: statement, evidence }, judging).length === 0)
      .map(({ statement, evidence }) => ({ value: null, text: statement, citations: citationsOf(evidence, judging.desk) }));
    return statements.length > 1 ? [{ subject, statements }] : [];
  });
}
