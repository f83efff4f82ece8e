/** The view Read: the report with its citations, and beside it the open source or what belongs to the report. */
import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import { Problem } from "../problem.ts";
import { ClaimList } from "./claim-list.ts";
import { DownloadList } from "./download-list.ts";
import { Ending } from "./ending.ts";
import { FurtherQuestion } from "./further-question.ts";
import { Glance } from "./glance.ts";
import { numberedReport } from "./numbered-report.ts";
import { openNote, ReadingContext, type ReadPart, readHref, readParts, shownPart } from "./reading.ts";
import { ReportBody } from "./report-body.ts";
import type { Results } from "./research.ts";
import { useSession } from "./session-state.ts";
import { ShareLinks } from "./share-links.ts";
import { SourceList } from "./source-list.ts";
import { SourcePanel } from "./source-panel.ts";

export function Read({ sessionId }: { sessionId: string }): VNode {
  const { session, results, error } = useSession(sessionId);
  const report = useMemo(() => (results === null ? null : numberedReport(results)), [results]);
  const { read } = words.value;
  if (error !== null && (session === null || results === null)) return html`<${Problem} error=${error} />`;
  if (session === null || results === null || report === null) return html`<p class="muted" role="status">${read.loading}</p>`;
  const sources = new Map(results.sources.map((source) => [source.id, source]));
  const isDone = session.status === "done";
  const reading = { sessionId, report, sources, language: session.language ?? "en" };
  return html`<${ReadingContext.Provider} value=${reading}>
    <div class=${`reading ${openNote() === null ? "" : "beside"}`}>
      <article class="report">
        <div class="report-head"><${Ending} session=${session} results=${results} /></div>
        <${Parts} results=${results} sessionId=${sessionId} />
        <${ShownPart} results=${results} />
        ${isDone && html`<${FurtherQuestion} sessionId=${sessionId} />`}
      </article>
      <div class="reading-side">
        <${SourcePanel} />
        <div class="about-report stack wide">
          <${Glance} session=${session} results=${results} />
          <${DownloadList} sessionId=${sessionId} isDone=${isDone} />
          ${isDone && html`<${ShareLinks} sessionId=${sessionId} />`}
        </div>
      </div>
    </div>
  </${ReadingContext.Provider}>`;
}

function Parts({ results, sessionId }: { results: Results; sessionId: string }): VNode {
  const { parts } = words.value.read;
  const counts: Readonly<Record<ReadPart, number | null>> = {
    report: null,
    claims: results.statements === undefined ? null : results.statements.total + results.statements.leftOut,
    sources: results.sources.length,
  };
  return html`<nav class="parts" aria-label=${parts.label}>${readParts.map(
    (part) =>
      html`<a key=${part} href=${readHref(sessionId, part)} aria-current=${shownPart() === part ? "page" : undefined}>${parts[part]}${counts[part] !== null && html` <span class="num muted">${counts[part]}</span>`}</a>`,
  )}</nav>`;
}

function ShownPart({ results }: { results: Results }): VNode {
  switch (shownPart()) {
    case "claims":
      return html`<${ClaimList} />`;
    case "sources":
      return html`<${SourceList} />`;
    default:
      return html`<${ReportBody} results=${results} />`;
  }
}
