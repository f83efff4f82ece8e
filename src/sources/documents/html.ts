/**
 * Parses HTML: the article that Readability finds, or the whole body, and every data table of the page. Offsets refer to a
 * newly written text: headings, paragraphs, and tables with one line per row.
 */

import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { singleSpaced } from "../../domain/base/single-spaced.ts";
import type { ReadDocument, WarningList } from "./document.ts";
import { documentLimits } from "./document-limits.ts";
import { HeadingPath } from "./headings.ts";
import { checkHtmlSize } from "./html-size.ts";
import { type HtmlElement, type HtmlNode, type HtmlTable, isDataTable, tableCells } from "./html-tables.ts";
import { splitHead } from "./table-head.ts";
import { TextBuilder } from "./text-builder.ts";

/** Elements without content to read, on any page. */
const unread =
  "script, style, noscript, template, svg, iframe, object, canvas, button, select, input, textarea, [hidden], .mw-editsection, sup.reference, .sortkey, .noprint, #toc, .toc";
const surroundings = "nav, aside, footer, [role=navigation], [role=banner], [role=contentinfo], [role=search], .navbox";
const mark = "data-table-number";

/** An article with less than this share of the page's text is not its main content. */
const leastShare = 0.25;
const leastArticle = 250;

/** @throws RalphError `unprocessable` and Error as `checkHtmlSize`: a page with more than `mostNodes`, or nested too deep. */
export function readHtml(html: string, warnings: WarningList, mostNodes = documentLimits.htmlNodes): ReadDocument {
  checkHtmlSize(html, mostNodes);
  const page = parsedPage(html);
  const tables = tablesOf(page.body);
  const bodyText = lengthOfText(page.body);
  const article = articleOf(page.document);
  const builder = new TextBuilder(warnings);
  const title = article?.title || page.title;
  if (title !== null) builder.headings.open(0, title);
  const walker = new Walker(builder, tables);
  if (article !== null && lengthOfText(article.content) >= Math.max(leastArticle, bodyText * leastShare)) {
    walker.walk(article.content);
  } else {
    const { body } = parsedPage(html);
    tablesOf(body);
    for (const element of [...body.querySelectorAll(surroundings)]) element.remove();
    walker.walk(body);
  }
  walker.flush();
  walker.appendMissing();
  builder.finish();
  return { text: builder.text, title, blocks: builder.blocks, tables: builder.tables, warnings: warnings.all() };
}

/**
 * Writes all of a page's body into the builder, without looking for an article in it. Gives its first heading.
 * @throws as `readHtml`.
 */
export function writeHtml(builder: TextBuilder, html: string, mostNodes: number): string | null {
  checkHtmlSize(html, mostNodes);
  const { body } = parsedPage(html);
  const heading = singleSpaced(body.querySelector("h1, h2, h3")?.textContent ?? "");
  const walker = new Walker(builder, tablesOf(body));
  walker.walk(body);
  walker.flush();
  return heading === "" ? null : heading;
}

interface Page {
  document: unknown;
  body: HtmlElement;
  title: string | null;
}

function parsedPage(html: string): Page {
  const whole = /<html[\s>]/i.test(html) ? html : `<!DOCTYPE html><html><head></head><body>${html}</body></html>`;
  const { document } = parseHTML(whole);
  const root = document as unknown as { documentElement: HtmlElement; body: HtmlElement };
  const head = root.documentElement.querySelector("title")?.textContent ?? root.documentElement.querySelector("h1")?.textContent;
  for (const element of [...root.documentElement.querySelectorAll(unread)]) element.remove();
  for (const element of [...root.documentElement.querySelectorAll("[style]")]) {
    if (/display\s*:\s*none/i.test(element.getAttribute("style") ?? "")) element.remove();
  }
  return { document, body: root.body, title: singleSpaced(head ?? "") || null };
}

function articleOf(document: unknown): { title: string | null; content: HtmlElement } | null {
  const reader = new Readability<HtmlElement>(document as ConstructorParameters<typeof Readability>[0], {
    serializer: (node) => node as unknown as HtmlElement,
    charThreshold: leastArticle,
  });
  const found = reader.parse();
  if (found?.content === null || found?.content === undefined) return null;
  return { title: singleSpaced(found.title ?? "") || null, content: found.content };
}

interface PageTable extends HtmlTable {
  headings: { level: number; text: string }[];
}

/** Removes every data table and marks its element with its number, to find its place in the article. */
function tablesOf(body: HtmlElement): PageTable[] {
  const tables: PageTable[] = [];
  let headings: { level: number; text: string }[] = [];
  for (const element of body.querySelectorAll("h1, h2, h3, h4, h5, h6, table")) {
    if (element.nodeName !== "TABLE") {
      const level = Number(element.nodeName[1]);
      headings = [...headings.filter((heading) => heading.level < level), { level, text: singleSpaced(element.textContent ?? "") }];
    } else if (isDataTable(element)) {
      element.setAttribute(mark, String(tables.length));
      const table = tableCells(element, (cell) => inlineText(cell));
      tables.push({ ...(table.head.length > 0 ? table : headed(table)), headings });
    }
  }
  return tables;
}

