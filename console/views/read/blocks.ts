/** A chapter's blocks: text, quotations, lists, headings, tables and charts. */
import type { VNode } from "preact";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import { ChartFigure } from "./chart-figure.ts";
import { DataTable } from "./data-table.ts";
import { Marks } from "./marks.ts";
import type { Block, Run } from "./numbered-report.ts";
import { placeText } from "./place-words.ts";
import { useReading } from "./reading.ts";
import type { Citation, QuotedBlock } from "./research.ts";

export function Blocks({ blocks }: { blocks: readonly Block[] }): VNode {
  return html`${blocks.map((block, index) => html`<${OneBlock} key=${index} block=${block} />`)}`;
}

function OneBlock({ block }: { block: Block }): VNode {
  switch (block.form) {
    case "heading":
      return block.level === 1 ? html`<h3 dir="auto">${block.text}</h3>` : html`<h4 dir="auto">${block.text}</h4>`;
    case "list": {
      const items = block.items.map((runs, index) => html`<li key=${index} dir="auto"><${Runs} runs=${runs} /></li>`);
      return block.ordered ? html`<ol class="listed ordered">${items}</ol>` : html`<ul class="listed">${items}</ul>`;
    }
    case "quote":
      return html`<${Quotation} ...${block} />`;
    case "table": {
      const { table, marks, rowMarks, cellMarks } = block;
      return html`<${DataTable} title=${table.title} columns=${table.columns} rows=${table.rows} note=${table.note} marks=${marks} rowMarks=${rowMarks} cellMarks=${cellMarks} />`;
    }
    case "chart":
      return html`<${ChartFigure} chart=${block.chart} marks=${block.marks} />`;
    default:
      return html`<p class="prose" dir="auto"><${Runs} runs=${block.runs} /></p>`;
  }
}

export function Runs({ runs }: { runs: readonly Run[] }): VNode {
  return html`${runs.map(
    ({ lead, text, marks, verdict }, index) =>
      html`${index > 0 && " "}${lead !== "" && html`<strong>${lead} </strong>`}<span class=${isMarked(verdict) ? `doubt ${verdict}` : undefined}>${text}</span><${Marks} marks=${marks} /><${Doubt} verdict=${verdict} />`,
  )}`;
}

function isMarked(verdict: Run["verdict"]): boolean {
  return verdict === "partly" || verdict === "unsupported" || verdict === "contradicted";
}

/** Says in words what colour alone must not say. */
function Doubt({ verdict }: { verdict: Run["verdict"] }): VNode | null {
  if (verdict === null || !isMarked(verdict)) return null;
  return html` <span class="tag ${verdict === "partly" ? "wait" : "bad"}">${words.value.read.verdicts[verdict]}</span>`;
}

function Quotation({ run, block, citation }: { run: Run; block: QuotedBlock | null; citation: Citation | null }): VNode {
  return html`<figure class="quotation">
    <blockquote dir="auto">${block === null ? html`<p>${run.text}<${Marks} marks=${run.marks} /></p>` : html`<${QuotedLines} block=${block} />`}</blockquote>
    <figcaption>${citation !== null && html`<${Attribution} citation=${citation} />`}${block !== null && html`<${Marks} marks=${run.marks} />`}<${Doubt} verdict=${run.verdict} /></figcaption>
  </figure>`;
}

function QuotedLines({ block: { form, lead, lines } }: { block: QuotedBlock }): VNode {
  const items = lines.map((line, index) => html`<li key=${index}>${line}</li>`);
  return html`
    ${lead !== "" && html`<p>${lead}</p>`}
    ${
      form === "code"
        ? html`<pre><code>${lines.join("\n")}</code></pre>`
        : form === "steps"
          ? html`<ol class="listed ordered">${items}</ol>`
          : html`<ul class="listed">${items}</ul>`
    }
  `;
}

function Attribution({ citation }: { citation: Citation }): VNode {
  const { sources } = useReading();
  const title = sources.get(citation.sourceId)?.title ?? citation.sourceId;
  return html`<cite dir="auto">${title}</cite><span class="place" dir="auto">${placeText([citation], words.value.read.place)}</span>`;
}
