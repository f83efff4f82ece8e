/** 'Which city has the largest population?': the extremum over a table's rows instead of over the years of one row. */
import type { Figure } from "../../../domain/evidence.ts";
import type { TableHit } from "../../../sources/library-tools.ts";
import { turns } from "../../../time/turns.ts";
import type { AgentContext } from "../../agent.ts";
import { findTables } from "../library-calls.ts";
import { extremum } from "./computing.ts";
import { type Concept, labelStems, strengthIn } from "./concepts.ts";
import { cite } from "./figures.ts";
import type { FigureIntent } from "./intent.ts";
import { explain, nameSeries, totals } from "./matching.ts";
import { type CellPoint, labelOf, namingColumns, pointsOf, shapeOf } from "./table-series.ts";
import { bestGroup, ofOneUnit, unitOf } from "./value-columns.ts";

const tablesRead = 5;
const rowsRead = 2_000;

/** The figures, best table first; none where the question asks for no extremum, or no table was read in full. */
export async function superlative(
  context: AgentContext,
  { intent, concepts, query }: { intent: FigureIntent; concepts: readonly Concept[]; query: string },
): Promise<Figure[]> {
  const which = intent.measures.find((measure) => measure === "maximum" || measure === "minimum");
  if (which === undefined) return [];
  const [year] = intent.years;
  const asked = year === undefined ? query : `${query} ${year}`;
  const { tables } = await findTables(context, { query: asked, limit: tablesRead, maxRows: rowsRead, everyRow: year === undefined });
  const found: { figure: Figure; quality: number }[] = [];
  for (const table of tables) {
    await turns.next();
    const one = extremeOf(table, { which, year: year ?? null, concepts });
    if (one !== null) found.push(one);
  }
  return found
    .sort((a, b) => b.quality - a.quality)
    .slice(0, 1)
    .map(({ figure }) => figure);
}

/** The row with the extreme value; null where rows are missing, or the table does not match the question. */
export function extremeOf(
  table: TableHit,
  { which, year, concepts }: { which: "maximum" | "minimum"; year: number | null; concepts: readonly Concept[] },
): { figure: Figure; quality: number } | null {
  const shape = shapeOf(table);
  // A maximum over part of the rows would be a guess.
  const whole = table.rows.length === table.rowsTotal || (year !== null && table.rows.length < rowsRead);
  if (!whole || shape.labelColumns.length === 0 || table.rows.length < 2) return null;
  const group = bestGroup(
    table,
    shape,
    concepts,
    [],
    concepts.map(() => 0),
  );
  if (group === null || group.strengths.every((strength) => strength === 0)) return null;
  const columnStems = new Map(namingColumns(table, shape).map((column) => [column, labelStems(table.columns[column]?.name ?? "")]));
  const inColumns = (concept: Concept): boolean => [...columnStems.values()].some((stems) => strengthIn(concept, "", stems) > 0);
  const asked = concepts.map((concept) => (inColumns(concept) ? 1 : 0));
  const explained = explain(table, concepts, asked, group.strengths);
  if (explained === null) return null;
  const read = pointsOf(
    table,
    shape,
    group.index,
    table.rows.filter((row) => !totals.test(labelOf(table, shape, row))),
  );
  const { points: all, unit } = ofOneUnit(read, unitOf(table, shape, group.index));
  const times = all.flatMap(({ time }) => (time === null ? [] : [Math.floor(time)]));
  const at = year ?? (times.length === 0 ? null : Math.max(...times));
  const points = at === null ? all : all.filter(({ time }) => time !== null && Math.floor(time) === at);
  const best: CellPoint | null = extremum(points, which);
  if (best === null || points.length < 2) return null;
  // The column named in the question ('which city'), else the naming column.
  const labelColumn = [...columnStems].find(([, stems]) => concepts.some((concept) => strengthIn(concept, "", stems) > 0))?.[0];
  const cell = labelColumn === undefined ? null : best.row.cells[labelColumn];
  const subject = typeof cell === "string" && cell !== "" ? cell : labelOf(table, shape, best.row);
  const { quantity } = nameSeries(table, shape, group.index, best.row, subject);
  const name = shape.kind === "wide" ? table.title : quantity;
  const figure: Figure = {
    measure: which,
    subject: `${subject}, ${name}`,
    value: best.value,
    unit,
    at: at === null ? null : String(at),
    formula: `${which === "maximum" ? "max" : "min"} x, n = ${points.length}`,
    citations: cite(table, [best]),
  };
  return { figure, quality: explained.quality };
}
