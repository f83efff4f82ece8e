/** Which sheets a workbook has, in their order, each with its name. Pure. */
import type { ChartFigure } from "../document/blocks.ts";
import type { Part } from "../document/cited-parts.ts";
import type { ReportDocument } from "../document/report-document.ts";
import type { Table } from "../document/tables.ts";
import { sheetNames } from "./sheet-names.ts";

export interface DataSheet {
  name: string;
  /** Title of the section it belongs to. */
  section: string | null;
  content: { form: "table"; table: Table } | { form: "chart"; figure: ChartFigure };
}

export interface Plan {
  summary: string;
  findings: string | null;
  data: DataSheet[];
  figures: string | null;
  cells: string | null;
  disagreements: string | null;
  gaps: string | null;
  citations: string | null;
  sources: string | null;
  conversation: string | null;
}

/** The report's parts in its template's order, those of sheets of their own left out. */
export function partsOf(document: ReportDocument): Part[] {
  const { labels, summary, sections, conclusion, recommendations, evidenceLimits, template } = document;
  return template.order
    .flatMap((part): Part[] => {
      if (part === "summary") return summary === null ? [] : [summary];
      if (part === "sections") return sections.map((section) => ({ ...section, title: section.title ?? document.title }));
      if (part === "conclusion") return [{ title: labels.conclusion, remark: null, blocks: conclusion }];
      if (part === "recommendations") return [{ title: labels.recommendations, remark: null, blocks: recommendations }];
      return part === "evidenceLimits" ? [{ title: labels.evidenceLimits, remark: null, blocks: evidenceLimits }] : [];
    })
    .filter(({ blocks }) => blocks.length > 0);
}

export function planOf(document: ReportDocument): Plan {
  const { labels, figures, disagreements, notFound, notes, materials, conversation } = document;
  const { workbook } = labels;
  const named = sheetNames();
  const own = (name: string, isThere: boolean): string | null => (isThere ? named(name, name) : null);
  const parts = partsOf(document);
  // Ralph's own sheets take their names first, so that no table changes them.
  const fixed = {
    summary: named(labels.summary, "Summary"),
    findings: own(workbook.findings, parts.length > 0),
    figures: own(workbook.figures, figures.length > 0),
    cells: own(
      workbook.cells,
      figures.some(({ lineage }) => lineage !== undefined),
    ),
    disagreements: own(workbook.disagreements, disagreements.length > 0),
    gaps: own(workbook.notFound, notFound.length > 0),
    citations: own(workbook.citations, notes.length > 0),
    sources: own(labels.notes, materials.length > 0),
    conversation: own(labels.conversation, conversation.length > 0),
  };
  const data = parts.flatMap(({ title, blocks }) =>
    blocks.flatMap((block): DataSheet[] => {
      if (block.form === "table")
        return [{ name: named(block.table.caption, workbook.table), section: title, content: { form: "table", table: block.table } }];
      if (block.form !== "chart") return [];
      const { figure } = block;
      return [{ name: named(figure.caption, workbook.chart), section: title, content: { form: "chart", figure } }];
    }),
  );
  return { ...fixed, data };
}