/** Detects the head of a table without header cells from its rows. */
function headed(table: HtmlTable): HtmlTable {
  const { title, head, used } = splitHead(table.rows);
  return { caption: table.caption ?? title, head, rows: table.rows.slice(used) };
}

const blockNames = new Set(
  "P DIV SECTION ARTICLE MAIN LI UL OL DL DT DD BLOCKQUOTE FIGURE FIGCAPTION HR FORM HEADER FOOTER ASIDE NAV DETAILS SUMMARY ADDRESS FIELDSET TABLE TBODY THEAD TFOOT TR TD TH CAPTION BODY CENTER".split(
    " ",
  ),
);

/** Walks the elements in order and writes their text into the builder. */
class Walker {
  readonly #builder: TextBuilder;
  readonly #tables: readonly PageTable[];
  readonly #written = new Set<number>();
  #inline = "";
  /** Mark of the item that the next text begins. */
  #mark: string | null = null;
  /** Number of the next item of each numbered list. */
  readonly #numbers = new Map<HtmlElement, number>();

  constructor(builder: TextBuilder, tables: readonly PageTable[]) {
    this.#builder = builder;
    this.#tables = tables;
  }

  walk(node: HtmlNode): void {
    if (node.nodeType === 3) {
      this.#inline += node.textContent ?? "";
      return;
    }
    if (node.nodeType !== 1) return;
    const element = node as HtmlElement;
    const name = element.nodeName.toUpperCase();
    if (/^H[1-6]$/.test(name)) {
      this.flush();
      const text = singleSpaced(element.textContent ?? "");
      if (text !== "") this.#builder.heading(Number(name[1]), text);
      return;
    }
    if (name === "PRE") {
      this.flush();
      this.#builder.lines((element.textContent ?? "").replace(/^\n+/, "").trimEnd());
      return;
    }
    const table = name === "TABLE" ? element.getAttribute(mark) : null;
    if (table !== null) {
      this.flush();
      this.#writeTable(Number(table));
      return;
    }
    if (name === "BR") {
      this.#inline += "\n";
      return;
    }
    const isBlock = blockNames.has(name);
    if (isBlock) this.flush();
    if (name === "LI") this.#mark = this.#markOf(element);
    for (const child of element.childNodes) this.walk(child);
    if (isBlock) this.flush();
    if (name === "LI") this.#mark = null;
  }

  /** Ends the current paragraph; a double line break inside it also splits it. */
  flush(): void {
    const text = this.#inline.trim();
    this.#inline = "";
    if (text === "") return;
    for (const part of text.split(/\n[ \t\u00a0]*\n\s*(?=\S)/)) {
      if (this.#mark === null) this.#builder.prose(singleSpaced(part));
      else this.#builder.item(this.#mark, singleSpaced(part));
      this.#mark = null;
    }
  }

  /** '2.' of the second item of a numbered list, and '-' of any other. */
  #markOf({ parentElement: list }: HtmlElement): string {
    if (list?.nodeName.toUpperCase() !== "OL") return "-";
    const number = this.#numbers.get(list) ?? (Number.parseInt(list.getAttribute("start") ?? "1", 10) || 1);
    this.#numbers.set(list, number + 1);
    return `${number}.`;
  }

  /** Adds the page's tables that the article does not contain, each under its own headings. */
  appendMissing(): void {
    for (const [number, table] of this.#tables.entries()) {
      if (this.#written.has(number)) continue;
      const path = new HeadingPath();
      for (const { level, text } of table.headings) path.open(level, text);
      if (path.path.length > 0 && path.path.at(-1) !== this.#builder.headings.path.at(-1)) {
        for (const { level, text } of table.headings) this.#builder.headings.open(level, text);
      }
      this.#writeTable(number);
    }
  }

  #writeTable(number: number): void {
    const table = this.#tables[number];
    if (table === undefined || this.#written.has(number)) return;
    this.#written.add(number);
    if (table.caption !== null) this.#builder.prose(table.caption, "\n");
    this.#builder.table(table.caption, table.head, table.rows);
  }
}

function inlineText(node: HtmlNode): string {
  let text = "";
  const visit = (child: HtmlNode): void => {
    if (child.nodeType === 3) text += child.textContent ?? "";
    else if (child.nodeType === 1) {
      const breaks = child.nodeName === "BR" || blockNames.has(child.nodeName);
      if (breaks) text += " ";
      for (const grandchild of child.childNodes) visit(grandchild);
      if (breaks) text += " ";
    }
  };
  visit(node);
  return singleSpaced(text);
}

function lengthOfText(element: HtmlElement): number {
  return singleSpaced(element.textContent ?? "").length;
}
