/** Research whose tables, charts and figures have units and times named as the report's language names them. Pure. */
import type { Research, Section } from "../../domain/sessions/research.ts";
import { languageOf } from "../../languages/combined.ts";
import { unitText } from "../../languages/unit-names.ts";

export function withLocalUnits(research: Research): Research {
  const { language, figures } = research;
  const { timeColumns } = languageOf(language).labels;
  const told = <T extends { unit: string | null }>(each: T): T => ({
    ...each,
    unit: each.unit === null ? null : unitText(each.unit, language),
  });
  const named = (name: string): string => {
    const key = name.trim().toLowerCase();
    return Object.hasOwn(timeColumns, key) ? (timeColumns[key] ?? name) : name;
  };
  const sections = research.sections.map(
    (section): Section => ({
      ...section,
      tables: section.tables.map((table) => ({
        ...table,
        columns: table.columns.map((column) => ({ ...told(column), name: named(column.name) })),
      })),
      charts: section.charts.map((chart) => ({ ...told(chart), x: { ...chart.x, label: named(chart.x.label) } })),
    }),
  );
  return { ...research, sections, ...(figures && { figures: figures.map(told) }) };
}
