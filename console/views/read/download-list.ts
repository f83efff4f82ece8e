/** The report's files: those that are there are saved, the others are asked for; and the evidence bundle. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { saveFile } from "../../service/save-file.ts";
import { announce } from "../../shell/announcer.ts";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import { Problem } from "../problem.ts";
import { askForReport, listReports } from "./report-calls.ts";
import { type Format, fileStates, isMaking } from "./report-files.ts";
import type { ReportState } from "./research.ts";

/** Between two looks at files that are being made. Milliseconds. */
const lookAgainMs = 700;

export function DownloadList({ sessionId, isDone }: { sessionId: string; isDone: boolean }): VNode {
  const [files, setFiles] = useState<readonly ReportState[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const { downloads } = words.value.read;
  const look = () =>
    listReports(sessionId).then((items) => {
      setFiles(items);
      setError(null);
    }, setError);
  useEffect(() => void look(), [sessionId, isDone]);
  const making = files !== null && isMaking(files);
  useEffect(() => {
    if (!making) return;
    const timer = setTimeout(look, lookAgainMs);
    return () => clearTimeout(timer);
  }, [files]);
  const ask = async (format: Format) => {
    try {
      await askForReport(sessionId, format);
      announce(downloads.making);
      await look();
    } catch (reason) {
      setError(reason);
    }
  };
  const save = (path: string, name: string) => saveFile(path, name).catch(setError);

  return html`<section class="stack tight" aria-labelledby="downloads">
    <h2 id="downloads">${downloads.title}</h2>
    ${error !== null && html`<${Problem} error=${error} />`}
    <ul class="files">${fileStates(files ?? []).map(({ format, state }) => {
      const name = downloads.formats[format];
      if (state === "ready") {
        return html`<li key=${format}><button type="button" class="button small" aria-label=${downloads.save(name)} onClick=${() => save(`/sessions/${sessionId}/reports/${format}`, `report.${format}`)}>${name}</button></li>`;
      }
      if (state === "making") return html`<li key=${format} class="muted small">${name}: ${downloads.making}</li>`;
      if (!isDone) return null;
      return html`<li key=${format}><button type="button" class="button small absent" aria-label=${downloads.ask(name)} onClick=${() => ask(format)}>+ ${name}${state === "failed" && ` · ${downloads.failed}`}</button></li>`;
    })}</ul>
    ${isDone && html`<p class="small"><button type="button" class="button small" onClick=${() => save(`/sessions/${sessionId}/bundle`, `evidence ${sessionId}.zip`)}>${downloads.bundle}</button> <span class="muted">${downloads.bundleWhat}</span></p>`}
  </section>`;
}
