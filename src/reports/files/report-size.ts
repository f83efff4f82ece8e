/** How large a report is, which decides where and how it is made. Pure. */
import type { ReportInput } from "../document/report-document.ts";

/** Making one of 1,000 paragraphs and cells holds a thread for about 10 ms. */
const most = 1_000;

export function isLongReport({ research }: ReportInput): boolean {
  return research.sections.reduce((sum, section) => sum + sizeOf(section), 0) > most;
}

/** Paragraphs, list items and cells. */
function sizeOf({ paragraphs, tables }: ReportInput["research"]["sections"][number]): number {
  const items = paragraphs.reduce((count, paragraph) => count + 1 + (paragraph.items?.length ?? 0), 0);
  return items + tables.reduce((cells, { rows, columns }) => cells + rows.length * columns.length, 0);
}
