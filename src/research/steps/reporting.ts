/** reporting → done: writes the report files, each stored once complete. A file over a limit is left out with a limitation. */

import { isRalphError, RalphError } from "../../domain/errors/errors.ts";
import type { NewEvent } from "../../domain/events/events.ts";
import type { ReportFormat } from "../../domain/reports/formats.ts";
import type { ReportKey, ReportRecord } from "../../domain/sessions/report-record.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { pause } from "../../time/pause.ts";
import { runAgent } from "../calls/agent-run.ts";
import type { Changes, StoredReport } from "../ports/session-store.ts";
import { appendAssistantMessage } from "../run/assistant-message.ts";
import type { ReportInput } from "../run/core.ts";
import { Interruption } from "../run/interruption.ts";
import { retriedReport } from "../run/report-retry.ts";
import { agreedBrief, engineOf } from "../run/session-facts.ts";
import type { SessionRun, Step } from "../run/session-run.ts";
import { doneWords } from "../views/closing-words.ts";
import { aggregatedResearch, historyOf, reportMaterial, templateOf } from "../views/report-material.ts";
import { reportUrl } from "../views/report-url.ts";
import { writeReport } from "../views/report-writing.ts";
import { limitationsOf } from "./aggregating.ts";

export const report: Step = async (session, run) => {
  const { core } = run;
  const timeoutMs = core.settings.reportsTimeoutMs;
  const record = run.state.reportRecord() ?? (await worded(session, run));
  const template = templateOf(run.state);
  const material = reportMaterial(core, run.state, record, template);
  const writing: Writing = { run, material, record };
  const { brief } = material;
  const timeout = new AbortController();
  const stopTimer = run.clock.after(timeoutMs, () => timeout.abort(new RalphError("timeout", "The report files took too long")));
  const signal = AbortSignal.any([run.signal, timeout.signal]);
  const left: RalphError[] = [];
  const leftOut = new Set<ReportFormat>();
  /** The last written file, whose row is committed together with the end of the session. */
  let last: StoredReport | null = null;
  try {
    const present = new Set(run.state.reports().flatMap((file) => (file.template === template ? [file.format] : [])));
    for (const format of brief.outputFormats.filter((name) => !present.has(name))) {
      run.checkpoint();
      try {
        const file = await make(run, { format, template }, material, signal);
        const before: StoredReport | null = last;
        last = file;
        if (before !== null) await store(writing, before);
      } catch (error) {
        if (!isRalphError(error) || error.code !== "limit_reached") throw error;
        core.log.warn({ session: session.id, format, error }, "A report file was left out");
        left.push(error);
        leftOut.add(format);
      }
    }
    const [first] = left;
    if (first !== undefined && left.length === brief.outputFormats.length) throw first;
    const patch = first === undefined ? {} : { cut: session.cut ?? "report_size" };
    const file = last;
    const follow = (changes: Changes): NewEvent[] => {
      const events = file === null ? [] : [addReport(writing, changes, file)];
      const written = brief.outputFormats.filter((format) => !leftOut.has(format));
      return [...events, appendAssistantMessage(changes, core.clock().toISOString(), doneWords(changes.now, written))];
    };
    await run.move(session, { event: "reported", patch, follow });
  } catch (error) {
    if (last !== null) await core.reportFiles.remove(last.path);
    throw error;
  } finally {
    stopTimer();
  }
};

interface Writing {
  readonly run: SessionRun;
  readonly material: ReportInput;
  /** Stored with the first file, so that later files, also of another process, are written from the same facts. */
  readonly record: ReportRecord;
}

/** Has the engine write the report's words. */
async function worded(session: SessionRecord, run: SessionRun): Promise<ReportRecord> {
  const { core, state } = run;
  const { reporter } = engineOf(core, session).agents;
  const research = aggregatedResearch(state);
  const asked = { research, brief: agreedBrief(state) };
  const timeoutMs = core.settings.reportsTimeoutMs;
  const wording = await runAgent(run, session, reporter, asked, { scope: "reporter", purpose: "report", timeoutMs });
  const limitations = [...new Set([...(research.limitations ?? []), ...limitationsOf(state)])];
  return { wording, limitations, history: historyOf(state, run.clock.worked) };
}

/** Makes and writes one file. @throws RalphError `limit_reached` where it is too large. */
async function make(run: SessionRun, key: ReportKey, material: ReportInput, signal: AbortSignal): Promise<StoredReport> {
  const party = { owner: run.state.owner, session: run.id };
  const bytes = await retried(run, () => run.core.reports.write(key.format, material, { signal, party }), signal);
  return writeReport(run.core, run.state, key, bytes);
}

/** The session's clock stops between attempts, and events report the wait. */
function retried<T>(run: SessionRun, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  return retriedReport(run.core, signal, work, async (delay) => {
    const resume = run.clock.wait();
    const until = new Date(run.core.clock().getTime() + delay).toISOString();
    void run.tell({ type: "session.waiting", data: { taskId: null, agent: "reporter", reason: "retry", until } });
    await pause(delay, signal).finally(resume);
  });
}

/** Adds a file to the session, unless it has moved on meanwhile: then the file is removed. */
async function store(writing: Writing, file: StoredReport): Promise<void> {
  const { run } = writing;
  const { clock, reportFiles } = run.core;
  let isStored = false;
  try {
    isStored = await run.state.commit((changes) => {
      if (changes.now.session.status !== "reporting") return false;
      changes.append([addReport(writing, changes, file)], { at: clock().toISOString(), percent: 95, workedMs: run.clock.worked });
      return true;
    });
  } finally {
    if (!isStored) await reportFiles.remove(file.path);
  }
  if (!isStored) throw new Interruption("moved on");
}

/** Adds a file to the session, and returns its event. */
function addReport({ run: { core, id }, material, record }: Writing, changes: Changes, file: StoredReport): NewEvent {
  if (changes.now.reportRecord() === undefined) changes.putReportRecord(record);
  changes.putReport(file, core.clock().toISOString());
  const { format, bytes, sha256 } = file;
  const statements = changes.now.research()?.statements;
  const url = reportUrl(core, id, file, file.template);
  const missingScripts = core.reports.missingScripts(format, material);
  const more = { ...(statements && { statements }), ...(missingScripts.length > 0 && { missingScripts }) };
  return { type: "report.ready", data: { format, url, bytes, sha256, ...more } };
}
