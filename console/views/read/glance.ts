/** The report at a glance: how complete it is, how its statements are supported, and its contents. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Results, Session } from "../../../clients/typescript/src/api-types.ts";
import { html } from "../../shell/html.ts";
import { language, words } from "../../shell/preferences.ts";
import { Problem } from "../problem.ts";
import { dayText } from "./cell-text.ts";
import { useReading } from "./reading.ts";
import { chapterTitle } from "./report-body.ts";
import { setPinned } from "./report-calls.ts";
import type { Verdict } from "./research.ts";

export function Glance({ session, results }: { session: Session; results: Results }): VNode {
  const { report } = useReading();
  const { read } = words.value;
  const { completeness, cut, sources } = results;
  return html`<section class="stack tight" aria-labelledby="glance">
    <div class="row apart"><h2 id="glance">${read.glance}</h2><${Pin} session=${session} /></div>
    ${completeness !== null && html`<p class="completeness ${completeness}">${read.completeness[completeness]}</p>`}
    <${Checked} results=${results} />
    ${completeness !== null && html`<p class="small muted">${read.evidence(report.notes.length, sources.length)} · ${dayText(session.updatedAt, language.value)}</p>`}
    ${cut !== null && html`<p class="note wait">${read.cut}: ${Object.entries(read.cuts).find(([name]) => name === cut)?.[1] ?? cut}</p>`}
    <${News} results=${results} />
    <${Contents} />
  </section>`;
}

const order: readonly Verdict[] = ["supported", "partly", "unsupported", "contradicted", "unchecked"];

/** The share of statements that their sources support, in words and as a bar. */
function Checked({ results: { statements } }: { results: Results }): VNode | null {
  const { read } = words.value;
  if (statements === undefined || statements.total + statements.leftOut === 0) return null;
  const { supported, total, leftOut } = statements;
  const shares = order.filter((verdict) => statements[verdict] > 0);
  return html`
    <p class="num">${read.checked(supported, total)}</p>
    ${
      total > 0 &&
      html`<svg class="shares" viewBox="0 0 ${total} 1" preserveAspectRatio="none" aria-hidden="true">${shares.map((verdict, index) => {
        const before = shares.slice(0, index).reduce((sum, name) => sum + statements[name], 0);
        return html`<rect key=${verdict} class=${verdict} x=${before} y="0" width=${statements[verdict]} height="1" />`;
      })}</svg>`
    }
    ${shares.length > 1 && html`<p class="small muted">${shares.map((verdict) => `${read.verdicts[verdict]}: ${statements[verdict]}`).join(" · ")}</p>`}
    ${leftOut > 0 && html`<p class="small muted">${read.leftOut(leftOut)}</p>`}
  `;
}

/** What is new in a follow-up compared with the session before. */
function News({ results: { news } }: { results: Results }): VNode | null {
  const texts = words.value.read.news;
  if (news === undefined) return null;
  const figures = new Intl.NumberFormat(language.value, { maximumSignificantDigits: 6 });
  return html`<div class="small stack tight">
    <p><strong dir="auto">${texts.title(news.query)}</strong></p>
    <p>${texts.sources(news.newSources.length)}, ${texts.claims(news.newClaims.length)}</p>
    ${news.changedFigures.length > 0 && html`<p>${texts.changed}:</p><ul class="listed">${news.changedFigures.map(({ subject, unit, before, after }, index) => html`<li key=${index}>${subject}: ${figures.format(before.value)} → ${figures.format(after.value)} ${unit ?? ""}</li>`)}</ul>`}
    ${news.closedGaps.length > 0 && html`<p>${texts.closed}:</p><ul class="listed">${news.closedGaps.map((gap) => html`<li key=${gap}>${gap}</li>`)}</ul>`}
  </div>`;
}

/** Chapters as buttons: the part of the address behind `#` names the page. */
function Contents(): VNode | null {
  const { report, language: reportLanguage } = useReading();
  if (report.chapters.length < 2) return null;
  return html`<nav aria-label=${words.value.read.contents}><ol class="contents">${report.chapters.map((chapter) => html`<li key=${chapter.id}><button type="button" lang=${chapter.title === null ? undefined : reportLanguage} onClick=${() => showChapter(chapter.id)}>${chapterTitle(chapter)}</button></li>`)}</ol></nav>`;
}

function showChapter(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

function Pin({ session }: { session: Session }): VNode {
  const [isPinned, setShown] = useState(session.pinned);
  const [error, setError] = useState<unknown>(null);
  const { pin } = words.value.read;
  const press = () => setPinned(session.id, !isPinned).then(({ pinned }) => setShown(pinned), setError);
  return html`<button type="button" class="button small" aria-pressed=${isPinned} title=${pin.what} onClick=${press}>${isPinned ? pin.kept : pin.keep}</button>${error !== null && html`<${Problem} error=${error} />`}`;
}
