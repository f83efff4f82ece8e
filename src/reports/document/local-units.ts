/** Research whose tables, charts and figures have their units as the report's language writes them. Pure. */
import type { Research, Section } from "../../domain/sessions/research.ts";
import { unitText } from "../../languages/unit-names.ts";

export function withLocalUnits(research: Research): Research {
  const { language, figures } = research;
  const told = <T extends { unit: string | null }>(each: T): T => ({
    ...each,
    unit: each.unit === null ? null : unitText(each.unit, language),
  });
  const sections = research.sections.map(
    (section): Section => ({
      ...section,
      tables: section.tables.map((table) => ({ ...table, columns: table.columns.map(told) })),
      charts: section.charts.map(told),
    }),
  );
  return { ...research, sections, ...(figures && { figures: figures.map(told) }) };
}
