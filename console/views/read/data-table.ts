/** A table that sorts by its columns' heads, copies as tab-separated text, and shows long data piece by piece. */
import type { VNode } from "preact";
import { useMemo, useState } from "preact/hooks";
import { html } from "../../shell/html.ts";
import { language, words } from "../../shell/preferences.ts";
import { cellText } from "./cell-text.ts";
import { CopyButton } from "./copy-button.ts";
import { nextOrder, type Order, orderedRows, tabSeparated } from "./data-order.ts";
import { Marks } from "./marks.ts";
import type { Mark } from "./numbered-report.ts";
import type { Cell, Column } from "./research.ts";

interface DataTableProps {
  title: string;
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
  note?: string | null;
  marks?: readonly Mark[];
  rowMarks?: readonly (readonly Mark[])[] | null;
  cellMarks?: readonly (readonly (readonly Mark[])[])[] | null;
}

/** Rows at first, and rows that come with each press of the button. */
const firstRows = 20;
const furtherRows = 200;
/** Cells up to this length, such as days, stay on one line. Characters. */
const shortest = 12;

function isShort(cell: Cell | undefined): boolean {
  return typeof cell === "string" && cell.length <= shortest;
}

export function DataTable({ title, columns, rows, note = null, marks = [], rowMarks = null, cellMarks = null }: DataTableProps): VNode {
  const [order, setOrder] = useState<Order | null>(null);
  const [most, setMost] = useState(firstRows);
  const indexes = useMemo(() => orderedRows(rows, order, language.value), [rows, order, language.value]);
  const { table } = words.value.read;
  const shown = indexes.slice(0, most);
  const numeric = columns.map(
    ({ type }, column) => type !== "text" && rows.every((row) => typeof row[column] !== "string" || type === "date"),
  );
  return html`<figure class="data">
    <figcaption class="row apart"><span class="data-title" dir="auto">${title}<${Marks} marks=${marks} /></span><${CopyButton} text=${() =>
      tabSeparated(
        columns,
        indexes.map((index) => rows[index] ?? []),
      )} label=${table.copy} /></figcaption>
    <div class="scroll" tabindex="0" role="region" aria-label=${title}>
      <table>
        <thead><tr>
          ${columns.map((column, index) => html`<${Head} key=${index} column=${column} isNumeric=${numeric[index]} order=${order?.column === index ? order : null} onPress=${() => setOrder(nextOrder(order, index))} />`)}
          ${rowMarks !== null && html`<th scope="col">${table.source}</th>`}
        </tr></thead>
        <tbody>${shown.map(
          (row) => html`<tr key=${row}>
            ${columns.map(({ type }, column) => html`<td key=${column} class=${numeric[column] ? "figure" : isShort(rows[row]?.[column]) ? "short" : undefined} dir="auto">${cellText(rows[row]?.[column] ?? null, type, language.value)}<${Marks} marks=${cellMarks?.[row]?.[column] ?? []} /></td>`)}
            ${rowMarks !== null && html`<td><${Marks} marks=${rowMarks[row] ?? []} /></td>`}
          </tr>`,
        )}</tbody>
      </table>
    </div>
    ${indexes.length > most && html`<button type="button" class="button small" onClick=${() => setMost(most + furtherRows)}>${table.more(indexes.length - most)}</button>`}
    ${note !== null && note !== "" && html`<p class="muted small" dir="auto">${note}</p>`}
  </figure>`;
}

interface HeadProps {
  column: Column;
  isNumeric: boolean;
  order: Order | null;
  onPress: () => void;
}

function Head({ column: { name, unit }, isNumeric, order, onPress }: HeadProps): VNode {
  const direction = order === null ? "none" : order.isDescending ? "descending" : "ascending";
  return html`<th scope="col" aria-sort=${direction} class=${isNumeric ? "figure" : undefined}>
    <button type="button" title=${words.value.read.table.sort(name)} onClick=${onPress}>${name}${unit !== null && !name.includes(unit) && html`<span class="unit">, ${unit}</span>`}<span class="order" aria-hidden="true">${{ none: "", ascending: " ▲", descending: " ▼" }[direction]}</span></button>
  </th>`;
}
