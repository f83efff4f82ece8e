/** Converts HTML tables to rows of cells; cells that span rows or columns are repeated in each place. */

/** The part of the DOM that is used from linkedom's elements. */
export interface HtmlNode {
  nodeType: number;
  nodeName: string;
  textContent: string | null;
  childNodes: ArrayLike<HtmlNode> & Iterable<HtmlNode>;
}
export interface HtmlElement extends HtmlNode {
  parentElement: HtmlElement | null;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  querySelector(selector: string): HtmlElement | null;
  querySelectorAll(selector: string): ArrayLike<HtmlElement> & Iterable<HtmlElement>;
  remove(): void;
  closest(selector: string): HtmlElement | null;
}

export interface HtmlTable {
  caption: string | null;
  head: string[][];
  rows: string[][];
}

/** Maximum width of a table, and maximum row span: more is an error in the page. */
const widest = 300;
const highestSpan = 5_000;

/** Whether the table holds data rather than laying out the page. */
export function isDataTable(table: HtmlElement): boolean {
  const role = table.getAttribute("role");
  if (role === "presentation" || role === "none") return false;
  if (/\b(?:navbox|metadata|ambox|mbox|toc|sistersitebox|vertical-navbox|noprint)\b/.test(table.getAttribute("class") ?? "")) return false;
  if (table.querySelector("table") !== null) return false;
  const rows = [...table.querySelectorAll("tr")];
  if (rows.length < 2) return false;
  return rows.some((row) => cellsOf(row).length > 1 || cellsOf(row).some((cell) => spanOf(cell, "colspan") > 1));
}

/** The cells of a table as text. Leading rows of header cells are its head. */
export function tableCells(table: HtmlElement, textOf: (node: HtmlElement) => string): HtmlTable {
  const captionElement = table.querySelector("caption");
  let caption = captionElement === null ? null : textOf(captionElement) || null;
  const grid: string[][] = [];
  const isHead: boolean[] = [];
  const hanging: { text: string; left: number }[] = [];
  for (const row of table.querySelectorAll("tr")) {
    const line: string[] = [];
    let column = 0;
    const takeHanging = (): void => {
      for (let above = hanging[column]; above !== undefined && above.left > 0 && column < widest; above = hanging[column]) {
        line[column++] = above.text;
        above.left--;
      }
    };
    const elements = cellsOf(row);
    for (const cell of elements) {
      takeHanging();
      const text = textOf(cell);
      const down = spanOf(cell, "rowspan");
      for (let times = spanOf(cell, "colspan"); times > 0 && column < widest; times--) {
        line[column] = text;
        hanging[column++] = { text, left: down - 1 };
      }
    }
    while (column < hanging.length && (hanging[column]?.left ?? 0) > 0) takeHanging();
    if (line.length === 0) continue;
    if (elements.length === 1 && line.length > 2 && new Set(line).size === 1) {
      // A single cell over the whole width is the table's title above the head, or a section's name among the rows.
      if (grid.length === 0) {
        caption ??= line[0] || null;
        continue;
      }
      line.fill("", 1);
    }
    grid.push(Array.from(line, (text) => text ?? ""));
    isHead.push(row.parentElement?.nodeName === "THEAD" || (elements.length > 0 && elements.every((cell) => cell.nodeName === "TH")));
  }
  const firstBody = isHead.indexOf(false);
  const headRows = firstBody === -1 ? Math.min(1, grid.length) : firstBody;
  return { caption, head: grid.slice(0, headRows), rows: grid.slice(headRows) };
}

function cellsOf(row: HtmlElement): HtmlElement[] {
  return [...row.childNodes].filter((node): node is HtmlElement => node.nodeName === "TD" || node.nodeName === "TH");
}

function spanOf(cell: HtmlElement, name: "rowspan" | "colspan"): number {
  const span = Number.parseInt(cell.getAttribute(name) ?? "1", 10);
  // A row span of 0 extends to the end of its section.
  if (span === 0 && name === "rowspan") return highestSpan;
  return Number.isFinite(span) ? Math.min(Math.max(span, 1), name === "rowspan" ? highestSpan : widest) : 1;
}
