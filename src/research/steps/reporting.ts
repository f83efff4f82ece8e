/** reporting → done: the files, each kept as soon as it is whole. A file beyond a limit is left out, and the session says so. */

import type { Brief } from "../../domain/brief.ts";
import { isRalphError, RalphError } from "../../domain/errors.ts";
import type { NewEvent } from "../../domain/events.ts";
import type { ReportFormat } from "../../domain/formats.ts";
import { sha256 } from "../../domain/json.ts";
import { passagesOf } from "../../domain/passages.ts";
import { type ReportWording, type Research, research as researchSchema } from "../../domain/research.ts";
import { type RetryPolicy, retryDelay } from "../../domain/retry-policy.ts";
import type { SessionRecord } from "../../domain/session-record.ts";
import { pause } from "../../time/pause.ts";
import { runAgent } from "../calls/agent-run.ts";
import { sourceTexts } from "../evidence/evidence.ts";
import { citationsIn } from "../evidence/standing-research.ts";
import type { Changes, SessionReads, StoredReport } from "../ports/session-store.ts";
import { appendAssistantMessage } from "../run/assistant-message.ts";
import { Interruption } from "../run/interruption.ts";
import { agreedBrief, engineOf } from "../run/session-facts.ts";
import type { SessionRun, Step } from "../run/session-run.ts";
import { doneWords } from "../views/closing-words.ts";
import { reportUrl } from "../views/report-url.ts";
import { limitationsOf } from "./aggregating.ts";

export const report: Step = async (session, run) => {
  const { core } = run;
  const brief = agreedBrief(run.state);
  const kept = aggregatedResearch(run.state);
  const { reporter } = engineOf(core, session).agents;
  const timeoutMs = core.settings.reportsTimeoutMs;
  const wording = await runAgent(run, session, reporter, { research: kept, brief }, { scope: "reporter", purpose: "report", timeoutMs });
  const limitations = [...new Set([...(kept.limitations ?? []), ...limitationsOf(run.state)])];
  const research = limitations.length === 0 ? kept : { ...kept, limitations };
  const timeout = new AbortController();
  const stopTimer = run.clock.after(timeoutMs, () => timeout.abort(new RalphError("timeout", "The report files took too long")));
  const signal = AbortSignal.any([run.signal, timeout.signal]);
  const left: RalphError[] = [];
  const leftOut = new Set<ReportFormat>();
  /** Written, and not yet in its row: the last one comes with the end of the session, in one commit. */
  let last: StoredReport | null = null;
  try {
    const present = new Set(run.state.reports().map(({ format }) => format));
    for (const format of brief.outputFormats.filter((name) => !present.has(name))) {
      run.checkpoint();
      try {
        const file = await make(run, session, format, { research, wording, brief }, signal);
        const before: StoredReport | null = last;
        last = file;
        if (before !== null) await keep(run, before);
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
      const events = file === null ? [] : [addReport(run, changes, file)];
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

/** Text of sources around citations that a report is given; 300 citations have about a third of it. Characters. */
const mostPassageCharacters = 1_500_000;

interface Material {
  research: Research;
  wording: ReportWording;
  brief: Brief;
}

/** Makes and writes one file. @throws RalphError `limit_reached` where it may not be so large. */
async function make(
  run: SessionRun,
  session: SessionRecord,
  format: ReportFormat,
  material: Material,
  signal: AbortSignal,
): Promise<StoredReport> {
  const { core } = run;
  const bytes = await rendered(run, format, material, signal);
  const path = `${session.id}.${format}`;
  await core.reportFiles.write(path, bytes, () => core.hook?.("report half written"));
  core.hook?.("report written");
  return { format, path, bytes: bytes.byteLength, sha256: sha256(bytes) };
}

/** The file's bytes. @throws RalphError `limit_reached` where they are more than the session may have. */
async function rendered(run: SessionRun, format: ReportFormat, material: Material, signal: AbortSignal): Promise<Uint8Array> {
  const { core } = run;
  const { maxReportBytes, maxSessionBytes } = core.settings;
  const passages = passagesOf(citationsIn(material.research), sourceTexts(run.state), mostPassageCharacters);
  const input = { ...material, passages, sessionId: run.id };
  const bytes = await retried(run, () => core.reports.write(format, input, { signal }), signal);
  const stored = run.state.session.storedBytes;
  if (bytes.byteLength > maxReportBytes || stored + bytes.byteLength > maxSessionBytes) {
    const allowed = Math.min(maxReportBytes, maxSessionBytes - stored);
    throw new RalphError("limit_reached", `The ${format} report has ${bytes.byteLength} bytes; ${allowed} are allowed`);
  }
  return bytes;
}

/** Runs `work` again after a failure that may pass. The session's clock stands still in between, and its events say so. */
async function retried<T>(run: SessionRun, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const { core } = run;
  const policy: RetryPolicy = {
    attempts: core.settings.reportAttempts,
    baseMs: core.settings.reportRetryMs,
    capMs: 10_000,
    factor: 2,
    jitter: 0.25,
  };
  for (let failures = 1; ; failures++) {
    try {
      return await work();
    } catch (error) {
      const isFinal = signal.aborted || (isRalphError(error) && error.kind === "permanent");
      const delay = isFinal ? null : retryDelay(policy, failures, core.random());
      if (delay === null) throw error;
      const goOn = run.clock.wait();
      const until = new Date(core.clock().getTime() + delay).toISOString();
      void run.tell({ type: "session.waiting", data: { taskId: null, agent: "reporter", reason: "retry", until } });
      await pause(delay, signal).finally(goOn);
    }
  }
}

/** Keeps a file with the session, unless it has moved on meanwhile: then the file goes again. */
async function keep(run: SessionRun, file: StoredReport): Promise<void> {
  const { clock, reportFiles } = run.core;
  let isKept = false;
  try {
    isKept = await run.state.commit((changes) => {
      if (changes.now.session.status !== "reporting") return false;
      changes.append([addReport(run, changes, file)], { at: clock().toISOString(), percent: 95, workedMs: run.clock.worked });
      return true;
    });
  } finally {
    if (!isKept) await reportFiles.remove(file.path);
  }
  if (!isKept) throw new Interruption("moved on");
}

/** Adds a file to the session, and gives its event. */
function addReport({ core, id }: SessionRun, changes: Changes, file: StoredReport): NewEvent {
  changes.putReport(file, core.clock().toISOString());
  const { format, bytes, sha256: hash } = file;
  const statements = changes.now.research()?.statements;
  const url = reportUrl(core, id, format);
  return { type: "report.ready", data: { format, url, bytes, sha256: hash, ...(statements && { statements }) } };
}

function aggregatedResearch(state: SessionReads): Research {
  const research = state.research();
  if (research === undefined) throw new RalphError("internal_error", "There is no aggregated research to report on");
  return researchSchema.parse(research);
}
