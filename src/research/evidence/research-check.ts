/** Verifies written research: every citation is looked up again in the session's copy of its source. */
import type { Citation, Source } from "../../domain/evidence/evidence.ts";
import type { Completeness, Paragraph, Research, ResearchTable, Section, Sentence } from "../../domain/sessions/research.ts";
import { citedSources } from "./citation-check.ts";

type Stands = (citation: Citation) => boolean;

/** Drops unverifiable parts, lists the cited sources, and lowers the completeness to what the evidence supports. */
export function completed(research: Research, stands: Stands, known: readonly Source[]): Research {
  const standing = <T extends { citations: Citation[] }>(item: T): T => ({ ...item, citations: item.citations.filter(stands) });
  const paragraphs = (list: readonly Paragraph[]) => list.map((paragraph) => standingParagraph(paragraph, stands)).filter(isSupported);
  const summary = paragraphs(research.summary);
  const sections = research.sections.map(
    (section): Section => ({
      ...section,
      paragraphs: paragraphs(section.paragraphs),
      tables: section.tables.map((table) => standingTable(table, stands)),
      charts: section.charts.map(standing),
    }),
  );
  const conclusion = research.conclusion && paragraphs(research.conclusion);
  const evidenceLimits = research.evidenceLimits && paragraphs(research.evidenceLimits);
  const recommendations = paragraphs(research.recommendations);
  const disagreements = research.disagreements
    .map((item) => ({ ...item, statements: item.statements.map(standing).filter(({ citations }) => citations.length > 0) }))
    .filter(({ statements }) => statements.length > 1);
  const standingParts = {
    ...{ summary, sections, recommendations, disagreements },
    ...(conclusion && { conclusion }),
    ...(evidenceLimits && { evidenceLimits }),
  };
  const cited = citationsIn(standingParts);
  const completeness: Completeness | null = cited.length === 0 ? "none" : research.completeness;
  return { ...research, ...standingParts, completeness, sources: citedSources(cited, known) };
}

/** Every citation of the research, in the order of its parts. */
export function citationsIn(
  research: Pick<Research, "summary" | "sections" | "conclusion" | "evidenceLimits" | "recommendations" | "disagreements">,
): Citation[] {
  const { summary, sections, conclusion = [], evidenceLimits = [], recommendations, disagreements } = research;
  return [
    ...citationsOf(summary),
    ...sections.flatMap((section) => [
      ...citationsOf(section.paragraphs),
      ...section.tables.flatMap(({ rowCitations }) => rowCitations.flat()),
      ...citationsOf(section.charts),
    ]),
    ...citationsOf(conclusion),
    ...citationsOf(evidenceLimits),
    ...citationsOf(recommendations),
    ...disagreements.flatMap(({ statements }) => citationsOf(statements)),
  ];
}

function standingParagraph(paragraph: Paragraph, stands: Stands): Paragraph {
  const sentences = (list: readonly Sentence[]) => list.map((item) => ({ ...item, citations: item.citations.filter(stands) }));
  return {
    ...{ ...paragraph, citations: paragraph.citations.filter(stands) },
    ...(paragraph.sentences && { sentences: sentences(paragraph.sentences) }),
    ...(paragraph.items && { items: paragraph.items.map(sentences) }),
  };
}

function isSupported({ kind, citations }: Paragraph): boolean {
  return citations.length > 0 || kind === "count" || kind === "text";
}

function standingTable(table: ResearchTable, stands: Stands): ResearchTable {
  return {
    ...{ ...table, rowCitations: table.rowCitations.map((row) => row.filter(stands)) },
    ...(table.cellCitations && { cellCitations: table.cellCitations.map((row) => row.map((cell) => cell.filter(stands))) }),
  };
}

function citationsOf(items: readonly { citations: readonly Citation[] }[]): Citation[] {
  return items.flatMap(({ citations }) => citations);
}
