/** How a table is set: size of type, orientation of its page, column widths. Pure. */
import type { Table } from "../tables.ts";

/** Width of an A4 page's text area, portrait and landscape, in characters at 8.2 points. */
const uprightWidth = 108;
const flippedWidth = 165;
/** Number of single-line rows at 8.2 points that fit a portrait page below a caption. */
const rowsPerPage = 45;

/**
 * Table layout: smaller type for more columns, and a landscape page where that is not enough. If the table nearly fills
 * the page its widest column takes the remaining width; else Typst sizes the columns.
 */
export function typstTable(table: Table) {
  const widths = table.columns.map(({ label }, column) =>
    Math.max(...label.split(" ").map(({ length }) => length), ...table.rows.slice(0, 200).map((row) => (row[column] ?? "").length)),
  );
  const total = widths.reduce((sum, width) => sum + width + 3, 0);
  const flipped = table.columns.length > 8 || widths.reduce((sum, width) => sum + Math.min(width, 14) + 2, 0) > uprightWidth * 1.15;
  const size = table.columns.length > 11 ? 6.6 : table.columns.length > 6 ? 7.4 : 8.2;
  const share = (total * (size / 8.2)) / (flipped ? flippedWidth : uprightWidth);
  const stretched = share > 0.6 && share < 0.9;
  const widest = widths.indexOf(Math.max(...widths.map((width, index) => (table.columns[index]?.numeric ? 0 : width))));
  // Long narrow tables are laid out in several columns side by side, where that fits them on one page.
  const room = flipped || table.rows.length <= 20 ? 1 : share < 0.3 ? 3 : share < 0.45 ? 2 : 1;
  const abreast = table.rows.length <= room * rowsPerPage ? room : 1;
  return {
    ...table,
    size,
    flipped,
    abreast,
    breakable: abreast === 1 && (table.rows.length > 14 || table.rows.flat().join("").length > 2_000),
    columns: table.columns.map((column, index) => ({ ...column, wide: stretched && index === Math.max(0, widest) })),
  };
}
