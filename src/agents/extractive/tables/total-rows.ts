/** Tells the rows of a table that sum up others: 'Total', 'World', 'High income'. Pure. */
import { wholeWords } from "../../../languages/combined.ts";
import { isCountry } from "../../../sources/places/country-names.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import type { TableHit } from "../../../sources/tools/library-tools.ts";
import { type TableRow, totals } from "../figures/table-series.ts";

/** `naming` is the column that names the rows. */
export function totalRows(hit: TableHit, naming: number): (row: TableRow) => boolean {
  const isAggregate = aggregatesIn(hit, naming);
  const labelled = hit.rows.filter((row) => totalLabel(row, naming) !== null);
  const areTotals = labelled.length < 2 || labelled.some((row) => exceedsMost(row, hit, naming));
  return (row) => {
    const label = totalLabel(row, naming);
    return isAggregate(row) || (label !== null && (areTotals || label.replace(totals, "").trim() === ""));
  };
}

/** The cell that begins with a word for totals, before or in the naming column. */
function totalLabel({ cells }: TableRow, naming: number): string | null {
  const label = cells.slice(0, naming + 1).find((cell) => typeof cell === "string" && totals.test(cell.trim()));
  return typeof label === "string" ? label.trim() : null;
}

/** Whether no other row has more in most columns of numbers, as of a sum: 'Total Raisin Bran' is a cereal. */
function exceedsMost(row: TableRow, { rows }: TableHit, naming: number): boolean {
  const others = rows.filter((other) => totalLabel(other, naming) === null);
  const numbers = row.cells.flatMap((cell, index) => (index > naming && typeof cell === "number" ? [{ cell, index }] : []));
  const greatest = numbers.filter(({ cell, index }) =>
    others.every(({ cells }) => typeof cells[index] !== "number" || cells[index] <= cell),
  );
  return greatest.length >= numbers.length / 2;
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
