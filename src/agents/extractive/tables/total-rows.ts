/** Tells the rows of a table that sum up others: 'Total', 'World', 'High income'. Pure. */
import { wholeWords } from "../../../languages/combined.ts";
import { isCountry } from "../../../sources/places/country-names.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import type { TableHit } from "../../../sources/tools/library-tools.ts";
import { type TableRow, totals } from "../figures/table-series.ts";

/** `naming` is the column that names the rows. */
export function totalRows(hit: TableHit, naming: number): (row: TableRow) => boolean {
  const isAggregate = aggregatesIn(hit, naming);
  return (row) => isAggregate(row) || isCalledTotal(row, naming);
}

/** Whether a cell begins with a word for totals, before or in the naming column. */
function isCalledTotal({ cells }: TableRow, naming: number): boolean {
  return cells.slice(0, naming + 1).some((cell) => typeof cell === "string" && totals.test(cell.trim()));
}

/** Minimum number of rows to tell what most of them name. */
const leastNamed = 20;
/** Share of the rows that name countries in a table of countries. */
const mostlyCountries = 0.6;

const groups = wholeWords(({ tables }) => tables.groups);

/** Tells 'World' and 'High income' from countries, in a table most of whose rows are countries. */
function aggregatesIn({ rows }: TableHit, naming: number): (row: TableRow) => boolean {
  const nameOf = ({ cells }: TableRow): string => String(cells[naming] ?? "").trim();
  const namesCountry = (row: TableRow): boolean =>
    [nameOf(row), nameOf(row).split(/[,(]/u)[0] ?? ""].some((name) => isCountry(contentStems(name)));
  if (rows.length < leastNamed || rows.slice(0, leastNamed).every((row) => typeof row.cells[naming] !== "string")) return () => false;
  return rows.filter(namesCountry).length >= mostlyCountries * rows.length
    ? (row) => groups.test(nameOf(row)) && !namesCountry(row)
    : () => false;
}
