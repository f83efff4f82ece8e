/** The report's text: chapters, what was done, where the sources disagree, what was not found. */
import type { VNode } from "preact";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import { Blocks, Runs } from "./blocks.ts";
import type { Chapter } from "./numbered-report.ts";
import { OutcomePart } from "./outcome-part.ts";
import { useReading } from "./reading.ts";
import type { NotFound, Results } from "./research.ts";

export function ReportBody({ results }: { results: Results }): VNode {
  const { report, language } = useReading();
  return html`<div lang=${language}>
    ${results.outcome !== null && html`<${OutcomePart} outcome=${results.outcome} />`}
    ${report.chapters.map((chapter) => html`<${ChapterPart} key=${chapter.id} chapter=${chapter} />`)}
    <${Disagreements} />
    <${Gaps} gaps=${results.notFound} />
  </div>`;
}

export function chapterTitle({ kind, title }: Chapter): string {
  return kind === "section" ? (title ?? "") : words.value.read.chapters[kind];
}

function ChapterPart({ chapter }: { chapter: Chapter }): VNode {
  const { read } = words.value;
  return html`<section class="chapter" aria-labelledby=${chapter.id}>
    <${Heading} id=${chapter.id} text=${chapterTitle(chapter)} isOwn=${chapter.kind !== "section"} />
    ${chapter.isWeak && html`<p class="note wait"><${Own}>${read.closest}</${Own}></p>`}
    <${Blocks} blocks=${chapter.blocks} />
  </section>`;
}

/** Words of the console inside the report, which may be in another language. */
function Own({ children }: { children: VNode | string }): VNode {
  return html`<span lang=${document.documentElement.lang}>${children}</span>`;
}

function Heading({ id, text, isOwn }: { id: string; text: string; isOwn: boolean }): VNode {
  return html`<h2 id=${id} tabindex="-1" dir="auto" lang=${isOwn ? document.documentElement.lang : undefined}>${text}</h2>`;
}

function Disagreements(): VNode | null {
  const { disagreements } = useReading().report;
  if (disagreements.length === 0) return null;
  return html`<section class="chapter" aria-labelledby="disagreements">
    <${Heading} id="disagreements" text=${words.value.read.disagreements} isOwn />
    ${disagreements.map(
      ({ subject, sides }, index) => html`<div key=${index} class="disagreement">
        <h3 dir="auto">${subject}</h3>
        <ul>${sides.map((side, number) => html`<li key=${number} dir="auto"><${Runs} runs=${[side]} /></li>`)}</ul>
      </div>`,
    )}
  </section>`;
}

function Gaps({ gaps }: { gaps: readonly NotFound[] }): VNode | null {
  const { notFound } = words.value.read;
  if (gaps.length === 0) return null;
  return html`<section class="chapter" aria-labelledby="not-found">
    <${Heading} id="not-found" text=${notFound.title} isOwn />
    ${gaps.map(
      ({ item, reason, searched, nearest = [] }, index) => html`<div key=${index} class="gap">
        <h3 dir="auto">${item}</h3>
        ${reason !== "" && html`<p dir="auto">${reason}</p>`}
        ${searched.length > 0 && html`<p class="small muted"><${Own}>${notFound.searched}: </${Own}>${searched.join(", ")}</p>`}
        ${nearest.length > 0 && html`<div class="small"><p class="muted"><${Own}>${notFound.nearest}:</${Own}></p><ul class="listed">${nearest.map(({ kind, source, title, columns = [] }, place) => html`<li key=${place} dir="auto">${source === title ? "" : `${source}: `}${kind === "table" ? notFound.table(title) : title}${columns.length > 0 && html` <span class="muted">${columns.slice(0, 8).join(", ")}${columns.length > 8 && ", …"}</span>`}</li>`)}</ul></div>`}
      </div>`,
    )}
  </section>`;
}
